import type { JsonValue } from '../../location.ts';
import type { Schema, SchemaType } from '../../schema.ts';
import { standaloneJsonSchema } from '../json-schema.ts';
import { maxDepth, partsOf } from '../sample/sampling.ts';
import { valueHeight } from '../sample/value-height.ts';
import { arrayContradiction, objectContradiction } from './container-contradiction.ts';
import { numberContradiction, stringContradiction } from './scalar-contradiction.ts';

/** Whether a value meets a schema. */
export type Takes = (schema: Schema, value: JsonValue) => boolean;

/** Why schemas leave no value together; undefined when that cannot be shown. Handed down to those who look into a value. */
export type Contradicts = (schemas: readonly Schema[], depth: number) => string | undefined;

/** Values inside of each other that are looked at. */
const deepest = 6;

/**
 * Says why no value meets a schema, in words; undefined when some value may. What is shown is certain: bounds that cross, types
 * that exclude each other, listed values of which none meets the rest, members that are required and impossible.
 */
export function contradictions(takes: Takes): (schema: Schema) => string | undefined {
  const known = new Map<Schema, string | undefined>();
  const contradicts: Contradicts = (schemas, depth) => {
    const [only] = schemas;
    if (only === undefined || schemas.length > 1) return contradiction(schemas, { takes, contradicts, depth });
    if (known.has(only)) return known.get(only);
    // Of what leads back to itself nothing is shown on the way.
    known.set(only, undefined);
    const reason = contradiction(schemas, { takes, contradicts, depth: 0 });
    known.set(only, reason);
    return reason;
  };
  return (schema) => contradicts([schema], 0);
}

/** True for a schema whose author says that there is nothing: `false`, and `not` of everything. */
export function isNothing({ boolean, not }: Schema): boolean {
  return boolean === false || (not !== undefined && isAnything(not));
}

function isAnything(schema: Schema): boolean {
  if (schema.boolean !== undefined) return schema.boolean;
  const stated = standaloneJsonSchema(schema);
  return typeof stated === 'object' && stated !== null && Object.keys(stated).every((key) => key === '$schema');
}

interface Looking {
  readonly takes: Takes;
  readonly contradicts: Contradicts;
  readonly depth: number;
}

function contradiction(schemas: readonly Schema[], looking: Looking): string | undefined {
  if (looking.depth > deepest) return undefined;
  const { parts } = partsOf(schemas, new Map());
  if (parts.some(isNothing)) return 'it is described as nothing';
  const types = commonTypes(parts);
  if (types.length === 0) return `nothing is ${typeWords(parts)} at once`;
  const reason =
    listedContradiction(parts, looking) ?? typesContradiction(types, parts, looking) ?? branches(parts, looking);
  return reason ?? heightContradiction(Math.max(...parts.map(valueHeight)));
}

/** Values that have no end, or an end that nobody comes to. */
function heightContradiction(height: number): string | undefined {
  if (height === Infinity) return 'it requires itself without end';
  if (height <= maxDepth) return undefined;
  return `its flattest value has ${height} values inside of each other, and none has more than ${maxDepth}`;
}

const allTypes: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Types that all parts allow; a number may have to be an integer. */
function commonTypes(parts: readonly Schema[]): readonly SchemaType[] {
  return allTypes.filter((type) =>
    parts.every(({ types }) => {
      return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
    }),
  );
}

function typeWords(parts: readonly Schema[]): string {
  const groups = parts.flatMap(({ types }) => (types.length === 0 ? [] : [types.join(' or ')]));
  return [...new Set(groups)].join(' and ');
}

/** Listed values of which none meets the rest. An empty list is told of where it stands. */
function listedContradiction(parts: readonly Schema[], { takes }: Looking): string | undefined {
  const listing = parts.find((part) => part.hasConst || part.enum !== undefined);
  if (listing === undefined) return undefined;
  const values = listing.hasConst ? [listing.const] : (listing.enum ?? []);
  if (values.length === 0 || values.some((value) => parts.every((part) => takes(part, value)))) return undefined;
  return `${listing.hasConst ? 'the value of `const` does not' : 'none of the values of `enum`'} meet${listing.hasConst ? '' : 's'} the rest`;
}

/** What excludes every type that is left: nothing is shown while one of them is possible. */
function typesContradiction(
  types: readonly SchemaType[],
  parts: readonly Schema[],
  { contradicts, depth }: Looking,
): string | undefined {
  const reasons = types.map((type) => {
    switch (type) {
      case 'integer':
      case 'number':
        return numberContradiction(type, parts);
      case 'string':
        return stringContradiction(parts);
      case 'array':
        return arrayContradiction(parts, (schemas) => contradicts(schemas, depth + 1));
      case 'object':
        return objectContradiction(parts, (schemas) => contradicts(schemas, depth + 1));
      case 'boolean':
      case 'null':
        return undefined;
    }
  });
  return reasons.includes(undefined) ? undefined : reasons[0];
}

const noMembers = { allOf: [], anyOf: [], oneOf: [] } as const;

/** Alternatives of which none is possible, or none alone. */
function branches(parts: readonly Schema[], looking: Looking): string | undefined {
  const rest = parts.map((part): Schema => ({ ...part, ref: undefined, dynamicRef: undefined, ...noMembers }));
  for (const part of parts) {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const members = part[keyword];
      const reasons = members.map((member) => looking.contradicts([...rest, member], looking.depth + 1));
      if (members.length > 0 && !reasons.includes(undefined)) return `no schema of \`${keyword}\` can be met`;
    }
    if (part.oneOf.length > 1 && !part.oneOf.some((member) => isAlone(member, part.oneOf)))
      return 'every schema of `oneOf` says the same as another one';
  }
  return undefined;
}

function isAlone(member: Schema, members: readonly Schema[]): boolean {
  const alike = members.filter((other) => other === member || isAlike(other, member));
  if (alike.length === 1) return true;
  const own = stated(member);
  return alike.filter((other) => stated(other) === own).length === 1;
}

/** False for schemas that differ at first sight: to write out all that they lead to may take long. */
function isAlike(one: Schema, other: Schema): boolean {
  return (
    one.boolean === other.boolean &&
    one.format === other.format &&
    one.properties.size === other.properties.size &&
    one.types.join() === other.types.join() &&
    one.required.join() === other.required.join() &&
    [...one.properties.keys()].join() === [...other.properties.keys()].join()
  );
}

const texts = new WeakMap<Schema, string>();

/** What a schema asserts, as a text. */
function stated(schema: Schema): string {
  const known = texts.get(schema) ?? JSON.stringify(standaloneJsonSchema(schema), withoutNotes);
  texts.set(schema, known);
  return known;
}

const notes: ReadonlySet<string> = new Set(['title', 'description', 'example', 'examples', 'default', 'deprecated']);

function withoutNotes(this: unknown, key: string, value: unknown): unknown {
  return notes.has(key) && typeof value !== 'object' ? undefined : value;
}
