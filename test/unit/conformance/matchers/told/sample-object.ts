import fc from 'fast-check';
import { toldOf } from '../../../../../conformance/matchers/told/read.ts';
import type { Schema } from '../../../../../model/schema.ts';
import { schemasOf } from '../../../model/load-text.ts';

/** An object with members of all sorts, which descriptions in tests speak about. */
const SAMPLE = `
Sample:
  type: object
  properties:
    lines: {type: array, items: {type: object, properties: {quantity: {type: integer}, unit_price: {type: number}, amount: {type: number}, weight_kg: {type: number}, total: {type: number}}}}
    entries: {type: array, maxItems: 6, items: {type: object, properties: {hours: {type: number}}}}
    attempts: {type: array, items: {type: object, properties: {score: {type: integer}}}}
    events: {type: array, items: {type: object, properties: {at: {type: string, format: date-time}, reading: {type: number}, by: {type: string}}}}
    comments: {type: array, description: The latest five., items: {type: object, properties: {score: {type: integer}}}}
    line_count: {type: integer}
    total: {type: number}
    total_kg: {type: number}
    amount: {type: number}
    best: {type: integer}
    last_at: {type: [string, 'null'], format: date-time}
    net: {type: number}
    tax: {type: number}
    gross: {type: number}
    refunded: {type: number}
    paid: {type: number}
    quantity: {type: integer}
    unit_price: {type: number}
    taken: {type: integer}
    capacity: {type: integer}
    booked: {type: integer}
    held: {type: integer}
    vat_rate: {type: number}
    discount_percent: {type: number}
    subtotal_cents: {type: integer}
    fee_cents: {type: integer}
    total_cents: {type: integer}
    weight_grams: {type: integer}
    share: {type: number}
    count: {type: integer}
    left: {type: integer}
    balance: {type: number, readOnly: true}
    stock: {type: integer}
    min: {type: integer}
    max: {type: integer}
    flag: {type: boolean}
    locked: {type: boolean}
    level: {type: string, enum: [low, medium, high, unknown]}
    fill: {type: string, enum: [empty, partial, full]}
    status: {type: string, enum: [draft, published, archived]}
    state: {type: string, enum: [running, cancelled, done]}
    kind: {type: string, enum: [x, y, z]}
    mode: {type: string, enum: [both, done]}
    note: {type: [string, 'null']}
    starts_at: {type: string, format: date-time}
    ends_at: {type: string, format: date-time}
    created_at: {type: string, format: date-time, readOnly: true}
    updated_at: {type: string, format: date-time, readOnly: true}
    starts_on: {type: string, format: date}
    ends_on: {type: string, format: date}
    opening_time: {type: string}
    closing_time: {type: string}
    id: {type: string}
    short_id: {type: string}
    first_name: {type: string}
    last_name: {type: string}
    full_name: {type: string}
    title: {type: string}
    slug: {type: string}
    number: {type: integer}
    reference: {type: string}
    season: {type: integer}
    window: {type: object, properties: {from: {type: string, format: date-time}, size: {type: number}}}
    secret: {type: string, writeOnly: true}
`;

const sample: Schema = (await schemasOf(SAMPLE))('Sample');

export type Values = Readonly<Record<string, unknown>>;
type Missed = (object: Values, isNew?: boolean) => string | undefined;

/** What is read of one member with a description: undefined where nothing is. */
export function reading(name: string, description: string): Missed | undefined {
  const member = sample.properties.get(name);
  if (member === undefined) throw new Error(`no member ${name}`);
  return missedIn({ ...sample, properties: new Map([...sample.properties, [name, { ...member, description }]]) }, name);
}

/** What is read of one member with a description of the whole object. */
export function readingOfObject(name: string, description: string): Missed | undefined {
  return missedIn({ ...sample, description }, name);
}

function missedIn(schema: Schema, name: string): Missed | undefined {
  const told = toldOf([schema], false).filter((each) => each.name === name);
  if (told.length === 0) return undefined;
  return (object, isNew = false) =>
    told.flatMap(({ missed }) => missed({ object, member: object[name], isNew }) ?? [])[0];
}

/** Holds where what is right is never named, and what is wrong always is. */
export function holds(
  missed: Missed | undefined,
  name: string,
  {
    objects,
    right,
    wrong,
  }: { objects: fc.Arbitrary<Values>; right(object: Values): unknown; wrong(right: unknown, object: Values): unknown },
): void {
  if (missed === undefined) throw new Error('nothing was read');
  fc.assert(
    fc.property(objects, (object) => {
      const should = right(object);
      if (should === undefined) return true;
      const is = wrong(should, object);
      const good = missed({ ...object, [name]: should });
      const bad = is === undefined || missed({ ...object, [name]: is }) !== undefined;
      if (good !== undefined) throw new Error(`named what is right: ${JSON.stringify(should)}, ${good}`);
      if (!bad) throw new Error(`missed what is wrong: ${JSON.stringify(is)} for ${JSON.stringify(should)}`);
      return true;
    }),
    { numRuns: 40, seed: 4711 },
  );
}

const count: fc.Arbitrary<number> = fc.integer({ min: 0, max: 60 });
const money: fc.Arbitrary<number> = fc.integer({ min: 0, max: 40_000 }).map((cents) => cents / 100);
const word: fc.Arbitrary<string> = fc.stringMatching(/^[A-Za-z]{1,9}$/);
const instant: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 100_000_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString());

const line: fc.Arbitrary<Values> = fc.record({
  quantity: count,
  unit_price: money,
  amount: money,
  weight_kg: money,
  total: money,
});

/** Objects of all sorts. */
export const objects: fc.Arbitrary<Values> = fc.record<Values>({
  lines: fc.array(line, { maxLength: 5 }),
  entries: fc.array(fc.record({ hours: money }), { maxLength: 5 }),
  attempts: fc.array(fc.record({ score: count }), { minLength: 1, maxLength: 5 }),
  events: fc.array(fc.record({ at: instant, reading: money, by: word }), { minLength: 1, maxLength: 5 }),
  ...Object.fromEntries(
    ['total', 'net', 'tax', 'gross', 'refunded', 'paid', 'unit_price', 'amount'].map((name) => [name, money]),
  ),
  ...Object.fromEntries(
    [
      'quantity',
      'taken',
      'booked',
      'held',
      'vat_rate',
      'discount_percent',
      'subtotal_cents',
      'fee_cents',
      'count',
      'left',
      'stock',
    ].map((name) => [name, count]),
  ),
  capacity: fc.integer({ min: 1, max: 60 }),
  balance: money.map((amount) => amount - 200),
  number: fc.integer({ min: 0, max: 999_999 }),
  status: fc.constantFrom('draft', 'published', 'archived'),
  state: fc.constantFrom('running', 'cancelled', 'done'),
  kind: fc.constantFrom('x', 'y', 'z'),
  locked: fc.boolean(),
  starts_at: instant,
  created_at: instant,
  starts_on: instant.map((text) => text.slice(0, 10)),
  opening_time: instant.map((text) => text.slice(11, 16)),
  id: fc.uuid(),
  first_name: word,
  last_name: word,
  title: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
});
