import { expect, it } from 'vitest';
import { withoutOptionalSpace } from '../../../../runtime/wire/optional-space.ts';

it.each([
  ['', ''],
  [' \t ', ''],
  [' a b\t', 'a b'],
  ['\u00a0a\u00a0', '\u00a0a\u00a0'],
  [' \u00a0 ', '\u00a0'],
])('spaces and tabs are around a field value, a space that does not break is of it: %j', (text, value) => {
  expect(withoutOptionalSpace(text)).toBe(value);
});
