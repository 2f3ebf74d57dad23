import type { JsonValue } from '../../model/location.ts';
import type { Schema } from '../../model/schema.ts';
import { digitsAt } from '../../model/facts/codec/long-integers.ts';
import { isConstraintOnly } from '../../model/facts/constraint-branches.ts';
import { isNullSchema, componentInside } from '../../model/facts/wrapped-component.ts';
import { shortened } from './text/shortened.ts';

export { isConstraintOnly };

/** A piece of a type in words; `schema` is set where it names a component. */
export interface LabelPart {
  readonly text: string;
  readonly schema: Schema | undefined;
}

const WORDS: Readonly<Record<string, string>> = { null: 'null', integer: 'integer', object: 'object', array: 'array' };
/** Alternatives that a type names; beyond them it says how many more there are. */
export const MAX_VARIANTS = 8;
const MAX_DEPTH = 12;
const OR_NULL = ' or null';
const ANY = 'any';

/** Whether a schema itself says that its value may be null. */
function takesNull(schema: Schema): boolean {
  return schema.types.includes('null') || schema.oneOf.some(isNullSchema) || schema.anyOf.some(isNullSchema);
}

/** The type of a schema in words: `array of Issue`, `integer or "Any" or null`. Never follows a component's own parts. */
export function typeLabel(schema: Schema): readonly LabelPart[] {
  return label(schema, 0);
}

/** A type label as plain text. */
export function typeText(schema: Schema): string {
  return typeLabel(schema)
    .map((part) => part.text)
    .join('');
}

function label(schema: Schema, depth: number): readonly LabelPart[] {
  if (depth > MAX_DEPTH) return [word('...')];
  if (schema.name !== undefined) return named(schema, schema.name, depth);
  if (schema.boolean === false) return [word('nothing')];
  const wrapped = componentInside(schema);
  if (wrapped !== undefined && schema.ref === undefined) {
    return joined([label(wrapped, depth), ...(takesNull(schema) ? [[word('null')]] : [])]);
  }
  const choice = variantsOf(schema);
  if (choice.length > 0) return joined(choice.map((variant) => label(heldTo(variant, schema), depth + 1)));
  if (schema.ref !== undefined) return label(schema.ref, depth + 1);
  if (schema.types.length > 0) return joined(schema.types.map((type) => typeWord(type, schema, depth)));
  return untyped(schema, depth);
}

/** An alternative that says nothing of the type has that of the schema whose alternative it is. */
export function heldTo(variant: Schema, owner: Schema): Schema {
  const { types, name, ref, boolean } = variant;
  const isUntyped = types.length === 0 && name === undefined && ref === undefined && boolean === undefined;
  if (!isUntyped || owner.types.length === 0 || typeText(variant) !== ANY) return variant;
  return { ...variant, types: owner.types };
}

/** A component by its name; a plain value says what it is as well, so that nobody has to follow the link for it. */
function named(schema: Schema, name: string, depth: number): readonly LabelPart[] {
  const link = { text: name, schema };
  const variants = variantsOf(schema);
  const plain = variants.length > 0 ? variants.every(isPlain) : isPlain(schema);
  if (!plain) return takesNull(schema) ? [link, word(OR_NULL)] : [link];
  if (depth > 1) return [link];
  return [link, word(' ('), ...label({ ...schema, name: undefined }, depth + 2), word(')')];
}

/** Whether a schema is a string, number, boolean or null, with nothing inside. */
export function isPlain(schema: Schema): boolean {
  if (schema.name !== undefined && schema.types.length === 0) return false;
  return schema.types.length > 0 && !schema.types.includes('object') && !schema.types.includes('array');
}

