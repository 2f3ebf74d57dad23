import { expect, it } from 'vitest';
import { nounOf } from '../../../../../model/facts/resources/noun-of.ts';

it.each([
  ['/support-requests', 'support request'],
  ['/boats/{boatId}/logEntries', 'log entry'],
  ['/boats/{boatId}', 'boat'],
  ['/{id}', ''],
])('what is at %s is a %s', (path, noun) => {
  expect(nounOf(path)).toBe(noun);
});
