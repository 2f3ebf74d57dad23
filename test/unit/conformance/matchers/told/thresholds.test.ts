import { describe, expect, it } from 'vitest';
import { holds, objects, reading, type Values } from './sample-object.ts';

describe('a word that is told by thresholds', () => {
  const level = (name: string) => (object: Values) => {
    const value = Number(object[name]);
    return value < 10 ? 'low' : value < 50 ? 'medium' : 'high';
  };
  const fill = (object: Values): string | undefined => {
    if (object['count'] === object['capacity']) return object['count'] === 0 ? undefined : 'full';
    return object['count'] === 0 ? 'empty' : 'partial';
  };
  it.each<[string, string, (object: Values) => string | undefined]>([
    ['level', 'By `stock`: `low` below 10, `medium` from 10 to 49, `high` from 50.', level('stock')],
    ['level', '`low` when `stock` is below 10, `medium` from 10 to 49, `high` from 50', level('stock')],
    ['level', '`low` below 10 `stock`, `medium` from 10 to 49 and `high` from 50 on', level('stock')],
    ['level', 'By stock: low: under 10, medium: 10 to 49, high: 50 or more', level('stock')],
    [
      'level',
      '`low` if `stock` is less than 10, `medium` if it is less than 50, otherwise `high`'.replace(
        'it is less than 50',
        'it is from 10 to 49',
      ),
      level('stock'),
    ],
    ['level', 'Depends on `stock`: `low` under 10; `medium` 10–49; `high` at least 50.', level('stock')],
    ['level', '`high` from 50 `stock`, `low` up to 9, else `medium`', level('stock')],
    [
      'level',
      '`low` while `stock` is at most 9, `medium` while it is between 9 and 50, and `high` when it is at least 50',
      (object) => ([9, 50].includes(Number(object['stock'])) ? undefined : level('stock')(object)),
    ],
    [
      'level',
      '`low` for `stock` below 10, `medium` for `stock` from 10 to 49, `high` for `stock` from 50 upwards',
      level('stock'),
    ],
    ['level', 'From `stock`: `low` below 10, `medium` 10-49, `high` above 49', level('stock')],
    ['level', '`low` if `stock` < 10, `medium` if `stock` is 10 to 49, `high` if `stock` >= 50', level('stock')],
    ['fill', '`empty` if `count` is 0, `full` if it equals `capacity`, otherwise `partial`.', fill],
    ['fill', '`empty` when `count` is 0, `full` when `count` equals `capacity`, `partial` otherwise', fill],
    [
      'fill',
      '`empty` if `count` is zero, `full` if `count` is equal to `capacity` and `partial` in all other cases',
      fill,
    ],
    ['fill', '`full` when `count` equals `capacity`; `empty` when it is 0; otherwise `partial`', fill],
  ])('%s: %s', (name, said, right) => {
    holds(reading(name, said), name, {
      objects,
      right,
      wrong: (should) =>
        ['low', 'medium', 'high', 'empty', 'partial', 'full']
          .filter((each) => (name === 'level') === /low|medium|high/.test(each))
          .find((each) => each !== should),
    });
  });

  it.each([
    '`low` below 10, `medium` from 10 to 49, `high` from 50',
    '`low` when `ends_on` has passed, `high` otherwise',
    '`low`, `medium` or `high`',
    '`low` below 10 litres, `medium` from 10 to 49 litres, `high` from 50 litres',
    '`low` if `stock` is scarce, `high` if `stock` is 50 or more',
    '`low` by default, `high` for important ones',
    'By `stock`: `low` below 10, `medium` from 10 to 49, `high` from 50. Can be set by hand.',
    'How `high` the `stock` is',
    '`low` if `stock` is below 10, usually `high` from 50',
    '`low` below 10 `points`, `high` from 10',
  ])('is nothing to go by where there is more to it: %s', (said) => {
    expect(reading('level', said)).toBeUndefined();
  });

  it('says nothing of words that are not told', () => {
    const missed = reading('level', 'By `stock`: `low` below 10, `high` from 10');
    expect(missed?.({ stock: 3, level: 'unknown' })).toBeUndefined();
    expect(missed?.({ stock: 3.5, level: 'high' })).toBeDefined();
    expect(missed?.({ stock: null, level: 'high' })).toBeUndefined();
  });
});
