import type { Example } from '../example.ts';
import type { JsonValue } from '../location.ts';
import type { MediaType } from '../media-type.ts';
import type { Operation } from '../operation.ts';
import type { Parameter } from '../parameter.ts';
import type { Response } from '../response.ts';
import type { Schema } from '../schema.ts';
import { type JsonObject, objectOf } from '../json-object.ts';
import { isNullText } from './codec/null-text.ts';
import { isJsonMediaType } from './media-kind.ts';
import { readExample } from './sample/given-value.ts';
import { exampleValue } from './sample/written/example-value.ts';

/** The value a case gives a parameter. */
export interface CaseParameter {
  readonly parameter: Parameter;
  readonly value: JsonValue;
}

/** The body a case sends. Its media type is one that the operation does not declare where `x-cases` names such a one. */
export interface CaseBody {
  readonly mediaType: MediaType;
  readonly value: JsonValue;
  /** How the author writes this value in this media type, where that is said and is not JSON (OAS 3.2 `serializedValue`). */
  readonly shown?: ShownText;
}

/** A value, and the text of a media type that stands for it. */
export interface ShownText {
  readonly value: JsonValue;
  readonly text: string;
}

/** Where the request of a case is written. */
export interface CaseSource {
  readonly operation: Operation;
  readonly response: Response;
  readonly name: string;
  /** The entry of `x-cases`, empty when there is none. */
  readonly entry: JsonObject;
}

/** True when anything of the request was written for the case of this name. */
export function hasOwnRequest({ operation, name, entry }: CaseSource): boolean {
  if (['as', 'parameters', 'body', 'contentType'].some((key) => Object.hasOwn(entry, key))) return true;
  if (name === 'default') return false;
  const ofParameters = operation.parameters.flatMap((parameter) => parameter.examples);
  if (valueNamed(ofParameters, name) !== undefined) return true;
  return bodiesBy(operation.requestBody?.content ?? [], named(name)).length > 0;
}

/** The values of the parameters that are sent, or the reason why one has none. */
export function caseParameters({ operation, response, name, entry }: CaseSource): readonly CaseParameter[] | string {
  const own = objectOf(entry['parameters']);
  const unknown = Object.keys(own).find((key) => !operation.parameters.some((parameter) => parameter.name === key));
  if (unknown !== undefined) return `x-cases names the parameter ${unknown}, which the operation does not have`;
  const values: CaseParameter[] = [];
  for (const parameter of operation.parameters) {
    const written = parameterValue(parameter, name, own);
    const value = written === undefined ? undefined : meantValue(parameter, written, response);
    // Null leaves a parameter out on purpose: the case of its absence, unless a required one has it as its value.
    if (value === null && (Object.hasOwn(own, parameter.name) || !parameter.required || !isNullText(parameter)))
      continue;
    if (value !== undefined) values.push({ parameter, value });
    else if (parameter.required) return `the required ${parameter.in} parameter ${parameter.name} has no example`;
  }
  return values;
}

/** JSON that an example spells as text, as the value that its schema takes; what is to be refused is sent as it is written. */
function meantValue({ schema }: Parameter, value: JsonValue, { status }: Response): JsonValue {
  if (typeof value !== 'string' || !status.startsWith('2')) return value;
  const read = readExample(schema, value, 'write');
  return typeof read === 'object' && read !== null ? read : value;
}

function parameterValue(parameter: Parameter, name: string, own: JsonObject): JsonValue | undefined {
  if (Object.hasOwn(own, parameter.name)) return own[parameter.name];
  const named = valueNamed(parameter.examples, name);
  if (named !== undefined || !parameter.required) return named;
  return valueNamed(parameter.examples, 'default') ?? firstValue(parameter.examples) ?? schemaValue(parameter.schema);
}

/** The body, undefined for none, or the reason why a required one is missing. */
export function caseBody({ operation, name, entry }: CaseSource): CaseBody | undefined | string {
  const wanted = entry['contentType'];
  const content = (operation.requestBody?.content ?? []).filter(
    (mediaType) => typeof wanted !== 'string' || mediaType.name === wanted,
  );
  if (Object.hasOwn(entry, 'body')) {
    const mediaType = content[0] ?? undeclared(operation, wanted);
    if (mediaType === undefined) return 'x-cases gives a body, but the operation takes none';
    return { mediaType, value: entry['body'] ?? null };
  }
  const [own] = bodiesBy(content, named(name));
  if (own !== undefined || !needsBody(operation, name, entry)) return own;
  return bodiesBy(content, usual)[0] ?? 'the required request body has no example';
}

