import { describe, expect, it } from 'vitest';
import { holds, objects, reading, type Values } from './sample-object.ts';

describe('a text that is made of others', () => {
  const full = ({ first_name, last_name }: Values): string => `${String(first_name)} ${String(last_name)}`;
  it.each<[string, string, (object: Values) => string | number]>([
    ['full_name', '`first_name` and `last_name` with a space between.', full],
    ['full_name', '`first_name` and `last_name` with a space in between', full],
    ['full_name', '`first_name`, a space, and `last_name`.', full],
    ['full_name', '`first_name` followed by a space and `last_name`', full],
    ['full_name', '`first_name` and `last_name`, separated by a space', full],
    ['full_name', '`first_name` and `last_name` joined with a single space', full],
    ['full_name', '`first_name` + " " + `last_name`', full],
    [
      'full_name',
      '`last_name` and `first_name` joined by a comma and a space',
      (object) => `${String(object['last_name'])}, ${String(object['first_name'])}`,
    ],
    ['short_id', 'The first 8 characters of `id`.', ({ id }) => (id as string).slice(0, 8)],
    ['short_id', 'First eight characters of the id', ({ id }) => (id as string).slice(0, 8)],
    ['short_id', 'The last four characters of `id`', ({ id }) => (id as string).slice(-4)],
    ['slug', 'Lower-cased `title`', ({ title }) => (title as string).toLowerCase()],
    ['slug', 'The `title` in lower case', ({ title }) => (title as string).toLowerCase()],
    ['slug', '`title` in upper case.', ({ title }) => (title as string).toUpperCase()],
    [
      'slug',
      'Slug of `title`: lower case, spaces replaced by hyphens',
      ({ title }) => (title as string).toLowerCase().replaceAll(' ', '-'),
    ],
    [
      'slug',
      '`title`, lower-cased, with spaces replaced by hyphens',
      ({ title }) => (title as string).toLowerCase().replaceAll(' ', '-'),
    ],
    [
      'reference',
      'Prefix `INV-` followed by `number`, six digits, zero-padded.',
      ({ number }) => `INV-${String(number).padStart(6, '0')}`,
    ],
    [
      'reference',
      'INV- and the number with at least six digits',
      ({ number }) => `INV-${String(number).padStart(6, '0')}`,
    ],
    ['reference', '`INV-` followed by `number`', ({ number }) => `INV-${String(number)}`],
    [
      'reference',
      '"R-" plus `number`, zero-padded to 6 digits',
      ({ number }) => `R-${String(number).padStart(6, '0')}`,
    ],
    ['season', 'The year of `starts_on`.', ({ starts_on }) => Number((starts_on as string).slice(0, 4))],
  ])('%s: %s', (name, said, right) => {
    holds(reading(name, said), name, {
      objects,
      right,
      wrong: (should) => (typeof should === 'number' ? should + 1 : `${should as string}~`),
    });
  });

  it.each([
    ['full_name', '`first_name` and `last_name`'],
    ['full_name', '`first_name` and `last_name` with the title between'],
    ['slug', 'Slug of `title`'],
    ['slug', 'Lower-cased `title`, unless it is taken'],
    ['slug', '`title` in lower case with accents removed'],
    ['short_id', 'The first 8 characters of `secret`'],
    ['short_id', 'The first 8 characters of the key'],
    ['reference', 'Prefix `INV-` followed by `number` of the year'],
    ['reference', 'INV- and six digits'],
    ['season', 'The year of the harvest'],
    ['full_name', '`first_name` or `last_name` with a space between'],
  ])('is nothing to go by where there is more to it: %s: %s', (name, said) => {
    expect(reading(name, said)).toBeUndefined();
  });
});
