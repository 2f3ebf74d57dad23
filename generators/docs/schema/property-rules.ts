import type { Schema } from '../../../model/schema.ts';

/** Which properties of an object go together, in sentences; of the schema itself, not of what it includes. */
export function propertyRules(schema: Schema): readonly string[] {
  return [
    ...groupRule('At least one of', schema.anyOf),
    ...groupRule('Exactly one of', schema.oneOf),
    ...[...schema.dependentRequired].flatMap(([name, needs]) =>
      needs.length === 0 ? [] : [`${name} needs ${listed(needs, ', ')}.`],
    ),
    ...forbidden(schema.not),
    ...closed(schema),
  ];
}

/** True for members of a composition that a sentence of `propertyRules` speaks of: they do nothing but require. */
export function isSaidInWords(members: readonly Schema[]): boolean {
  return members.length > 0 && members.every(isRequiredOnly);
}

/** True for a `not` of which a sentence speaks. */
export function isForbiddingInWords(schema: Schema): boolean {
  return isRequiredOnly(schema);
}

const ANNOTATED = ['title', 'description', 'externalDocs', 'xml'] as const satisfies readonly (keyof Schema)[];

/** Whether a schema requires properties, and neither says nor asserts anything else. */
function isRequiredOnly(schema: Schema): boolean {
  if (schema.required.length === 0 || schema.name !== undefined) return false;
  if (ANNOTATED.some((key) => schema[key] !== undefined)) return false;
  return Object.entries(schema).every(([key, value]) => IGNORED.has(key) || isUnset(value));
}

/** `type: object` beside `required` says nothing new; the others are no keywords. */
const IGNORED: ReadonlySet<string> = new Set([
  'kind',
  'location',
  'id',
  'extensions',
  'required',
  'types',
  'default',
  'const',
]);

function isUnset(value: unknown): boolean {
  if (value === undefined || value === false || value === null) return true;
  if (value instanceof Map) return [...value.values()].every(isAnything);
  return Array.isArray(value) && value.length === 0;
}

/** True for `true`: a property that some checkers want to see beside the `required` that names it. */
function isAnything(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'boolean' in value && value.boolean === true;
}

function groupRule(words: string, members: readonly Schema[]): readonly string[] {
  if (!isSaidInWords(members)) return [];
  const groups = members.map((member) => listed(member.required, ' with '));
  return [groups.length === 1 ? `${groups[0]} is needed.` : `${words} ${listed(groups, ', ')} is needed.`];
}

function forbidden(not: Schema | undefined): readonly string[] {
  if (not === undefined || !isForbiddingInWords(not)) return [];
  const names = not.required;
  return [names.length === 1 ? `${names[0]} must not be sent.` : `${listed(names, ' and ')} exclude each other.`];
}

function closed(schema: Schema): readonly string[] {
  const { additionalProperties, unevaluatedProperties, unevaluatedItems, items, prefixItems } = schema;
  const rules: string[] = [];
  if (additionalProperties?.boolean === false || unevaluatedProperties?.boolean === false) {
    rules.push('No other properties.');
  }
  if (additionalProperties?.boolean === true) rules.push('Other properties of any kind.');
  if (unevaluatedItems?.boolean === false || (items?.boolean === false && prefixItems.length > 0)) {
    rules.push('No further entries.');
  }
  return rules;
}

/**
 * Texts with a word between them. Not by `join`: of texts that have been property keys, it makes a text of two bytes per
 * character (seen in V8 11), and with one of those on it a whole page is kept and written so.
 */
function listed(texts: readonly string[], between: string): string {
  return texts.length === 0 ? '' : texts.reduce((all, text) => `${all}${between}${text}`);
}
