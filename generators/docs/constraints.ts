import type { Schema } from '../../model/schema.ts';
import { enumNames } from './extensions.ts';
import { isConstraintOnly, literal, variantsOf } from './type-label.ts';

/** One rule of a value in words. */
export interface Constraint {
  readonly label: string;
  readonly value: string;
}

const knownValues = new WeakMap<Schema, readonly string[]>();

/** The allowed values of a schema, or of the alternatives it consists of; empty when they are not listed. */
export function allowedValues(schema: Schema): readonly string[] {
  const known = knownValues.get(schema) ?? listedValues(schema);
  knownValues.set(schema, known);
  return known;
}

function listedValues(schema: Schema): readonly string[] {
  if (schema.enum !== undefined) {
    const names = enumNames(schema.extensions);
    return schema.enum.map((value, index) => [literal(value), names[index]].filter(Boolean).join(' '));
  }
  const inline = variantsOf(schema).filter((variant) => variant.name === undefined || variant.enum !== undefined);
  const values = inline.flatMap((variant) => (variant.hasConst ? [literal(variant.const)] : allowedValues(variant)));
  if (values.length > 0 || schema.ref === undefined) return values;
  return allowedValues(schema.ref);
}

const NUMBERS: readonly { readonly key: keyof Schema; readonly label: string }[] = [
  { key: 'minimum', label: 'at least' },
  { key: 'exclusiveMinimum', label: 'more than' },
  { key: 'maximum', label: 'at most' },
  { key: 'exclusiveMaximum', label: 'less than' },
  { key: 'multipleOf', label: 'multiple of' },
  { key: 'minLength', label: 'characters, at least' },
  { key: 'maxLength', label: 'characters, at most' },
  { key: 'minItems', label: 'entries, at least' },
  { key: 'maxItems', label: 'entries, at most' },
  { key: 'minProperties', label: 'properties, at least' },
  { key: 'maxProperties', label: 'properties, at most' },
  { key: 'pattern', label: 'pattern' },
  { key: 'contentMediaType', label: 'content' },
  { key: 'contentEncoding', label: 'encoding' },
];

/** Everything a schema says about its value besides type, listed values and description. */
export function constraintsOf(schema: Schema): readonly Constraint[] {
  const constraints: Constraint[] = [];
  const defaulted = schema.hasDefault ? schema : schema.ref;
  if (defaulted?.hasDefault === true) constraints.push({ label: 'default', value: literal(defaulted.default) });
  constraints.push(...assertionsOf(schema, ''));
  if (schema.ref !== undefined) constraints.push(...assertionsOf(schema.ref, ''));
  // A named entry type has its own page.
  if (schema.items !== undefined && schema.items.name === undefined) {
    constraints.push(...assertionsOf(schema.items, 'each: '));
  }
  if (schema.examples.length > 0) {
    constraints.push({ label: 'example', value: schema.examples.map(literal).join(', ') });
  }
  return constraints;
}

function assertionsOf(schema: Schema, prefix: string): readonly Constraint[] {
  const constraints: Constraint[] = [];
  for (const { key, label } of NUMBERS) {
    const value = schema[key];
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    constraints.push({ label: prefix + label, value: String(value) });
  }
  if (schema.uniqueItems) constraints.push({ label: `${prefix}entries`, value: 'all different' });
  return constraints;
}

/** Which properties of an object go together, in sentences. */
export function propertyRules(schema: Schema): readonly string[] {
  const rules = [
    ...groupRule('At least one of', schema.anyOf),
    ...groupRule('Exactly one of', schema.oneOf),
    ...[...schema.dependentRequired].map(([name, needs]) => `${name} needs ${needs.join(', ')}.`),
    ...forbidden(schema),
  ];
  return [...rules, ...schema.allOf.filter(isConstraintOnly).flatMap(propertyRules)];
}

function groupRule(words: string, members: readonly Schema[]): readonly string[] {
  const rules = members.filter(isConstraintOnly);
  if (rules.length < 2 || rules.some((member) => member.required.length === 0)) return [];
  const groups = rules.map((member) => listed(member.required, ' with '));
  return [`${words} ${listed(groups, ', ')} is needed.`];
}

/**
 * Texts with a word between them. Not by `join`: of texts that have been property keys, it makes a text of two bytes per
 * character (seen in V8 11), and with one of those on it a whole page is kept and written so.
 */
function listed(texts: readonly string[], between: string): string {
  return texts.reduce((all, text) => `${all}${between}${text}`);
}

function forbidden(schema: Schema): readonly string[] {
  const names = schema.not?.required ?? [];
  if (names.length === 0) return [];
  return [names.length === 1 ? `${names[0]} must not be sent.` : `${names.join(' and ')} exclude each other.`];
}
