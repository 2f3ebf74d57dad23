import { digitsAt } from '../../../model/facts/codec/long-integers.ts';
import { isObject } from '../../../model/json-object.ts';
import type { Schema } from '../../../model/schema.ts';
import { literalAt } from '../type-label.ts';
import { valueSources } from './value-sources.ts';

/** One rule of a value in words. */
export interface Constraint {
  readonly label: string;
  readonly value: string;
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
  { key: 'minContains', label: 'entries of that kind, at least' },
  { key: 'maxContains', label: 'entries of that kind, at most' },
  { key: 'minProperties', label: 'properties, at least' },
  { key: 'maxProperties', label: 'properties, at most' },
  { key: 'pattern', label: 'pattern' },
  { key: 'contentMediaType', label: 'content' },
  { key: 'contentEncoding', label: 'encoding' },
];

/**
 * Everything a schema says about its value besides type, listed values, examples and description.
 * @param sources what it is made of
 */
export function constraintsOf(
  schema: Schema,
  sources: readonly Schema[] = valueSources(schema),
): readonly Constraint[] {
  const constraints: Constraint[] = [];
  const defaulted = sources.find((source) => source.hasDefault);
  if (defaulted !== undefined)
    constraints.push({ label: 'default', value: literalAt(defaulted, 'default', defaulted.default) });
  for (const source of sources) constraints.push(...assertionsOf(source, ''));
  // A named entry type has its own page.
  if (schema.items !== undefined && schema.items.name === undefined) {
    for (const source of valueSources(schema.items)) constraints.push(...assertionsOf(source, 'each: '));
  }
  return constraints.length < 2 ? constraints : withoutTwins(constraints);
}

function withoutTwins(constraints: readonly Constraint[]): readonly Constraint[] {
  const seen = new Set<string>();
  return constraints.filter(({ label, value }) => {
    const text = `${label} ${value}`;
    return seen.has(text) ? false : seen.add(text);
  });
}

function assertionsOf(schema: Schema, prefix: string): readonly Constraint[] {
  const constraints: Constraint[] = [];
  for (const { key, label } of NUMBERS) {
    const value = saidBy(schema, key);
    if (value !== undefined)
      constraints.push({
        label: prefix + label,
        value: typeof value === 'number' ? digitsAt(schema, key, value) : value,
      });
  }
  if (schema.uniqueItems) constraints.push({ label: `${prefix}entries`, value: 'all different' });
  // Beside a type the format is part of it.
  if (schema.format !== undefined && schema.types.every((type) => STRUCTURED.has(type))) {
    constraints.push({ label: `${prefix}format`, value: schema.format });
  }
  if (schema.hasConst && schema.types.every((type) => STRUCTURED.has(type)) && schema.types.length > 0) {
    constraints.push({ label: `${prefix}only`, value: literalAt(schema, 'const', schema.const) });
  }
  if (isObject(schema.xml)) constraints.push({ label: `${prefix}XML`, value: xmlText(schema.xml) });
  return constraints;
}

function saidBy(schema: Schema, key: keyof Schema): number | string | undefined {
  const value = schema[key];
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  // It says no more than that it is bytes: what they are, an encoding may say (OAS "Encoding Object").
  const isOpen = key === 'contentMediaType' && schema.format === 'binary' && value === 'application/octet-stream';
  return isOpen ? undefined : value;
}

const STRUCTURED: ReadonlySet<string> = new Set(['object', 'array', 'null']);

/** The XML Object in words: `name item, attribute`. */
function xmlText(xml: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(xml).flatMap(([key, value]) => {
    if (key.startsWith('x-') || value === false) return [];
    return [value === true ? key : `${key} ${String(value)}`];
  });
  return parts.join(', ');
}