/** The bodies that the media types of a request have for a case that sends one. */
export interface BodiesOfCase {
  /** One of each media type that has any. */
  readonly bodies: readonly CaseBody[];
  /** True where they have the name of the case; false where they are those that go with any. */
  readonly isNamed: boolean;
}

/** What a case that sends a body may send in each media type; nothing where the case says itself what it sends, or as what. */
export function bodiesOf({ operation, name, entry }: CaseSource): BodiesOfCase {
  if (Object.hasOwn(entry, 'body') || Object.hasOwn(entry, 'contentType')) return { bodies: [], isNamed: true };
  const content = operation.requestBody?.content ?? [];
  const own = bodiesBy(content, named(name));
  return own.length > 0 ? { bodies: own, isNamed: true } : { bodies: bodiesBy(content, usual), isNamed: false };
}

/** True when a request without a body would lack something: the body itself, or what `x-at-least-one` asks for. */
function needsBody({ requestBody, parameters, extensions }: Operation, name: string, entry: JsonObject): boolean {
  if (requestBody === undefined || requestBody.required) return requestBody !== undefined;
  const own = objectOf(entry['parameters']);
  const given = parameters.filter((parameter) => (parameterValue(parameter, name, own) ?? null) !== null);
  const names = new Set(given.map((parameter) => parameter.name.replace(/\[\]$/, '')));
  const sets = extensions['x-at-least-one'];
  const isMissed = (set: JsonValue): boolean => Array.isArray(set) && !set.some((one) => names.has(String(one)));
  return Array.isArray(sets) && sets.some(isMissed);
}

/** A media type that the operation does not declare: the request of a 415 (RFC 9110 section 15.5.16). */
function undeclared({ requestBody }: Operation, name: JsonValue | undefined): MediaType | undefined {
  if (requestBody === undefined || typeof name !== 'string') return undefined;
  const { location } = requestBody;
  const nothing = { schema: undefined, itemSchema: undefined, encoding: [], examples: [], extensions: {} };
  return { kind: 'media-type', location, name, ...nothing };
}

/** What the media types have, in their order. */
function bodiesBy(content: readonly MediaType[], pick: PickExample): readonly CaseBody[] {
  return content.flatMap((mediaType) => {
    const example = pick(mediaType);
    const value = example && exampleValue(example, mediaType.name);
    return value === undefined ? [] : { mediaType, value, ...shownText(example, mediaType) };
  });
}

/** The author's text beside the value of an example, where it has both. */
export function shownText(example: Example | undefined, { name }: MediaType): Pick<CaseBody, 'shown'> {
  const text = example?.serializedValue;
  if (example?.hasValue !== true || text === undefined || isJsonMediaType(name)) return {};
  return { shown: { value: example.value, text } };
}

type PickExample = (mediaType: MediaType) => Example | undefined;

/** Picks the example of a name. */
function named(name: string): PickExample {
  return ({ examples }) => examples.find((each) => each.name === name);
}

/** Picks the example that goes with any name. */
function usual(mediaType: MediaType): Example | undefined {
  const isGiven = (example: Example | undefined): boolean =>
    example !== undefined && exampleValue(example, mediaType.name) !== undefined;
  const plain = named('default')(mediaType);
  return isGiven(plain) ? plain : mediaType.examples.find(isGiven);
}

function valueNamed(examples: readonly Example[], name: string): JsonValue | undefined {
  return examples.find((example) => example.name === name && example.hasValue)?.value;
}

function firstValue(examples: readonly Example[]): JsonValue | undefined {
  return examples.find((example) => example.hasValue)?.value;
}

function schemaValue(schema: Schema): JsonValue | undefined {
  return schema.examples[0] ?? (schema.hasDefault ? schema.default : schema.hasConst ? schema.const : schema.enum?.[0]);
}
