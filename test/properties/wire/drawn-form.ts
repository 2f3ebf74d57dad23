import fc from 'fast-check';

/** A schema of one member, and values that each carrier has one writing for. */
export interface Kind {
  readonly schema: object;
  readonly values: readonly unknown[];
  /** Whether it is led into by nothing: then a name with brackets can be nothing but a name. */
  readonly isScalar?: boolean;
  /** An Encoding Object that changes how it is written. */
  readonly encoding?: object;
}

/** The schema of a form with bodies that it takes. */
export interface DrawnForm {
  readonly schema: object;
  readonly encoding: Readonly<Record<string, object>>;
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
}

const INTEGER = { type: 'integer' };
const TEXT = { type: 'string' };
const OBJECT = { type: 'object', properties: { q: INTEGER, s: TEXT } };
const MARKED = { type: 'object', required: ['x'], properties: { x: INTEGER } };
const listOf = (items: object): object => ({ type: 'array', items });

/** Lists and objects within an object, whose names are those of no other member. */
const NESTED = {
  type: 'object',
  properties: { inTexts: listOf(TEXT), inIntegers: listOf(INTEGER), inner: OBJECT, inText: TEXT },
};
const NESTED_VALUES = [
  { inIntegers: [1, 2], inText: 'x' },
  { inTexts: ['a', 'b'] },
  { inTexts: ['a'], inner: { q: 1 } },
  { inner: { q: 1, s: '2' } },
];

const SCALARS: readonly Kind[] = [
  { schema: INTEGER, values: [1, -5], isScalar: true },
  { schema: { type: 'number' }, values: [1.5], isScalar: true },
  { schema: { type: 'boolean' }, values: [true, false], isScalar: true },
  { schema: TEXT, values: ['x', '5', '', 'a b&c=d+e%41', '[1]', '{"a":1}', '"', 'ü\u{1F600}'], isScalar: true },
  { schema: TEXT, values: ['x', '5', '"', '"x"'], isScalar: true, encoding: { contentType: 'application/json' } },
  { schema: { type: ['integer', 'null'] }, values: [1, null], isScalar: true },
];

const CONTAINERS: readonly Kind[] = [
  { schema: listOf(INTEGER), values: [[1, 2], [3]] },
  { schema: listOf(TEXT), values: [['1', 'b,c'], ['x'], ['b,c'], ['']] },
  { schema: listOf(TEXT), values: [['1', 'b,c'], ['x']], encoding: { style: 'pipeDelimited', explode: false } },
  { schema: listOf({ type: ['integer', 'null'] }), values: [[1, null, 2], [null]] },
  { schema: listOf(listOf(INTEGER)), values: [[[1, 2], [3]], [[1]], [[1, 2]]] },
  { schema: listOf({ allOf: [listOf(TEXT), { maxItems: 9 }] }), values: [[['1', '2'], ['3']], [['4']]] },
  { schema: listOf(OBJECT), values: [[{ q: 1 }, { s: '2' }], [{ q: 3 }]] },
  { schema: listOf({ oneOf: [MARKED, TEXT] }), values: [[{ x: 1 }, 'a', { x: 2 }], ['a', { x: 3 }], [{ x: 4 }]] },
  { schema: listOf({ oneOf: [INTEGER, MARKED] }), values: [[1, { x: 2 }, 3], [{ x: 4 }], [5]] },
  {
    schema: { type: 'array', prefixItems: [INTEGER, TEXT, OBJECT] },
    values: [
      [1, '2', { q: 3 }],
      [1, '2'],
    ],
  },
  { schema: listOf({ type: 'array', prefixItems: [TEXT, INTEGER] }), values: [[['5', 5]]] },
  { schema: NESTED, values: NESTED_VALUES, encoding: { style: 'form', explode: false } },
  { schema: NESTED, values: NESTED_VALUES, encoding: { style: 'form', explode: true } },
  { schema: { type: 'array', unevaluatedItems: INTEGER }, values: [[1, 2], [3]] },
  { schema: OBJECT, values: [{ q: 1, s: '2' }, { s: 'x' }] },
  { schema: OBJECT, values: [{ q: 1, s: '2' }, { s: 'x' }], encoding: { style: 'deepObject', explode: true } },
  { schema: { ...OBJECT, type: ['object', 'null'] }, values: [null, { q: 1 }] },
  { schema: { oneOf: [MARKED, TEXT] }, values: [{ x: 1 }, 'word', '5', '{'] },
  { schema: { oneOf: [MARKED, INTEGER] }, values: [{ x: 1 }, 5] },
  { schema: { anyOf: [listOf(INTEGER), INTEGER] }, values: [[1, 2], 5] },
  { schema: { anyOf: [listOf(INTEGER), MARKED] }, values: [[1, 2], [3], { x: 4 }] },
  { schema: { type: 'object', additionalProperties: INTEGER }, values: [{ a: 1, 'b c': 2 }] },
  { schema: { type: 'object', additionalProperties: OBJECT }, values: [{ a: { q: 1 } }] },
];

const kinds: fc.Arbitrary<Kind> = fc.constantFrom(...SCALARS, ...CONTAINERS);