function untyped(schema: Schema, depth: number): readonly LabelPart[] {
  const members = schema.allOf.filter((member) => !isConstraintOnly(member));
  if (members.length > 0 && schema.properties.size === 0) {
    const lists = members.map((member) => label(member, depth + 1));
    // A member that only describes says nothing of the type.
    const telling = lists.filter(([first]) => first?.text !== ANY);
    return joined(telling.length === 0 ? lists : telling, ' and ');
  }
  if (schema.hasConst) return [word(literalAt(schema, 'const', schema.const))];
  if (schema.enum !== undefined && schema.enum.length <= 2)
    return joined(schema.enum.map((value, index) => [word(literalAt(schema, `enum/${index}`, value))]));
  if (schema.properties.size > 0 || schema.additionalProperties !== undefined) return [word('object')];
  if (schema.items !== undefined) return arrayWord(schema, depth);
  return [word(schema.enum === undefined ? ANY : 'enum')];
}

function typeWord(type: string, schema: Schema, depth: number): readonly LabelPart[] {
  if (type === 'array') return arrayWord(schema, depth);
  if (type === 'object') return objectWord(schema, depth);
  if (type === 'null') return [word('null')];
  if (schema.hasConst) return [word(literalAt(schema, 'const', schema.const))];
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return [word(`${WORDS[type] ?? type}${format}`)];
}

function arrayWord(schema: Schema, depth: number): readonly LabelPart[] {
  if (schema.prefixItems.length > 0) {
    return [word('['), ...tuple(schema.prefixItems.map((item) => label(item, depth + 1))), word(']')];
  }
  return schema.items === undefined ? [word('array')] : [word('array of '), ...label(schema.items, depth + 1)];
}

function objectWord(schema: Schema, depth: number): readonly LabelPart[] {
  const values = schema.additionalProperties;
  if (schema.properties.size > 0 || values === undefined || values.boolean !== undefined) {
    const named = schema.allOf.filter((member) => member.name !== undefined);
    return named.length === 1 && schema.properties.size === 0
      ? named.flatMap((member) => label(member, depth + 1))
      : [word('object')];
  }
  return [word('map of '), ...label(values, depth + 1)];
}

/** Alternatives that say something about the type; members that only require or forbid properties are rules, not types. */
export function variantsOf(schema: Schema): readonly Schema[] {
  if (schema.oneOf.length === 0 && schema.anyOf.length === 0) return NONE;
  return [...schema.oneOf, ...schema.anyOf].filter((member) => !isConstraintOnly(member));
}

const NONE: readonly Schema[] = [];

function joined(lists: readonly (readonly LabelPart[])[], separator = ' or '): readonly LabelPart[] {
  const texts = new Set<string>();
  const unique = lists.filter((list) => {
    const text = list.map((part) => part.text).join('');
    return texts.has(text) ? false : texts.add(text);
  });
  // A component that may be null says so already.
  const saysNull = unique.some((list) => list.at(-1)?.text === OR_NULL);
  const told = saysNull ? unique.filter((list) => list.length > 1 || list[0]?.text !== 'null') : unique;
  const shown = told.slice(0, MAX_VARIANTS);
  const parts = shown.flatMap((list, index) => (index === 0 ? list : [word(separator), ...list]));
  return told.length > shown.length ? [...parts, word(`${separator}${told.length - shown.length} more`)] : parts;
}

/** One label for each entry, those that are alike too. */
function tuple(lists: readonly (readonly LabelPart[])[]): readonly LabelPart[] {
  const shown = lists.slice(0, MAX_VARIANTS).flatMap((list, index) => (index === 0 ? list : [word(', '), ...list]));
  return lists.length > MAX_VARIANTS ? [...shown, word(`, ${lists.length - MAX_VARIANTS} more`)] : shown;
}

function word(text: string): LabelPart {
  return { text, schema: undefined };
}

/** Characters of a value on one line: more of it would hide what stands around it. */
const LONGEST_LITERAL = 2_000;

/** What a keyword of a schema holds, with the digits that are written. */
export function literalAt(schema: Schema, place: string, value: JsonValue): string {
  return typeof value === 'number' ? digitsAt(schema, place, value) : literal(value);
}

/** A value as JSON on one line; one that would fill a page is cut, and three dots say so. */
export function literal(value: JsonValue): string {
  return shortened(JSON.stringify(value), LONGEST_LITERAL);
}
