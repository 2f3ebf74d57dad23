import { describe, expect, it } from 'vitest';
import { toldOrder, toldTies } from '../../../../../conformance/laws/crowd/told-order.ts';

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
    [
      'Where two items are equal in the chosen order, the one with the smaller id comes first, whichever way the list is sorted.',
      [{ member: 'id', isUp: true, isSaid: true, among: undefined }],
    ],
    [
      'Things that are equal in the chosen order always follow by ascending `id`, whichever way the sorting goes.',
      [{ member: 'id', isUp: true, isSaid: true, among: undefined }],
    ],
    ['Equal ones come by descending id.', [{ member: 'id', isUp: false, isSaid: true, among: undefined }]],
    [
      'On ties, the one with the later `createdAt` comes first.',
      [{ member: 'createdAt', isUp: false, isSaid: false, among: undefined }],
    ],
    [
      'Sorted by last name; of two people with the same last name the one added earlier comes first.',
      [{ member: undefined, isUp: true, isSaid: false, among: 'lastName' }],
    ],
    ['Equal shares for all; the one with the smaller boat comes first.', []],
    ['Where two are equal, the first one wins.', []],
    ['The one with the smaller id comes first.', []],
  ])('%s', (text, expected) => {
    expect(toldTies(text, NAMES)).toEqual(expected);
  });
});

const MEMBERS = ['id', 'name', 'distance_m', 'number', 'priority', 'started_on', 'created_at'];

describe('what a list is in the order of', () => {
  it.each([
    ['All of them at once, in the order of their distance from the start.', 'distance_m', true],
    ['In order of distance.', 'distance_m', true],
    ['Listed in the order of their `number`.', 'number', true],
    ['In ascending order of number.', 'number', true],
    ['In descending order of `distance_m`.', 'distance_m', false],
    ['In decreasing order of distance.', 'distance_m', false],
    ['In the order of their names.', 'name', true],
    ['In reverse order of number.', 'number', false],
    ['They come in the order of number.', 'number', true],
    ['In the order of their priority, the highest first.', 'priority', false],
    ['Ordered by distance.', 'distance_m', true],
    ['In increasing order of their distance.', 'distance_m', true],
  ])('%s', (text, member, isUp) => {
    expect(toldOrder(text, MEMBERS)?.keys.map((key) => [key.member, key.isUp])).toEqual([[member, isUp]]);
  });

  it.each([
    'In order of priority.',
    'In order of importance.',
    'Rows with the same `started_on` are in the order of their `number`, lowest first.',
    'In order to find a number.',
    'In no order.',
    'In the order of the list.',
  ])('nothing by: %s', (text) => {
    expect(toldOrder(text, MEMBERS)).toBeUndefined();
  });
});
