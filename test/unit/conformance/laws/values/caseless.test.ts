import { expect, it } from 'vitest';
import { CASELESS } from '../../../../../conformance/laws/values/sentences.ts';

it.each([
  'Upper and lower case make no difference.',
  'Capital and small letters count as the same.',
  'Upper and lower case are alike.',
  'Case-insensitive.',
  'Ignores case.',
  'Case does not matter.',
  'Regardless of case.',
  'Finds it in upper or lower case.',
])('says that case is no difference: %s', (text) => {
  expect(CASELESS.test(text)).toBe(true);
});

it.each(['Case-sensitive.', 'In lower case.', 'In that case nothing is found.', 'Upper case only.'])(
  'says nothing of the kind: %s',
  (text) => {
    expect(CASELESS.test(text)).toBe(false);
  },
);
