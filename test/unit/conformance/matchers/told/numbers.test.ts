import { describe, expect, it } from 'vitest';
import { holds, objects, reading, readingOfObject, type Values } from './sample-object.ts';

type Right = (object: Values) => number;

function numbers(object: Values, list: string, name: string): number[] {
  return (object[list] as Record<string, number>[]).map((item) => item[name] ?? 0);
}
function sum(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
const number =
  (name: string): Right =>
  (object) =>
    object[name] as number;
const amounts: Right = (object) => sum(numbers(object, 'lines', 'amount'));
const priced: Right = (object) =>
  sum((object['lines'] as Record<string, number>[]).map((line) => (line['quantity'] ?? 0) * (line['unit_price'] ?? 0)));
const by =
  (join: (one: number, other: number) => number, one: string, other: string): Right =>
  (object) =>
    join(number(one)(object), number(other)(object));
const plus = (one: number, other: number): number => one + other;
const minus = (one: number, other: number): number => one - other;
const times = (one: number, other: number): number => one * other;

const SUMS: readonly (readonly [string, string, Right])[] = [
  ['total', 'Sum of `lines[].amount`.', amounts],
  ['total', 'The sum of the `amount` of all `lines`.', amounts],
  ['total', 'Total of all line amounts', amounts],
  ['total', 'The sum of the amounts of all lines.', amounts],
  ['total', 'The total of `amount` over all `lines`', amounts],
  ['total', 'Sum of all `lines[].amount` values', amounts],
  ['total', 'Sum of `lines.amount`', amounts],
  ['total', 'Sum of `lines[*].amount`', amounts],
  ['total', 'Sum of the amount of each line.', amounts],
  ['total', 'Sum of `amount` across `lines`.', amounts],
  ['total', 'The sum of its lines.', (object) => sum(numbers(object, 'lines', 'total'))],
  ['total', 'Sum of `hours` over `entries`.', (object) => sum(numbers(object, 'entries', 'hours'))],
  ['total', 'Sum of `quantity` times `unit_price` over `lines`.', priced],
  ['total', 'The sum of `quantity` × `unit_price` of all `lines`', priced],
  ['total', 'The sum of `lines[].quantity` times `lines[].unit_price`', priced],
  ['total', 'The total of quantity times unit price for each line', priced],
  ['total_kg', 'The sum of the weights of all lines', (object) => sum(numbers(object, 'lines', 'weight_kg'))],
  ['best', 'The highest `score` in `attempts`.', (object) => Math.max(...numbers(object, 'attempts', 'score'))],
  ['best', 'Maximum of `attempts[].score`', (object) => Math.max(...numbers(object, 'attempts', 'score'))],
  ['best', 'Lowest score of all attempts', (object) => Math.min(...numbers(object, 'attempts', 'score'))],
  ['line_count', 'The number of items in `lines`.', (object) => (object['lines'] as unknown[]).length],
  ['line_count', 'The number of `lines`', (object) => (object['lines'] as unknown[]).length],
  ['line_count', 'The number of lines.', (object) => (object['lines'] as unknown[]).length],
  ['line_count', 'How many lines there are', (object) => (object['lines'] as unknown[]).length],
];

const CHAINS: readonly (readonly [string, string, Right])[] = [
  ['total', '`quantity` × `unit_price`', by(times, 'quantity', 'unit_price')],
  ['total', '`unit_price` multiplied by `quantity`.', by(times, 'quantity', 'unit_price')],
  ['total', 'The product of `unit_price` and `quantity`.', by(times, 'quantity', 'unit_price')],
  ['total', 'Quantity times unit price', by(times, 'quantity', 'unit_price')],
  ['total', '`quantity` x `unit_price`', by(times, 'quantity', 'unit_price')],
  ['total', '`quantity`*`unit_price`', by(times, 'quantity', 'unit_price')],
  ['gross', 'The net plus the tax', by(plus, 'net', 'tax')],
  ['gross', '`net` and `tax` together.', by(plus, 'net', 'tax')],
  ['gross', 'Equals `net` + `tax`', by(plus, 'net', 'tax')],
  ['gross', 'Calculated as `net` plus `tax`.', by(plus, 'net', 'tax')],
  [
    'total',
    'The sum of `net`, `tax` and `paid`',
    (object) => sum(['net', 'tax', 'paid'].map((name) => number(name)(object))),
  ],
  ['balance', '`gross` less `refunded`.', by(minus, 'gross', 'refunded')],
  ['balance', 'The difference between `gross` and `refunded`', by(minus, 'gross', 'refunded')],
  [
    'left',
    '`capacity` minus `booked` minus `held`',
    (object) => number('capacity')(object) - number('booked')(object) - number('held')(object),
  ],
  [
    'total',
    '`net` plus `tax` minus `paid`',
    (object) => number('net')(object) + number('tax')(object) - number('paid')(object),
  ],
  ['total_cents', 'subtotal_cents minus fee_cents', by(minus, 'subtotal_cents', 'fee_cents')],
  ['balance', 'The sum of `lines[].amount` minus `paid`', (object) => amounts(object) - number('paid')(object)],
  [
    'total',
    '`quantity` times `unit_price` plus `tax`',
    (object) => number('quantity')(object) * number('unit_price')(object) + number('tax')(object),
  ],
  ['gross', '`net` plus 20 % tax', (object) => number('net')(object) * 1.2],
  [
    'gross',
    '`net` plus `vat_rate` percent',
    (object) => number('net')(object) * (1 + number('vat_rate')(object) / 100),
  ],
  ['tax', '20 % of `net`', (object) => number('net')(object) * 0.2],
  [
    'tax',
    '`discount_percent` of `net`',
    (object) => (number('net')(object) * number('discount_percent')(object)) / 100,
  ],
  ['share', '`taken` divided by `capacity`', by((one, other) => one / other, 'taken', 'capacity')],
  ['share', '`taken` divided by `capacity`, in percent', by((one, other) => (one / other) * 100, 'taken', 'capacity')],
  [
    'share',
    'The ratio of `taken` to `capacity` as a percentage',
    by((one, other) => (one / other) * 100, 'taken', 'capacity'),
  ],
];

const ROUNDED: readonly (readonly [string, string, Right])[] = [
  [
    'share',
    '`taken` divided by `capacity`, in percent, rounded to two decimals',
    by((one, other) => Math.round((one / other) * 1e4) / 100, 'taken', 'capacity'),
  ],
  [
    'share',
    '`taken` / `capacity`, rounded down to whole numbers',
    by((one, other) => Math.floor(one / other), 'taken', 'capacity'),
  ],
  [
    'share',
    '`taken` divided by `capacity`, rounded up to the next integer.',
    by((one, other) => Math.ceil(one / other), 'taken', 'capacity'),
  ],
  [
    'total_cents',
    '10 % of `subtotal_cents`, rounded to the nearest cent, half a cent upwards',
    (object) => Math.round(number('subtotal_cents')(object) / 10),
  ],
  [
    'total_cents',
    '50 % of `subtotal_cents`, rounded half up to whole cents',
    (object) => Math.round(number('subtotal_cents')(object) / 2),
  ],
  [
    'total_cents',
    '50 % of `subtotal_cents`, rounded down to full cents',
    (object) => Math.floor(number('subtotal_cents')(object) / 2),
  ],
  [
    'total_cents',
    '50 % of `subtotal_cents` rounded up to cents',
    (object) => Math.ceil(number('subtotal_cents')(object) / 2),
  ],
  [
    'total_cents',
    '50 % of `subtotal_cents` (rounded to the nearest cent, half even)',
    (object) => {
      const half = number('subtotal_cents')(object) / 2;
      return Math.round(half) - (half % 2 === 0.5 ? 1 : 0);
    },
  ],
  ['total', '`net` times 3, rounded to the nearest 0.05', (object) => Math.round(number('net')(object) * 60) / 20],
  ['total', '`net` plus 20 % tax, rounded to full cents', (object) => Math.round(number('net')(object) * 120) / 100],
  [
    'total_kg',
    'The sum of the weights of all lines, rounded to grams',
    (object) => Math.round(sum(numbers(object, 'lines', 'weight_kg')) * 1000) / 1000,
  ],
  [
    'total',
    'Sum of `quantity` times `unit_price` over `lines`, rounded to one decimal place',
    (object) => Math.round(priced(object) * 10) / 10,
  ],
  [
    'best',
    'The average `score` of all `attempts`, rounded to the nearest integer',
    (object) => Math.round(sum(numbers(object, 'attempts', 'score')) / numbers(object, 'attempts', 'score').length),
  ],
  ['total', '`net` and `tax` together, rounded to three decimal places', by(plus, 'net', 'tax')],
  ['total', '`net` plus `tax`, then rounded commercially to two digits after the point', by(plus, 'net', 'tax')],
];

describe('a number that is told by others', () => {
  it.each([...SUMS, ...CHAINS, ...ROUNDED])('%s: %s', (name, said, right) => {
    holds(reading(name, said), name, {
      objects,
      right,
      wrong: (should) => Math.round((should as number) * 1000) / 1000 + 1,
    });
    holds(readingOfObject(name, `\`${name}\` is ${said.replace(/^\w/, (letter) => letter.toLowerCase())}`), name, {
      objects,
      right,
      wrong: (should) => (should as number) + 3.5,
    });
  });

  it.each([
    ['total', 'Sum of the amounts of all open `lines`.'],
    ['total', 'Sum of `lines[].amount`, before discounts.'],
    ['total', 'Sum of `lines[].amount`. May be lowered by hand.'],
    ['total', 'Sum of `lines[].amount` that are not refunded'],
    ['total', 'Sum of the scores of all `comments`'],
    ['total', 'Approximately the sum of `lines[].amount`'],
    ['total', 'Sum of `lines[].amount` unless it is free'],
    ['total_cents', 'The sum of the weights of all lines'],
    ['total', 'Sum of `lines[].price`'],
    ['total', '`net` plus `shipping`'],
    ['total', '`net` plus `tax`, rounded'],
    ['total', '`net` plus `tax`, rounded to something'],
    ['total', '`net` plus `tax` at the rate of the day'],
    ['total', '`net` or `gross`'],
    ['total', '`net` and `tax`'],
    ['total', '3 times a day'],
    ['total', '`secret` plus `net`'],
    ['total', '`total` plus `tax`'],
    ['total', '20 % discount'],
    ['total_cents', '`subtotal_cents` plus `weight_grams`'],
    ['total', 'The number of lines.'],
    ['best', 'The highest `score` of all users'],
    ['line_count', 'The number of lines that are open'],
  ])('is nothing to go by where there is more to it: %s: %s', (name, said) => {
    expect(reading(name, said)).toBeUndefined();
  });

  it.each<[string, string, Values, boolean]>([
    ['gross', '`net` plus `tax`', { net: '12.50', tax: '2.50', gross: '15.00' }, true],
    ['gross', '`net` plus `tax`', { net: '12.50', tax: '2.50', gross: '15.01' }, false],
    ['gross', '`net` plus `tax`', { net: 1, gross: 15 }, true],
    ['gross', '`net` plus `tax`', { net: null, tax: 1, gross: 15 }, true],
    ['gross', '`net` plus 7 % tax', { net: 9.99, gross: 10.68 }, true],
    ['gross', '`net` plus 7 % tax', { net: 9.99, gross: 10.7 }, true],
    ['gross', '`net` plus 7 % tax', { net: 9.99, gross: 11.69 }, false],
    ['total', 'Sum of `entries[].hours`', { entries: Array.from({ length: 6 }, () => ({ hours: 1 })), total: 9 }, true],
    [
      'total',
      'Sum of `entries[].hours`',
      { entries: Array.from({ length: 5 }, () => ({ hours: 1 })), total: 9 },
      false,
    ],
    ['total', 'Sum of `lines[].amount`', { lines: [{ amount: 1 }, {}], total: 9 }, true],
    ['total_cents', '50 % of `subtotal_cents`, rounded half up to cents', { subtotal_cents: 5, total_cents: 2 }, false],
    [
      'total_cents',
      '50 % of `subtotal_cents`, rounded half even to cents',
      { subtotal_cents: 5, total_cents: 3 },
      false,
    ],
    ['total_cents', '50 % of `subtotal_cents`, rounded to cents', { subtotal_cents: 5, total_cents: 2 }, true],
    ['total_cents', '50 % of `subtotal_cents`, rounded to cents', { subtotal_cents: 5, total_cents: 3 }, true],
    ['total', '`net` divided by 3, rounded to two decimals', { net: 1, total: 0.333 }, false],
    ['total', '`window.size` times 2', { window: { size: 4 }, total: 9 }, false],
    ['share', '`taken` divided by `capacity`', { taken: 1, capacity: 0, share: 0 }, true],
    ['total', 'The sum of its lines. Null for drafts.', { status: 'draft', lines: [], total: 1 }, false],
  ])('%s, %s, %j: %s', (name, said, object, isFine) => {
    const missed = reading(name, said);
    expect(missed).toBeDefined();
    expect(missed?.(object) === undefined).toBe(isFine);
  });
});
