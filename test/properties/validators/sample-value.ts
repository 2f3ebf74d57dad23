import type { Schema, SchemaType } from '../../../model/index.ts';

/** A source of numbers in [0, 1) that a seed decides. */
export type Random = () => number;

/** The mulberry32 generator. */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  4.35,
  1e300,
  2147483648,
  9007199254740992,
  '',
  'x',
  '5',
  'true',
  '2024-02-30',
  '2024-01-02T03:04:05Z',
  '🐲',
  'a'.repeat(300),
  [],
  [1],
  [1, 1],
  ['a', null],
  {},
  { a: 1 },
  { constructor: 1 },
  JSON.parse('{"__proto__":{"x":1}}'),
];

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2024-01-02T03:04:05Z', '2024-02-30T00:00:00Z'],
  date: ['2024-02-29', '2023-02-29'],
  uuid: ['2eb8aa08-aa98-11ea-b4aa-73b441d16380', 'no'],
  email: ['joe@example.org', 'joe@'],
  uri: ['https://example.org/a?b#c', 'not a uri'],
  ipv4: ['127.0.0.1', '127.1'],
  byte: ['aGk=', 'a b'],
};

/** A value that mostly follows the schema, with something odd in it now and then. */
export function sampleValue(schema: Schema, random: Random, depth: number = 0): unknown {
  if (random() < 0.06) return pick(ODD_VALUES, random);
  if (schema.boolean !== undefined || depth > 6) return pick(ODD_VALUES, random);
  if (schema.hasConst) return schema.const;
  if (schema.enum !== undefined) return pick(schema.enum, random);
  const branches = [...schema.anyOf, ...schema.oneOf];
  const parts = [...schema.allOf, ...(schema.ref === undefined ? [] : [schema.ref])];
  const branch = pick(branches, random);
  if (branch !== undefined) parts.push(branch);
  if (schema.types.length === 0 && schema.properties.size === 0 && parts.length > 0) return merge(parts, random, depth);
  const own = sampleType(pick(typesOf(schema), random) ?? 'object', schema, random, depth);
  return parts.length > 0 && isObject(own) ? { ...asObject(merge(parts, random, depth)), ...own } : own;
}

function typesOf(schema: Schema): readonly SchemaType[] {
  if (schema.types.length > 0) return schema.types;
  if (schema.items !== undefined || schema.prefixItems.length > 0) return ['array'];
  return schema.pattern === undefined ? ['object'] : ['string'];
}

function merge(parts: readonly Schema[], random: Random, depth: number): unknown {
  const values = parts.map((part) => sampleValue(part, random, depth + 1));
  return values.every(isObject) ? Object.assign({}, ...values) : values[0];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function sampleType(type: SchemaType, schema: Schema, random: Random, depth: number): unknown {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random() < 0.5;
    case 'integer':
      return Math.round(sampleNumber(schema, random));
    case 'number':
      return sampleNumber(schema, random);
    case 'string':
      return sampleString(schema, random);
    case 'array':
      return sampleArray(schema, random, depth);
    case 'object':
      return sampleObject(schema, random, depth);
  }
}

function sampleNumber(schema: Schema, random: Random): number {
  const low = schema.minimum ?? schema.exclusiveMinimum ?? -5;
  const high = schema.maximum ?? schema.exclusiveMaximum ?? low + 20;
  const near = random();
  if (near < 0.2) return low;
  if (near < 0.4) return high;
  if (near < 0.5) return high + 1;
  const step = schema.multipleOf ?? 0.5;
  return Number((Math.round((low + random() * (high - low)) / step) * step).toFixed(6));
}

function sampleString(schema: Schema, random: Random): string {
  const known = schema.format === undefined ? undefined : FORMATS[schema.format];
  if (known !== undefined && random() < 0.9) return pick(known, random) ?? '';
  const { minLength = 0, maxLength = minLength + 4 } = schema;
  const length = Math.min(400, pick([minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)], random) ?? 0);
  return (pick(['a', 'A', '1', '🐲', '-'], random) ?? 'a').repeat(length);
}

function sampleArray(schema: Schema, random: Random, depth: number): unknown[] {
  const { minItems = 0, maxItems = minItems + 2 } = schema;
  const length = Math.min(6, pick([minItems, maxItems, maxItems + 1], random) ?? 0);
  return Array.from({ length }, (_, index) => {
    const item = schema.prefixItems[index] ?? schema.items ?? schema.contains;
    return item === undefined ? pick(ODD_VALUES, random) : sampleValue(item, random, depth + 1);
  });
}

function sampleObject(schema: Schema, random: Random, depth: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, property] of schema.properties) {
    const isWanted = schema.required.includes(name) ? random() < 0.98 : random() < 0.5;
    if (isWanted) entries.push([name, sampleValue(property, random, depth + 1)]);
  }
  if (random() < 0.1) entries.push(['surplus', pick(ODD_VALUES, random)]);
  for (const property of schema.patternProperties.values())
    entries.push(['n_1', sampleValue(property, random, depth + 1)]);
  if (schema.additionalProperties !== undefined && random() < 0.5)
    entries.push(['more', sampleValue(schema.additionalProperties, random, depth + 1)]);
  return Object.fromEntries(entries);
}
