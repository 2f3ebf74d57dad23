import { expect, it } from 'vitest';
import { thresholdIn } from '../../../../../conformance/laws/told/threshold-words.ts';
import { schemaOf } from './schema-of.ts';

const integer = { type: 'integer' };
const schema = await schemaOf({
  varroaCount: { ...integer, description: 'Mites counted; null when nobody counted.' },
  moisture_percent: { type: 'number' },
  guests: integer,
  note: { type: 'string' },
  roomId: integer,
});

it.each([
  ['True from 10 mites on.', 'varroaCount at least 10 true'],
  ['true from ten mites onwards', 'varroaCount at least 10 true'],
  ['Whether there are 10 mites or more.', 'varroaCount at least 10 true'],
  ['True if at least 10 mites were counted.', 'varroaCount at least 10 true'],
  ['True when more than 10 mites were found.', 'varroaCount more than 10 true'],
  ['True once `varroaCount` reaches 10.', 'varroaCount at least 10 true'],
  ['True if `varroaCount` is 10 or more, else false.', 'varroaCount at least 10 true'],
  ['Set when the `varroaCount` exceeds 10.', 'varroaCount more than 10 true'],
  ['False below 10 mites.', 'varroaCount less than 10 false'],
  ['True up to 10 mites.', 'varroaCount at most 10 true'],
  ['True with no more than 10 mites.', 'varroaCount at most 10 true'],
  ['`true` if the moisture is over 20 percent', 'moisture_percent more than 20 true'],
  ['True when the moisture percent is 20 at most.', 'moisture_percent at most 20 true'],
  ['True for fewer than 4 guests.', 'guests less than 4 true'],
  ['Whether more than 3 guests are there.', 'guests more than 3 true'],
  ['True if `varroaCount` >= 10.', 'varroaCount at least 10 true'],
  ['Yes from 10 on.', 'varroaCount at least 10 true'],
])('%s', (text, told) => {
  const found = thresholdIn('varroaAlert', text, [schema]);
  expect(found && `${found.member} ${found.relation} ${found.number} ${String(found.value)}`).toBe(told);
});

it.each([
  'True when more than 5 orders were placed in the last 30 days.',
  'True from 10 mites on, unless the hive is lost.',
  'True from 10 mites on. Only while the hive is active.',
  'True from 10 mites and 3 guests on.',
  'True when more than 10 inspections are on record.',
  'True for 10 days.',
  'True from 10 mites on. From 20 on the keeper is told.',
  'Alert. 10 mites or more are a lot.',
  'True if more than 10 mites per frame were counted.',
  'True if the moisture of the comb beside it is over 20 percent.',
  'True when `varroaCount` was above 10 before.',
  'May be true from 10 mites on.',
])('something else is said: %s', (text) => {
  expect(thresholdIn('varroaAlert', text, [schema])).toBeUndefined();
});
