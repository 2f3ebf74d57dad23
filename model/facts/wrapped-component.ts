import type { Schema } from '../schema.ts';
import { forEachChildSchema } from './child-schemas.ts';

/** A schema that says nothing of its own about values but which component they meet. */
export interface WrappedComponent {
  readonly component: Schema;
  /** True when the wrapper allows null beside the component. */
  readonly isNullable: boolean;
}

/** The unnamed schemas around one component cannot be more in a description that people have written. */
const MAX_WRAPPERS = 32;

/** Null beside the member that is left, when there is one. */
interface Inside {
  readonly schema: Schema;
  readonly isNullable: boolean;
}

const memo = new WeakMap<Schema, WrappedComponent | null>();

/**
 * The component that a schema only wraps: by an `allOf`, `oneOf` or `anyOf` of one member, by one that has null as its
 * second member, or by a `$ref` with siblings that annotate (a description, a default, `readOnly`). Through any number of
 * such wrappers, up to the first component. Undefined for a schema that restricts values by itself. Memoised.
 *
 * Authors write these because OpenAPI 3.0 ignores what stands beside `$ref`: such a schema is a link to its component, with
 * words of its own, and nobody wants to see the component's inside repeated.
 */
export function wrappedComponent(schema: Schema): WrappedComponent | undefined {
  let known = memo.get(schema);
  if (known === undefined) {
    known = find(schema) ?? null;
    memo.set(schema, known);
  }
  return known ?? undefined;
}

function find(schema: Schema): WrappedComponent | undefined {
  let isNullable = false;
  let at: Schema = schema;
  for (let count = 0; count < MAX_WRAPPERS; count += 1) {
    const inside = insideOf(at);
    if (inside === undefined) return undefined;
    isNullable ||= inside.isNullable;
    at = inside.schema;
    if (at.name !== undefined) return at === schema ? undefined : { component: at, isNullable };
  }
  return undefined;
}

/** The one schema that a wrapper holds; undefined for a schema that is no wrapper. */
function insideOf(schema: Schema): Inside | undefined {
  const { ref, allOf, oneOf, anyOf } = schema;
  if (saysMore(schema)) return undefined;
  const held = [...(ref === undefined ? [] : [ref]), ...allOf, ...oneOf, ...anyOf];
  const [first, second] = held;
  if (first === undefined || held.length > 2) return undefined;
  if (second === undefined) return insideOne(schema, first);
  if (Math.max(oneOf.length, anyOf.length) !== 2) return undefined;
  if (isNullSchema(second)) return { schema: first, isNullable: true };
  return isNullSchema(first) ? { schema: second, isNullable: true } : undefined;
}

/** `type: object` beside a member that says so itself adds nothing, and null beside it is the `nullable` of 3.0. */
function insideOne({ types }: Schema, schema: Schema): Inside | undefined {
  const spoken = types.filter((type) => type !== 'null');
  if (spoken.length > 0 && (spoken.length > 1 || !schema.types.includes(spoken[0] ?? 'null'))) return undefined;
  return { schema, isNullable: types.includes('null') && types.length > spoken.length };
}

/** True for a schema that allows null and nothing else. */
export function isNullSchema(schema: Schema): boolean {
  if (schema.name !== undefined || hasOtherKeywords(schema)) return false;
  const isTyped = schema.types.length === 1 && schema.types[0] === 'null';
  const isListed = schema.hasConst ? schema.const === null : schema.enum?.length === 1 && schema.enum[0] === null;
  return isTyped || (schema.types.length === 0 && isListed);
}

/** True for keywords that restrict values, other than `type` and those that wrap. */
function saysMore(schema: Schema): boolean {
  if (schema.enum !== undefined || schema.hasConst || hasOtherKeywords(schema)) return true;
  let children = 0;
  forEachChildSchema(schema, () => (children += 1));
  const { ref, allOf, oneOf, anyOf } = schema;
  return children > allOf.length + oneOf.length + anyOf.length + (ref === undefined ? 0 : 1);
}

const LIMITS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'contentEncoding',
  'contentMediaType',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'discriminator',
  'dynamicRef',
  'boolean',
] as const satisfies readonly (keyof Schema)[];

function hasOtherKeywords(schema: Schema): boolean {
  if (schema.uniqueItems || schema.required.length > 0 || schema.dependentRequired.size > 0) return true;
  return LIMITS.some((limit) => schema[limit] !== undefined);
}

/** The component that a schema without a name only wraps; undefined for a component itself, and for a schema of its own. */
export function componentInside(schema: Schema): Schema | undefined {
  return schema.name === undefined ? wrappedComponent(schema)?.component : undefined;
}
