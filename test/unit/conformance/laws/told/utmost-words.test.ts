import { expect, it } from 'vitest';
import { utmostIn } from '../../../../../conformance/laws/told/utmost-words.ts';

const parts = { word: 'inspections', days: ['inspectedOn'], others: ['mood', 'grams', 'note'] };

it.each([
  [
    'lastInspectedOn',
    'The latest day on which an inspection took place, whatever the order of recording.',
    'latest inspectedOn',
  ],
  ['lastInspectedOn', 'The day of the latest inspection.', 'latest inspectedOn'],
  ['lastInspectedOn', 'Day of the most recent inspection; null when there is none', 'latest inspectedOn'],
  ['lastInspectedOn', 'The date of its newest inspection, or null.', 'latest inspectedOn'],
  ['lastInspectedOn', 'When the latest inspection took place.', 'latest inspectedOn'],
  ['lastInspectedOn', '`inspectedOn` of the latest inspection', 'latest inspectedOn'],
  ['lastInspectedOn', 'The latest `inspectedOn` of its inspections.', 'latest inspectedOn'],
  ['lastInspectedOn', 'The latest date of any inspection.', 'latest inspectedOn'],
  ['firstInspectedOn', 'The date on which the earliest inspection was.', 'earliest inspectedOn'],
  ['firstInspectedOn', 'The earliest day with an inspection.', 'earliest inspectedOn'],
  ['firstInspectedOn', 'When the oldest inspection happened.', 'earliest inspectedOn'],
  ['latestMood', 'Mood at the latest inspection.', 'latest mood'],
  ['latestMood', 'The `mood` of the newest inspection.', 'latest mood'],
  ['latest_grams', 'Grams on the latest day it was weighed.', 'latest grams'],
  ['current_grams', 'The weight of the most recent inspection.', 'latest grams'],
  ['latest_inspection_grams', 'The weight of the latest day it was inspected.', 'latest grams'],
])('%s: %s', (name, text, told) => {
  const found = utmostIn(name, text, parts);
  expect(found && `${found.is} ${found.shows}`).toBe(told);
});

it.each([
  ['lastInspectedOn', 'When the latest inspection was recorded.'],
  ['lastInspectedOn', 'The day of the last inspection.'],
  ['lastInspectedOn', 'The day of the latest approved inspection.'],
  ['lastInspectedOn', 'The day of the latest inspection that was completed.'],
  ['lastInspectedOn', 'The day of the latest weighing.'],
  ['nextInspection', 'The day of the earliest upcoming inspection.'],
  ['lastInspectedOn', 'The latest day on which an inspection is possible, unless it was lost.'],
  ['updatedAt', 'The moment of the latest change.'],
  ['latestMood', 'Mood of the keeper.'],
  ['mood', 'The latest inspection may change it.'],
])('something else is said: %s: %s', (name, text) => {
  expect(utmostIn(name, text, parts)).toBeUndefined();
});