/** Names of properties, some of which look like ways into others. */
const NAMES = ['a', 'b c', 'ids[]', 'user[name]', 'user[tags][]', 'w[x]y', 'c.d', 'k]', '[l]', 'constructor', 'ü'];
const names = fc.constantFrom(...NAMES);
/** Names that nobody declares. */
const OTHERS: readonly [string, string] = ['m', 'n o'];
const BRACKETED: readonly [string, string] = ['m[n]', 'o[]'];

type Members = Readonly<Record<string, Kind>>;

/** Bodies of all members, of each value of each of them, and of each member alone. */
function bodiesOf(members: Members, kept: readonly string[] = []): DrawnForm['bodies'] {
  const first = Object.fromEntries(Object.entries(members).map(([name, { values }]) => [name, values[0]]));
  const held = Object.fromEntries(kept.map((name) => [name, first[name]]));
  const others = Object.entries(members).flatMap(([name, { values }]) => {
    return values.flatMap((value) => [
      { ...first, [name]: value },
      { ...held, [name]: value },
    ]);
  });
  return [first, ...others];
}

function schemasOf(members: Members): Record<string, object> {
  return Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema]));
}

function drawnForm(schema: object, members: Members, kept: readonly string[] = []): DrawnForm {
  const encoding = Object.entries(members).flatMap(([name, { encoding: own }]) =>
    own === undefined ? [] : [[name, own]],
  );
  return { schema, encoding: Object.fromEntries(encoding) as DrawnForm['encoding'], bodies: bodiesOf(members, kept) };
}

const someMembers: fc.Arbitrary<Members> = fc.dictionary(names, kinds, {
  minKeys: 1,
  maxKeys: 4,
  noNullPrototype: true,
});

/** Members by their names: closed, open, or all that is said of two types at once. */
const named: fc.Arbitrary<DrawnForm> = fc
  .tuple(someMembers, fc.constantFrom({}, { additionalProperties: false }, { additionalProperties: TEXT }))
  .map(([members, more]) => {
    const form = drawnForm({ type: 'object', properties: schemasOf(members), ...more }, members);
    return { ...form, bodies: [...form.bodies, {}] };
  });

const composed: fc.Arbitrary<DrawnForm> = fc.tuple(someMembers, kinds).map(([members, kind]) => {
  const all = { ...members, z: kind };
  const parts = [{ type: 'object', properties: schemasOf(members) }, { properties: { z: kind.schema } }];
  return drawnForm({ allOf: parts }, all);
});

/** Members of any name, or of names that match. */
const unnamed: fc.Arbitrary<DrawnForm> = fc
  .tuple(kinds, fc.constantFrom('additionalProperties', 'unevaluatedProperties', 'patternProperties'))
  .map(([{ encoding: _, ...kind }, keyword]) => {
    const said = keyword === 'patternProperties' ? { '^[mno]': kind.schema } : kind.schema;
    const found = kind.isScalar === true ? [...OTHERS, ...BRACKETED] : OTHERS;
    const members = Object.fromEntries(found.map((name) => [name, kind]));
    return drawnForm({ type: 'object', properties: { a: INTEGER }, [keyword]: said }, members);
  });

/** Members that are described where another one is there. */
const conditional: fc.Arbitrary<DrawnForm> = fc
  .tuple(someMembers, fc.constantFrom('dependentSchemas', 'then', 'else'))
  .map(([members, keyword]) => {
    const described = { properties: schemasOf(members) };
    const mode: Kind = { schema: { enum: ['m'] }, values: ['m'] };
    const condition = { properties: { mode: { const: keyword === 'then' ? 'm' : 'other' } }, required: ['mode'] };
    const said =
      keyword === 'dependentSchemas' ? { [keyword]: { mode: described } } : { if: condition, [keyword]: described };
    const schema = { type: 'object', properties: { mode: mode.schema }, ...said };
    return drawnForm(schema, { mode, ...members }, ['mode']);
  });

/** One of two types, of which each knows its own members alone. */
const alternatives: fc.Arbitrary<DrawnForm> = fc.tuple(someMembers, kinds).map(([members, other]) => {
  const closed = (own: Members): object => {
    return { type: 'object', properties: schemasOf(own), required: Object.keys(own), additionalProperties: false };
  };
  const [left, right] = [members, { other }];
  const schema = { oneOf: [closed(left), closed(right)] };
  const [whole = {}] = bodiesOf(left);
  const encoding = drawnForm({}, { ...left, ...right }).encoding;
  return { schema, encoding, bodies: [whole, ...bodiesOf(right)] };
});

/** Forms with the names and shapes that real descriptions have. */
export const anyForm: fc.Arbitrary<DrawnForm> = fc
  .oneof(
    { weight: 3, arbitrary: named },
    composed,
    { weight: 2, arbitrary: unnamed },
    { weight: 2, arbitrary: conditional },
    alternatives,
  )
  // Fields of two exploded objects would have the same names.
  .filter(({ encoding }) => Object.values(encoding).filter(isSpread).length < 2);

function isSpread(encoding: { readonly style?: string; readonly explode?: boolean }): boolean {
  return encoding.style === 'form' && encoding.explode === true;
}
