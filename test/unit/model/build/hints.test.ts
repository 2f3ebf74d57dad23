import { expect, it } from 'vitest';
import { asBoolean, asList } from '../../../../model/build/read/read-object.ts';

it.each([
  ...['yes', 'on', 'y', '1', 'true', 'YES', 'On', 1].map((value) => [value, 'write `true`'] as const),
  ...['no', 'off', 'n', '0', 'false', 'No', 0].map((value) => [value, 'write `false`'] as const),
  ...['maybe', '', 2, null, undefined, [], {}, ['yes']].map((value) => [value, undefined] as const),
])('what is meant by %j where true or false is needed: %s', (value, hint) => {
  expect(asBoolean(value)).toBe(hint);
});

it.each([
  ['a', 'write `[a]`'],
  [7, 'write `[7]`'],
  [{ a: 1 }, 'put a `-` before each item, instead of a name'],
  [null, undefined],
])('what is meant by %j where a list is needed: %s', (value, hint) => {
  expect(asList(value)).toBe(hint);
});
