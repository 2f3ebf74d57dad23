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
  'Names which differ only in case count as the same.',
  'Names that differ merely by case are one name.',
  'Names differing only in letter case are the same.',
  'A name in different case is a duplicate.',
])('says that case is no difference: %s', (text) => {
  expect(CASELESS.test(text)).toBe(true);
});

it.each([
  'Case-sensitive.',
  'In lower case.',
  'In that case nothing is found.',
  'Upper case only.',
  'They differ in that case.',
  'In this case names differ.',
])('says nothing of the kind: %s', (text) => {
  expect(CASELESS.test(text)).toBe(false);
});
