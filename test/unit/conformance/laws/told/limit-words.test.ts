import { expect, it } from 'vitest';
import { toldLimits } from '../../../../../conformance/laws/told/limit-words.ts';
import { sentencesOf } from '../../../../../conformance/laws/values/sentences.ts';
import { schemaOf } from './schema-of.ts';

const schema = await schemaOf({
  moisturePercent: { type: 'number' },
  guests: { type: 'integer' },
  stay_days: { type: 'integer' },
  name: { type: 'string' },
});

const told = (text: string): readonly string[] =>
  toldLimits(sentencesOf(text), [schema], 'bookings').map(
    ({ member, relation, number }) => `${member} ${relation} ${number}`,
  );

it.each([
  [
    'The moisture must be known and be 20 percent at most, otherwise the honey would ferment.',
    'moisturePercent at most 20',
  ],
  ['The moisture must be at most 20 percent.', 'moisturePercent at most 20'],
  ['The moisture must not exceed 20 percent (409).', 'moisturePercent at most 20'],
  ['`moisturePercent` cannot be more than 20.', 'moisturePercent at most 20'],
  ['`moisturePercent` must be less than 20, else 422.', 'moisturePercent less than 20'],
  ['The moisture must not be above 20 percent.', 'moisturePercent at most 20'],
  ['The moisture percent may not be over 20.', 'moisturePercent at most 20'],
  ['The moisture has to be below 20%.', 'moisturePercent less than 20'],
  ['A booking needs at least 2 guests.', 'guests at least 2'],
  ['A booking must have two guests or more.', 'guests at least 2'],
  ['At least 2 guests.', 'guests at least 2'],
  ['Bookings are for no more than 5 guests.', 'guests at most 5'],
  ['Only bookings with more than 3 guests.', 'guests more than 3'],
  ['The number of guests must not be below 2.', 'guests at least 2'],
  ['`stay_days` must be 5 or less.', 'stay_days at most 5'],
  ['The stay must be 5 days at most.', 'stay_days at most 5'],
])('%s', (text, limit) => {
  expect(told(text)).toEqual([limit]);
});

it.each([
  'If the moisture is 20 percent at most, it is sealed.',
  'The moisture should be at most 20 percent.',
  'All guests together must be at most 20.',
  'A booking needs at least 2 guests when it is for a hall.',
  'A booking needs at least 2 guests or a name.',
  'The moisture of the comb must be at most 20 percent.',
  'Bookings are kept for at most 5 days.',
  'Cancelling must be done at least 2 days before.',
  'The moisture must be at least 10 and at most 20 percent.',
  'The name must have at least 2 characters.',
  'The moisture is usually at most 20 percent.',
  'Up to 5 guests per table may sit outside.',
])('something else is said: %s', (text) => {
  expect(told(text)).toEqual([]);
});
