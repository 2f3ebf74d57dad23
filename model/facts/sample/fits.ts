import { isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema, SchemaType } from '../../schema.ts';
import { discriminatorBranches } from '../discriminator-branches.ts';
import type { View } from '../read-write-views.ts';
import { fitsMembers, fitsUnevaluated } from './fits-container.ts';
import { boundBy, isComposed, isOpen, noVerdicts, targetOf, type Fitting, type Verdicts } from './fitting.ts';
import { isMultiple, writtenBounds } from './number-range.ts';
import { matchesPattern } from './pattern-test.ts';
import { sameValue } from './same-value.ts';
import { textFormat } from './text-formats.ts';

/**
 * Whether a value meets a schema, every keyword of JSON Schema 2020-12 counted (formats a little stricter than servers
 * read them). What goes over a wire is judged by the emitted checks; this one chooses between values of a description.
 */
export function fits(schema: Schema, value: JsonValue, view?: View, verdicts: Verdicts = noVerdicts()): boolean {
  return fitsAt(schema, value, { view, open: undefined, isTagged: false, bindings: new Map(), fits: fitsAt, verdicts });
}

/** Far more than any value needs: only circles of alternatives have so many ways, and what they say of a value is not told. */
const mostSteps = 200_000;

function fitsAt(schema: Schema, value: JsonValue, at: Fitting): boolean {
  if (schema.boolean !== undefined) return schema.boolean;
  // Most schemas consist of nothing but themselves; what a tag or an anchor means depends on the way to it.
  if (!isComposed(schema) || at.isTagged || at.bindings.size > 0) return fitsAnew(schema, value, at);
  const { verdicts } = at;
  verdicts.steps += 1;
  if (verdicts.steps > mostSteps) return false;
  const verdict = verdicts.known.get(value)?.get(schema);
  if (verdict !== undefined) return verdict;
  const { cuts } = verdicts;
  const found = fitsAnew(schema, value, at);
  if (verdicts.cuts === cuts) {
    const known = verdicts.known.get(value);
    if (known === undefined) verdicts.known.set(value, new Map([[schema, found]]));
    else known.set(schema, found);
  }
  return found;
}

function fitsAnew(schema: Schema, value: JsonValue, at: Fitting): boolean {
  // A circle at one place of the value has no end, unless it is that of a base type and the type its tag selects.
  if (isOpen(schema, at.open)) {
    at.verdicts.cuts += 1;
    return at.isTagged;
  }
  if (!fitsGiven(schema, value) || !fitsScalar(schema, value)) return false;
  const bindings = boundBy(schema, at.bindings);
  const hasMembers = typeof value === 'object' && value !== null;
  if (hasMembers && !fitsMembers(schema, value, { ...at, bindings, open: undefined, isTagged: false })) return false;
  if (!isComposed(schema)) return true;
  const inside = { ...at, bindings, open: { schema, from: at.open } };
  return fitsCompositions(schema, value, inside) && fitsUnevaluated(schema, value, inside);
}

function fitsGiven(schema: Schema, value: JsonValue): boolean {
  if (schema.hasConst && !sameValue(schema.const, value)) return false;
  if (schema.enum !== undefined && !schema.enum.some((member) => sameValue(member, value))) return false;
  return schema.types.length === 0 || schema.types.some((type) => isOfType(value, type));
}

function isOfType(value: JsonValue, type: SchemaType): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function fitsScalar(schema: Schema, value: JsonValue): boolean {
  if (typeof value === 'string') return fitsText(schema, value);
  return typeof value === 'number' ? fitsNumber(schema, value) : true;
}

function fitsText({ minLength = 0, maxLength = Infinity, pattern, format }: Schema, text: string): boolean {
  const isBounded = minLength > 0 || maxLength !== Infinity;
  const length = isBounded ? [...text].length : 0;
  if (isBounded && (length < minLength || length > maxLength)) return false;
  if (textFormat(format)?.test?.(text) === false) return false;
  return pattern === undefined || matchesPattern(pattern, text);
}

function fitsNumber(part: Schema, value: number): boolean {
  const { multipleOf } = part;
  if (!isWithin(part, value)) return false;
  if ((part.format === 'int32' || part.format === 'int64') && !Number.isInteger(value)) return false;
  return multipleOf === undefined || isMultiple(value, multipleOf);
}

function isWithin(part: Schema, value: number): boolean {
  const [least = -Infinity, most = Infinity] = writtenBounds(part.format) ?? [];
  const bounds = [part.minimum ?? least, least];
  const ends = [part.maximum ?? most, most];
  if (bounds.some((bound) => value < bound) || ends.some((end) => value > end)) return false;
  return value > (part.exclusiveMinimum ?? -Infinity) && value < (part.exclusiveMaximum ?? Infinity);
}

function fitsCompositions(schema: Schema, value: JsonValue, at: Fitting): boolean {
  const takes = (member: Schema): boolean => at.fits(member, value, at);
  const target = targetOf(schema, at.bindings);
  if (target !== undefined && !takes(target)) return false;
  if (!schema.allOf.every(takes)) return false;
  if (schema.anyOf.length > 0 && !schema.anyOf.some(takes)) return false;
  const selected = selectedByTag(schema, value);
  if (selected !== undefined && !at.fits(selected, value, { ...at, isTagged: true })) return false;
  if (schema.oneOf.length > 0 && schema.oneOf.filter(takes).length !== 1) return false;
  if (schema.not !== undefined && takes(schema.not)) return false;
  return fitsConditions(schema, takes);
}

function fitsConditions(schema: Schema, takes: (member: Schema) => boolean): boolean {
  if (schema.if === undefined) return true;
  const then = takes(schema.if) ? schema.then : schema.else;
  return then === undefined || takes(then);
}

/** The schema that the tag of a value names (OAS "Discriminator Object"). */
function selectedByTag(schema: Schema, value: JsonValue): Schema | undefined {
  const branches = isObject(value) ? discriminatorBranches(schema) : undefined;
  const tag = isObject(value) && branches !== undefined ? value[branches.propertyName] : undefined;
  return tag === undefined || typeof tag === 'object' ? undefined : branches?.byTag.get(tag);
}
