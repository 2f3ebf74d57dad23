import { describe, expect, it } from 'vitest';
import { toldTies } from '../../../../../conformance/laws/crowd/told-order.ts';

const NAMES = ['id', 'firstName', 'lastName', 'createdAt'];

describe('what decides between equal ones', () => {
  it.each([
    ['Equal ones by id.', [{ member: 'id', isUp: true, isSaid: false, among: undefined }]],
    ['Equal ones come by ascending id either way.', [{ member: 'id', isUp: true, isSaid: true, among: undefined }]],
    [
      'With `lastName`, those with the same last name come by first name.',
      [{ member: 'firstName', isUp: true, isSaid: false, among: 'lastName' }],
    ],
    ['Those with the same last name are all shown.', []],
  ])('%s', (text, expected) => {
    expect(toldTies(text, NAMES)).toEqual(expected);
  });
});
