import { containsReadOnly, containsWriteOnly, type View } from '../../../model/facts/read-write-views.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Example } from '../../../model/example.ts';
import type { ExternalDocs } from '../../../model/external-docs.ts';
import type { Header } from '../../../model/media-type.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import { type Badge, conditionText, deprecatedValues, extensionBadges } from '../extensions.ts';
import type { Direction } from '../page-context.ts';
import { type Fit, fitOf } from '../samples/example-fit.ts';
import { exampleText, jsonText, valueText } from '../samples/example-text.ts';
import { encodeQueryValue } from '../../../model/facts/sample/written/sample-wire.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { titleText } from '../text/one-line.ts';
import { type Constraint, constraintsOf } from './constraints.ts';
import { type AllowedValue, allowedValues } from './enum-values.ts';
import { isHiddenFrom, oneSided } from './read-write.ts';
import { partsOf } from './schema-parts.ts';
import { inlineSources, valueSources } from './value-sources.ts';
import { descriptionOf, itemsOf, wordsOf } from './value-words.ts';

/** An example of a value, on its own. */
export interface ValueExample {
  /** Empty where the description gives it none. */
  readonly name: string;
  readonly summary: string;
  readonly descriptionHtml: string;
  readonly text: string;
  /** False when it does not meet its schema. */
  readonly isSound: boolean;
}

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
  readonly values: readonly AllowedValue[];
  /** Where all of the values stand, and how many they are; undefined where these are all. */
  readonly allValues?: { readonly href: string; readonly count: number };
  /** True when the list of values is long and folded. */
  readonly manyValues: boolean;
  readonly constraints: readonly Constraint[];
  readonly examples: readonly ValueExample[];
  /** Without `url` where nothing can lead. */
  readonly docs: readonly { readonly url: string | undefined; readonly text: string }[];
}

const MANY_VALUES = 30;

/** Facts differ by what has to be there, and by who reads where one side never sees a part of the value or of its examples. */
const knownFields = new Map<string, WeakMap<Schema, ValueFacts>>();

function memoOf(key: string): WeakMap<Schema, ValueFacts> {
  const memo = knownFields.get(key) ?? new WeakMap<Schema, ValueFacts>();
  knownFields.set(key, memo);
  return memo;
}

/** Facts of a property, an array entry or a map value. */
export function fieldFacts(schema: Schema, required: boolean, direction: Direction): ValueFacts {
  const sided = oneSided(schema);
  const isMarked = direction === 'both' && (sided.readOnly || sided.writeOnly);
  const side = isMarked || hasSidedExamples(schema) ? direction : '';
  const memo = memoOf(`${side} ${required}`);
  const known = memo.get(schema);
  if (known !== undefined) return known;
  const facts: ValueFacts = {
    ...schemaFacts(schema),
    badges: fieldBadges(schema, required, isMarked),
    descriptionHtml: renderMarkdown(descriptionOf(schema)),
    condition: conditionText(schema.extensions),
    examples: examplesOf(schema, direction),
  };
  memo.set(schema, facts);
  return facts;
}

/**
 * Facts that stand beside what a value is by its own page: a reference with siblings, a list of what has a page, one more
 * wrapper around a component.
 */
export function besideFacts(schema: Schema, direction: Direction): ValueFacts {
  const sources = inlineSources(schema);
  const values = schema.enum === undefined ? [] : allowedValues(schema);
  return {
    badges: sources.some(({ deprecated }) => deprecated) ? [{ text: 'deprecated', kind: 'deprecated' }] : [],
    descriptionHtml: renderMarkdown(wordsOf(schema)),
    condition: conditionText(schema.extensions),
    wire: undefined,
    values,
    manyValues: values.length > MANY_VALUES,
    constraints: constraintsOf(schema, sources),
    examples: examplesOf(schema, direction, sources),
    docs: docsOf(schema.externalDocs),
  };
}

/** False when there is nothing to print. */
export function saysSomething(facts: ValueFacts): boolean {
  const { badges, values, constraints, examples, docs } = facts;
  const count = badges.length + values.length + constraints.length + examples.length + docs.length;
  return count > 0 || facts.descriptionHtml !== '' || facts.condition !== undefined || facts.wire !== undefined;
}

const knownHeaders = new WeakMap<Header, ValueFacts>();

/** Facts of a response header. */
export function headerFacts(header: Header): ValueFacts {
  const known = knownHeaders.get(header) ?? outerFacts(header, 'read');
  knownHeaders.set(header, known);
  return known;
}

const knownParameters = new WeakMap<Parameter, ValueFacts>();

/** Facts of a parameter. */
export function parameterFacts(parameter: Parameter): ValueFacts {
  const known = knownParameters.get(parameter);
  if (known !== undefined) return known;
  const facts = outerFacts(parameter, 'write');
  const old = deprecatedValues(parameter.extensions);
  const constraints = [...facts.constraints];
  if (old.length > 0) constraints.push({ label: 'deprecated values', value: old.join(', ') });
  if (parameter.allowEmptyValue && parameter.in === 'query') constraints.push({ label: 'may be', value: 'empty' });
  if (parameter.allowReserved) constraints.push({ label: 'reserved characters', value: 'as they are' });
  const whole = { ...facts, constraints, wire: wireOf(parameter) };
  knownParameters.set(parameter, whole);
  return whole;
}

type SchemaFacts = Pick<ValueFacts, 'wire' | 'values' | 'manyValues' | 'constraints' | 'docs'>;

