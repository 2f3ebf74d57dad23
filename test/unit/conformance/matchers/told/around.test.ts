import { expect, it } from 'vitest';
import { amountsAround } from '../../../../../conformance/matchers/told/around.ts';
import { schemasOf } from '../../../model/load-text.ts';

const schemaOf = await schemasOf(`
Line: {type: object, properties: {quantity: {type: integer}, unit_cents: {type: integer}, amount_cents: {type: integer}}}
Bill:
  type: object
  properties:
    lines: {type: array, items: {$ref: '#/components/schemas/Line'}}
    recent_lines: {type: array, items: {type: object, properties: {points: {type: integer}}}}
    discount_percent: {type: integer}
    tax_percent: {type: integer}
    subtotal_cents: {type: integer}
    discount_cents: {type: integer}
    tax_cents: {type: integer}
    total_cents: {type: integer}
    paid_cents: {type: integer}
    balance_cents: {type: integer}
    points: {type: integer}
    fee_cents: {type: integer, description: Includes shipping.}
`);

const TOLD = `Sums are kept by the server:

* \`amount_cents\` of a line is \`quantity\` times \`unit_cents\`
* \`subtotal_cents\` is the sum of all \`amount_cents\`
* \`discount_cents\` is \`discount_percent\` of the subtotal
* \`tax_cents\` is \`tax_percent\` of subtotal less discount
* \`total_cents\` is subtotal less discount plus tax
* the balance is total less \`paid_cents\`
`;
const HALVES = '\nPercentages are rounded to whole cents, half a cent upwards.';
const BILL = {
  lines: [{ quantity: 1, unit_cents: 10, amount_cents: 10 }],
  discount_percent: 45,
  tax_percent: 10,
  subtotal_cents: 10,
  discount_cents: 5,
  tax_cents: 1,
  total_cents: 6,
  paid_cents: 2,
  balance_cents: 4,
};

/** The members of an object that are not what a text around it tells. */
function wrong(text: string, object: Readonly<Record<string, unknown>>, kind = 'Bill'): readonly string[] {
  const around = { schemas: [schemaOf(kind)], texts: [text], nouns: kind === 'Bill' ? ['bills'] : ['lines'] };
  return amountsAround({ ...around, isPage: false }).flatMap(({ name, missed }) =>
    Object.hasOwn(object, name) && missed({ object, member: object[name] }) !== undefined ? [name] : [],
  );
}

it('amounts are judged by what a text around them enumerates', () => {
  expect(wrong(TOLD + HALVES, BILL)).toEqual([]);
  for (const name of ['subtotal_cents', 'discount_cents', 'tax_cents', 'total_cents', 'balance_cents'] as const)
    expect(wrong(TOLD + HALVES, { ...BILL, [name]: BILL[name] + 1 })).toContain(name);
  expect(wrong(TOLD, { quantity: 2, unit_cents: 3, amount_cents: 5 }, 'Line')).toEqual(['amount_cents']);
  expect(wrong(TOLD, { quantity: 2, unit_cents: 3, amount_cents: 6 }, 'Line')).toEqual([]);
});

it('halves go where that is told, and either way where it is not', () => {
  const down = { ...BILL, discount_cents: 4, tax_cents: 1, total_cents: 7, balance_cents: 5 };
  expect(wrong(TOLD + HALVES, down)).toEqual(['discount_cents']);
  expect(wrong(TOLD, down)).toEqual([]);
  expect(wrong(`${TOLD}\nPercentages are rounded to whole cents, half to even.`, BILL)).toEqual([
    'discount_cents',
    'tax_cents',
  ]);
  expect(wrong(`${TOLD}${HALVES} All percentages are rounded to whole cents, half down.`, down)).toEqual([]);
});

it('what is null or not there tells nothing', () => {
  expect(wrong(TOLD, { total_cents: 9, subtotal_cents: 10, discount_cents: null, tax_cents: 1 })).toEqual([]);
  expect(wrong(TOLD, { balance_cents: 9, total_cents: 6 })).toEqual([]);
});

it.each([
  ['`total_cents` is subtotal plus tax, unless the bill is free.'],
  ['`total_cents` is about subtotal plus tax.'],
  ['`total_cents` is subtotal plus tax. Shipping is included in the total.'],
  ['`total_cents` is subtotal plus tax. The total may be changed by hand.'],
  ['`total_cents` is subtotal plus shipping.'],
  ['For business customers:\n\n- `total_cents` is subtotal plus tax'],
  ['`total_cents` of an offer is subtotal plus tax.'],
  ['`fee_cents` is subtotal plus tax.'],
  ['`points` is the sum of all `points`.'],
  ['`total_cents` is the sum of all `points`.'],
  ['In drafts total is subtotal plus tax.'],
])('%s: is left alone', (text) => {
  expect(wrong(text, { ...BILL, total_cents: 999, fee_cents: 999, points: 9, recent_lines: [] })).toEqual([]);
});
