import { describe, expect, it } from 'vitest';
import { holds, objects, reading, type Values } from './sample-object.ts';

describe('a flag that is told by others', () => {
  const is = (name: string, test: (value: number) => boolean) => (object: Values) => test(object[name] as number);
  it.each<[string, (object: Values) => boolean]>([
    ['True when `left` is 0.', is('left', (left) => left === 0)],
    ['`true` if `left` is 0, otherwise `false`', is('left', (left) => left === 0)],
    ['Whether `balance` is negative.', is('balance', (balance) => balance < 0)],
    ['Whether the balance is below 0', is('balance', (balance) => balance < 0)],
    ['True as long as `stock` is at least 10', is('stock', (stock) => stock >= 10)],
    ['True from 10 `stock` on', is('stock', (stock) => stock >= 10)],
    ['Is true when `stock` exceeds `count`', (object) => Number(object['stock']) > Number(object['count'])],
    ['Set when `stock` is more than 20.', is('stock', (stock) => stock > 20)],
    ['Whether `lines` is empty', (object) => (object['lines'] as unknown[]).length === 0],
    ['False while `count` is under 5', is('count', (count) => count >= 5)],
    ['True if and only if `left` is 0'.replace('if and only if', 'exactly when'), is('left', (left) => left === 0)],
    ['Indicates whether `state` is `cancelled`', (object) => object['state'] === 'cancelled'],
    ['Whether `state` is `cancelled` or `done`', (object) => object['state'] !== 'running'],
    ['True while `locked` is false and `left` is 0', (object) => object['locked'] === false && object['left'] === 0],
    ['Tells whether `count` equals `capacity`', (object) => object['count'] === object['capacity']],
    ['True when `count` ≥ 10', is('count', (count) => count >= 10)],
    [
      'true when `count` is between 10 and 20',
      (object) => {
        const count = Number(object['count']);
        return count >= 10 && count <= 20;
      },
    ],
  ])('%s', (said, right) => {
    const missed = reading('flag', said);
    holds(missed, 'flag', {
      objects: objects.filter((object) => !/between/.test(said) || ![10, 20].includes(Number(object['count']))),
      right,
      wrong: (should) => should !== true,
    });
  });

  it('is true once something was reached, and may stay so', () => {
    const missed = reading('flag', 'True once `paid` reaches `total`');
    expect(missed?.({ paid: 5, total: 5, flag: false })).toBeDefined();
    expect(missed?.({ paid: 4, total: 5, flag: true })).toBeUndefined();
    const only = reading('flag', 'Only true when `left` is 0');
    expect(only?.({ left: 1, flag: true })).toBeDefined();
    expect(only?.({ left: 0, flag: false })).toBeUndefined();
  });

  it.each([
    'True when `ends_at` has passed',
    'True when `left` is 0 or somebody closed it',
    'True when `left` is low',
    'True unless `left` is 0',
    'Whether it is full',
    'Whether `left` may be 0',
    'True when the order is paid',
    'True when `secret` is 0',
    'True when `left` is 0. May be set by hand.',
    'True from 10 mites on',
    'True when `status` is `paid`',
    'Usually true when `left` is 0',
  ])('is nothing to go by where there is more to it: %s', (said) => {
    expect(reading('flag', said)).toBeUndefined();
  });
});