function schemaFacts(schema: Schema): SchemaFacts {
  const values = allowedValues(itemsOf(schema) ?? schema);
  return {
    wire: undefined,
    values,
    manyValues: values.length > MANY_VALUES,
    constraints: constraintsOf(schema),
    docs: docsOf(schema.externalDocs),
  };
}

function outerFacts(value: Parameter | Header, side: View): ValueFacts {
  const { schema, content } = value;
  const facts = schemaFacts(schema);
  const named = value.examples.length > 0 ? value.examples : (content?.examples ?? []);
  const media = content === undefined ? [] : [{ label: 'written as', value: content.name }];
  return {
    ...facts,
    badges: valueBadges(value),
    descriptionHtml: renderMarkdown(outerDescription(value)),
    condition: undefined,
    constraints: [...facts.constraints, ...media],
    examples: [...named.map((example) => namedExample(example, schema, side)), ...examplesOf(schema, side)],
  };
}

/** What is said of a parameter or header, and of its schema where that has no page of its own. */
function outerDescription({ description, schema }: Parameter | Header): string | undefined {
  const inner = descriptionOf(schema);
  if (description === undefined) return inner;
  // A title says less than any description, and a component says what it is on its page.
  const isTold = inner === undefined || inner === schema.title || schema.name !== undefined;
  return isTold || description.includes(inner) ? description : `${description}\n\n${inner}`;
}

function namedExample(example: Example, schema: Schema, side: View): ValueExample {
  const told = example.hasValue ? toldTo(schema, example.value, side) : undefined;
  return {
    name: example.name === 'default' ? '' : example.name,
    summary: titleText(example.summary ?? ''),
    descriptionHtml: renderMarkdown(example.description),
    text: told === undefined ? exampleText(example) : valueText(told.value),
    isSound: told?.isSound ?? true,
  };
}

function examplesOf(
  schema: Schema,
  direction: Direction,
  sources: readonly Schema[] = valueSources(schema),
): readonly ValueExample[] {
  const source = sources.find(({ examples }) => examples.length > 0);
  return (source?.examples ?? []).map((given) => {
    const { value, isSound } = toldTo(schema, given, direction);
    return { name: '', summary: '', descriptionHtml: '', text: jsonText(value), isSound };
  });
}

/** True where the examples of a schema may hold what one side never sees. */
function hasSidedExamples(schema: Schema): boolean {
  if (valueSources(schema).every(({ examples }) => examples.length === 0)) return false;
  return containsReadOnly(schema) || containsWriteOnly(schema);
}

/** An example as a side sends it; where both read, as it is: one of them takes it. */
function toldTo(schema: Schema, value: JsonValue, direction: Direction): Fit {
  if (direction === 'both') {
    return { value, isSound: fitOf(schema, value, 'read').isSound || fitOf(schema, value, 'write').isSound };
  }
  const fit = fitOf(schema, value, direction);
  // A text stays as its author has laid it out.
  return typeof value === 'string' ? { value, isSound: fit.isSound } : fit;
}

/**
 * External documentation as a link: descriptions come from anywhere, so only a web address becomes one. Nothing that an
 * address beside the description leads to lies beside the pages, so that one is told.
 */
export function docsOf(docs: ExternalDocs | undefined): ValueFacts['docs'] {
  if (docs === undefined) return [];
  const { url } = docs;
  const title = titleText(docs.description ?? '');
  if (/^https?:\/\//i.test(url)) return [{ url, text: title || url }];
  const parts = [title, url].filter((part) => part !== '');
  return parts.length === 0 ? [] : [{ url: undefined, text: parts.join(': ') }];
}

function fieldBadges(schema: Schema, required: boolean, isMarked: boolean): readonly Badge[] {
  const badges: Badge[] = required ? [{ text: 'required', kind: 'required' }] : [];
  if (valueSources(schema).some(({ deprecated }) => deprecated))
    badges.push({ text: 'deprecated', kind: 'deprecated' });
  // Where one side speaks, what the other one never sees is left out, and the rest needs no mark.
  if (isMarked && oneSided(schema).readOnly) badges.push({ text: 'read-only', kind: 'plain' });
  if (isMarked && oneSided(schema).writeOnly) badges.push({ text: 'write-only', kind: 'plain' });
  return [...badges, ...extensionBadges(schema.extensions)];
}

function valueBadges(value: Parameter | Header): readonly Badge[] {
  const badges: Badge[] = value.required ? [{ text: 'required', kind: 'required' }] : [];
  if (value.deprecated || value.schema.deprecated) badges.push({ text: 'deprecated', kind: 'deprecated' });
  return [...badges, ...extensionBadges({ ...value.schema.extensions, ...value.extensions })];
}

/** An illustration of how a list or an object is written; undefined for plain values. */
function wireOf(parameter: Parameter): string | undefined {
  if (parameter.in !== 'query' || parameter.content !== undefined) return undefined;
  const { schema } = parameter;
  const sources = valueSources(schema);
  const items = sources.find((source) => source.items !== undefined)?.items;
  const isList = items !== undefined || sources.some(({ types }) => types.includes('array'));
  if (!isList && parameter.style !== 'deepObject') return undefined;
  const properties = [...partsOf(schema, 'merged').properties];
  const [key = 'key'] = properties.find(([, entry]) => !isHiddenFrom(entry.schema, 'write')) ?? [];
  const values = items?.types.includes('integer') === true ? [1, 2] : ['a', 'b'];
  const pieces = encodeQueryValue(parameter, isList ? values : { [key]: 'value' });
  // Brackets are shown as people write them; they travel percent-encoded.
  return pieces.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']');
}
