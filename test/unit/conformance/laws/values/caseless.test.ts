import { expect, it } from 'vitest';
import { saysCaseless } from '../../../../../conformance/laws/values/sentences.ts';

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
  "Case doesn't matter.",
  'Part of the serial, in capitals or not.',
  'Case is not looked at when comparing.',
  '`Ann@x.org` and `ann@X.org` are the same address here.',
  'Hence `har-2` and `HAR-2` are the same code.',
  'Together they are unique, `4A` and `4a` being the same house.',
])('says that case is no difference: %s', (text) => {
  expect(saysCaseless(text)).toBe(true);
});

it.each([
  'Case-sensitive.',
  'In lower case.',
  'In that case nothing is found.',
  'Upper case only.',
  'They differ in that case.',
  'In this case names differ.',
  '`a` and `A` are not the same.',
  '`x1` and `x2` are the same code.',
  '`Ann` and `ann` are two names.',
  'Names are in capitals.',
  'The case is looked at by a judge.',
])('says nothing of the kind: %s', (text) => {
  expect(saysCaseless(text)).toBe(false);
});
