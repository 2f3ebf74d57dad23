import type { Header } from '../../model/media-type.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { Schema } from '../../model/schema.ts';
import { isHidden } from '../emit/schema/schema-view.ts';
import { type Constraint, allowedValues, constraintsOf } from './constraints.ts';
import { valueText } from './samples/example-view.ts';
import { type Badge, conditionText, deprecatedValues, extensionBadges } from './extensions.ts';
import { renderMarkdown } from './text/markdown.ts';
import type { Direction } from './page-context.ts';
import { encodeQueryValue } from './samples/sample-wire.ts';

/**
 * What a page says about a value beside its name, its type and its inside. Nothing of it depends on the page, so that it
 * is made, and printed, once for all pages that show the value.
 */
export interface ValueFacts {
  readonly badges: readonly Badge[];
  readonly descriptionHtml: string;
  /** When a property is there. */
  readonly condition: string | undefined;
  /** How a list or hash is written in the URL. */
  readonly wire: string | undefined;
  readonly values: readonly string[];
  /** True when the list of values is long and folded. */
  readonly manyValues: boolean;
  readonly constraints: readonly Constraint[];
}

const MANY_VALUES = 30;

type FieldRole = Direction | `${Direction} required`;

const knownFields: Readonly<Record<FieldRole, WeakMap<Schema, ValueFacts>>> = {
  read: new WeakMap(),
  'read required': new WeakMap(),
  write: new WeakMap(),
  'write required': new WeakMap(),
};

/** Facts of a property, an array entry or a map value. */
export function fieldFacts(schema: Schema, required: boolean, direction: Direction): ValueFacts {
  const role: FieldRole = required ? `${direction} required` : direction;
  const memo = knownFields[role];
  const known = memo.get(schema);
  if (known !== undefined) return known;
  const values = allowedValues(schema.items ?? schema);
  const facts: ValueFacts = {
    badges: fieldBadges(schema, required, direction),
    descriptionHtml: renderMarkdown(descriptionOf(schema)),
    condition: conditionText(schema.extensions),
    wire: undefined,
    values,
    manyValues: values.length > MANY_VALUES,
    constraints: constraintsOf(schema),
  };
  memo.set(schema, facts);
  return facts;
}

const knownHeaders = new WeakMap<Header, ValueFacts>();

/** Facts of a response header. */
export function headerFacts(header: Header): ValueFacts {
  const known = knownHeaders.get(header) ?? outerFacts(header);
  knownHeaders.set(header, known);
  return known;
}

const knownParameters = new WeakMap<Parameter, ValueFacts>();

/** Facts of a parameter. */
export function parameterFacts(parameter: Parameter): ValueFacts {
  const known = knownParameters.get(parameter);
  if (known !== undefined) return known;
  const facts = outerFacts(parameter);
  const old = deprecatedValues(parameter.extensions);
  const constraints = old.length === 0 ? [] : [{ label: 'deprecated values', value: old.join(', ') }];
  const whole = { ...facts, constraints: [...facts.constraints, ...constraints], wire: wireOf(parameter) };
  knownParameters.set(parameter, whole);
  return whole;
}

function outerFacts(value: Parameter | Header): ValueFacts {
  const { schema } = value;
  const values = allowedValues(schema.items ?? schema);
  const examples = value.examples.filter((example) => example.hasValue).map((example) => valueText(example.value));
  const constraints = constraintsOf(schema);
  return {
    badges: valueBadges(value),
    descriptionHtml: renderMarkdown(value.description ?? descriptionOf(schema)),
    condition: undefined,
    wire: undefined,
    values,
    manyValues: values.length > MANY_VALUES,
    constraints:
      examples.length === 0 ? constraints : [...constraints, { label: 'example', value: examples.join(', ') }],
  };
}

/** Description of a schema: its own, else that of what it refers to. */
function descriptionOf(schema: Schema): string | undefined {
  return schema.description ?? schema.ref?.description ?? schema.title;
}

function fieldBadges(schema: Schema, required: boolean, direction: Direction): readonly Badge[] {
  const badges: Badge[] = required ? [{ text: 'required', kind: 'required' }] : [];
  if (schema.deprecated || schema.ref?.deprecated === true) badges.push({ text: 'deprecated', kind: 'deprecated' });
  if (isHidden(schema, direction)) {
    badges.push({ text: direction === 'write' ? 'read-only' : 'write-only', kind: 'plain' });
  }
  return [...badges, ...extensionBadges(schema.extensions)];
}

function valueBadges(value: Parameter | Header): readonly Badge[] {
  const badges: Badge[] = value.required ? [{ text: 'required', kind: 'required' }] : [];
  if (value.deprecated) badges.push({ text: 'deprecated', kind: 'deprecated' });
  return [...badges, ...extensionBadges({ ...value.schema.extensions, ...value.extensions })];
}

/** An illustration of how a list or an object is written; undefined for plain values. */
function wireOf(parameter: Parameter): string | undefined {
  if (parameter.in !== 'query' || parameter.content !== undefined) return undefined;
  const { schema } = parameter;
  const target = schema.ref ?? schema;
  const isList = target.types.includes('array') || target.items !== undefined;
  if (!isList && parameter.style !== 'deepObject') return undefined;
  const [key = 'key'] = target.properties.keys();
  const values = target.items?.types.includes('integer') === true ? [1, 2] : ['a', 'b'];
  const pieces = encodeQueryValue(parameter, isList ? values : { [key]: 'value' });
  // Brackets are shown as people write them; they travel percent-encoded.
  return pieces.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']');
}
