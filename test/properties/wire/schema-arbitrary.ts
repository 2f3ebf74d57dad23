import fc from 'fast-check';
import type { Schema, SchemaType } from '../../../model/index.ts';

/** Any text, with the characters that delimit, escape or end something on the wire over-represented. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom(...'a%+ ,;=&/.|[]?#\'"<>\\2Fü🐲:@!$()*~^`{}'),
    maxLength: 10,
  }),
  fc.constantFrom('5', 'true', 'null', '.', '..', '%2F', '%', 'a b', '__proto__', '1e3', '-0', ' x '),
);

/** Names of members nobody declared. */
const anyName = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abc_-$.5 ü'), minLength: 1, maxLength: 5 }),
  fc.constantFrom('a', 'constructor', '0', 'x-y'),
);

const FORMATS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'date-time': fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  time: fc.constantFrom('12:00:00Z', '23:59:59.5+02:00'),
  duration: fc.constantFrom('P1D', 'PT1H30M'),
  uuid: fc.uuid(),
  email: fc.constantFrom('joe@example.org', 'a+b@example.org'),
  uri: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  url: fc.webUrl({ withQueryParameters: true }),
  'uri-reference': fc.constantFrom('/a/b?c=d#e', 'x'),
  hostname: fc.domain(),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  byte: fc.base64String({ maxLength: 16 }),
};

const MAX_DEPTH = 4;

/** Values that the schema is likely to take; who needs certainty asks the schema. */
export function arbitraryOf(schema: Schema, depth: number = 0): fc.Arbitrary<unknown> {
  if (schema.hasConst) return fc.constant(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.length > 0 ? fc.constantFrom(...schema.enum) : fc.constant(undefined);
  if (depth > MAX_DEPTH || schema.boolean !== undefined) return anyText;
  const own = ownArbitrary(schema, depth);
  const parts = [...schema.allOf, ...(schema.ref === undefined ? [] : [schema.ref])];
  const branches = [...schema.anyOf, ...schema.oneOf];
  const all: fc.Arbitrary<unknown>[] = parts.map((part) => arbitraryOf(part, depth + 1));
  if (branches.length > 0) all.push(fc.oneof(...branches.map((branch) => arbitraryOf(branch, depth + 1))));
  if (all.length === 0) return own ?? anyText;
  return fc.tuple(...(own === undefined ? all : [...all, own])).map((values) => {
    return values.every(isObject) ? Object.assign({}, ...values) : values.find((value) => !isObject(value));
  });
}

/** What the keywords of the schema itself say; undefined when they name no type. */
function ownArbitrary(schema: Schema, depth: number): fc.Arbitrary<unknown> | undefined {
  const types = schema.types.filter((type) => type !== 'null');
  if (types.length > 0) return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
  if (schema.types.length > 0) return fc.constant(null);
  if (schema.properties.size > 0) return ofType('object', schema, depth);
  if (schema.items !== undefined || schema.prefixItems.length > 0) return ofType('array', schema, depth);
  return schema.pattern === undefined && schema.format === undefined ? undefined : ofType('string', schema, depth);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofType(type: SchemaType, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return ofNumber(type, schema);
    case 'string':
      return ofString(schema);
    case 'array':
      return ofArray(schema, depth);
    case 'object':
      return ofObject(schema, depth);
  }
}

function ofNumber(type: 'integer' | 'number', schema: Schema): fc.Arbitrary<unknown> {
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const high = schema.maximum ?? schema.exclusiveMaximum;
  const min = Math.max(low ?? Math.min(-1000, (high ?? 0) - 1000), Number.MIN_SAFE_INTEGER);
  const max = Math.min(high ?? Math.max(1000, min + 1000), Number.MAX_SAFE_INTEGER);
  const whole = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
  const { multipleOf } = schema;
  if (multipleOf !== undefined) return whole.map((value) => Math.round(value / multipleOf) * multipleOf);
  if (type === 'integer') return whole;
  return fc.oneof(whole, fc.double({ min, max, noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1e21, 1e-7));
}

function ofString(schema: Schema): fc.Arbitrary<unknown> {
  // Bytes: not a text at all (OAS "Binary Data").
  if (
    schema.format === 'binary' ||
    schema.contentEncoding === 'binary' ||
    (schema.contentMediaType !== undefined && schema.contentEncoding === undefined)
  )
    return fc.constant(undefined);
  return ofText(schema);
}

function ofText({ format, pattern, minLength = 0, maxLength, examples }: Schema): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known !== undefined) return known;
  const texts: fc.Arbitrary<unknown>[] = examples.length > 0 ? [fc.constantFrom(...examples)] : [];
  const matching = pattern === undefined ? undefined : matchingOf(pattern);
  if (matching !== undefined) texts.push(matching);
  // Patterns that cannot be drawn from are tried with words; the schema has the last say.
  if (texts.length === 0 && pattern !== undefined) texts.push(fc.stringMatching(/^[a-z]{1,8}$/), fc.nat().map(String));
  if (texts.length > 0) return fc.oneof(...texts);
  const filler = fc.constantFrom('a', 'ü', '5', '-');
  const size = fc.integer({ min: minLength, max: Math.min(maxLength ?? minLength + 20, minLength + 20) });
  const filled = fc.tuple(filler, size).map(([character, length]) => character.repeat(length));
  return minLength <= 12 ? fc.oneof({ weight: 4, arbitrary: anyText }, filled) : filled;
}

function matchingOf(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // Look-around and property escapes are nothing that fast-check can draw from.
    return undefined;
  }
}

function ofArray(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = minItems + 3, prefixItems } = schema;
  const rest = arbitraryOfItem(schema, depth);
  if (prefixItems.length > 0) return fc.tuple(...prefixItems.map((item) => arbitraryOf(item, depth + 1)));
  return fc.array(rest, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
}

function arbitraryOfItem({ items, contains }: Schema, depth: number): fc.Arbitrary<unknown> {
  const item = items ?? contains;
  return item === undefined ? anyText : arbitraryOf(item, depth + 1);
}

/** Requests do not hold these (OAS "Schema Object", `readOnly`). */
function isReadOnly({ readOnly, ref, allOf }: Schema, depth: number = 0): boolean {
  if (readOnly || depth > MAX_DEPTH) return readOnly;
  return (ref !== undefined && isReadOnly(ref, depth + 1)) || allOf.some((part) => isReadOnly(part, depth + 1));
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function ofObject(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = [...schema.properties].filter(([name, member]) => {
    return (depth < MAX_DEPTH || schema.required.includes(name)) && !isReadOnly(member);
  });
  const drawn = members.map(([name, member]): [string, fc.Arbitrary<unknown>] => {
    const value = arbitraryOf(member, depth + 1);
    return [name, schema.required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 2 })];
  });
  const declared = fc.record(Object.fromEntries(drawn), { noNullPrototype: true }).map(withoutUndefined);
  const { additionalProperties: more } = schema;
  if (more === undefined ? schema.properties.size > 0 : more.boolean === false) return declared;
  const values = more === undefined || more.boolean === true ? anyText : arbitraryOf(more, depth + 1);
  const surplus = fc.dictionary(anyName, values, { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(surplus, declared).map(([left, right]) => ({ ...left, ...right }));
}
