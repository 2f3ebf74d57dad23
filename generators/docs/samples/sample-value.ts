import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { type SchemaView as Direction, isHidden } from '../../emit/schema/schema-view.ts';
import { isConstraintOnly, isPlain, variantsOf } from '../type-label.ts';

const MAX_DEPTH = 5;
/** Values of one sample; a page wants an illustration, and wide schemas multiply at every level. */
const MAX_VALUES = 150;
/** The last values are kept for what has to be there. */
const RESERVED = 50;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'AAEC',
};

/**
 * A value that shows what a schema looks like: examples, defaults and listed values first, optional parts included,
 * recursion cut off. An illustration, not a proof: patterns are not solved.
 */
export function sampleValue(schema: Schema, direction: Direction): JsonValue | undefined {
  return sample(schema, { direction, depth: 0, open: new Set(), budget: { values: MAX_VALUES } });
}

interface Walk {
  readonly direction: Direction;
  readonly depth: number;
  readonly open: ReadonlySet<Schema>;
  readonly budget: { values: number };
}

function sample(schema: Schema, walk: Walk): JsonValue | undefined {
  const given = givenValue(schema);
  if (given !== undefined) return given;
  if (schema.boolean !== undefined || walk.open.has(schema)) return undefined;
  // Beyond the limits plain values only: what is required stays complete.
  if (isSpent(walk)) return isPlain(schema) ? typedSample(firstType(schema), schema, walk) : undefined;
  walk.budget.values -= 1;
  const inside = { ...walk, depth: walk.depth + 1, open: new Set([...walk.open, schema]) };
  const variant = variantsOf(schema).find(
    (candidate) => !candidate.types.every((type) => type === 'null') || candidate.types.length === 0,
  );
  const object = objectSample(schema, inside);
  if (object !== undefined) return object;
  if (variant !== undefined) return sample(variant, inside);
  if (schema.ref !== undefined) return sample(schema.ref, inside);
  return typedSample(firstType(schema), schema, inside);
}

function firstType(schema: Schema): string | undefined {
  return schema.types.find((candidate) => candidate !== 'null');
}

function isSpent({ depth, budget }: Walk): boolean {
  return depth > MAX_DEPTH || budget.values <= 0;
}

function givenValue(schema: Schema): JsonValue | undefined {
  if (schema.examples[0] !== undefined) return schema.examples[0];
  if (schema.hasDefault && schema.default !== null) return schema.default;
  return schema.hasConst ? schema.const : schema.enum?.[0];
}

function objectSample(schema: Schema, walk: Walk): JsonValue | undefined {
  const members = [schema.ref, ...schema.allOf.filter((member) => !isConstraintOnly(member))].filter(
    (member) => member !== undefined,
  );
  const bases = members.map((member) => sample(member, walk)).filter(isPlainObject);
  if (schema.properties.size === 0 && bases.length === 0) return undefined;
  const entries: [string, JsonValue][] = bases.flatMap((base) => Object.entries(base));
  for (const [name, property] of schema.properties) {
    if (isHidden(property, walk.direction)) continue;
    if (walk.budget.values < RESERVED && !schema.required.includes(name)) continue;
    // A required value of any type is a text here.
    const value = sample(property, walk) ?? (schema.required.includes(name) && isAny(property) ? 'value' : undefined);
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function isAny(schema: Schema): boolean {
  return schema.types.length === 0 && schema.ref === undefined && variantsOf(schema).length === 0;
}

function isPlainObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typedSample(type: string | undefined, schema: Schema, walk: Walk): JsonValue | undefined {
  switch (type) {
    case 'string':
      return FORMATS[schema.format ?? ''] ?? 'string';
    case 'integer':
    case 'number':
      return schema.minimum ?? schema.exclusiveMinimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return arraySample(schema, walk);
    case 'object':
      return mapSample(schema, walk);
    default:
      return undefined;
  }
}

function arraySample(schema: Schema, walk: Walk): JsonValue {
  const items =
    schema.prefixItems.length > 0 ? schema.prefixItems : [schema.items].filter((item) => item !== undefined);
  return items.map((item) => sample(item, walk)).filter((value) => value !== undefined);
}

function mapSample(schema: Schema, walk: Walk): JsonValue {
  const value = schema.additionalProperties === undefined ? undefined : sample(schema.additionalProperties, walk);
  return value === undefined ? {} : { name: value };
}
