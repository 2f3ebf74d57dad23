import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';

/**
 * A parameter with its `x-example` and `x-examples`, which Swagger 2.0 has no fields for, in a form that the conversion keeps:
 * whoever converts reads single values and lists of bodies alone that are told by a media type, and none of parameters.
 *
 * @param types The media types that a body is sent in.
 */
export function withExamples(parameter: RawObject, types: readonly string[]): RawObject {
  const { 'x-example': single, 'x-examples': several, ...rest } = parameter;
  switch (rest['in']) {
    case 'body':
      return { ...rest, ...bodyExamples(single, several, types) };
    case 'formData':
      return { ...rest, ...fieldExample(parameter) };
    default:
      return single === undefined && several === undefined ? parameter : ownExamples(parameter);
  }
}

/** The examples of a body in media types that it is not sent in. */
export function unsentExamples(
  parameter: RawObject,
  types: readonly string[],
): readonly { readonly field: string; readonly type: string }[] {
  if (parameter['in'] !== 'body') return [];
  return ['x-example', 'x-examples'].flatMap((field) =>
    mediaTypesOf(parameter[field], types)
      .filter((key) => !types.some((type) => isSameType(type, key)))
      .map((type) => ({ field, type })),
  );
}

/** A converted form field whose example, which the conversion leaves as an extension, is the one of its schema. */
export function withFieldExample(property: unknown): unknown {
  if (!isObject(property) || !Object.hasOwn(property, 'x-example')) return property;
  const { 'x-example': example, ...rest } = property;
  return { ...rest, example };
}

/** Of an object the members by name, of a list its items, of anything else the one value. */
function named(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) {
    return Object.fromEntries(value.map((item: unknown, index) => [`example${index + 1}`, exampleObject(item)]));
  }
  if (!isFilled(value)) return value === undefined ? {} : { default: exampleObject(value) };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, exampleObject(member)]));
}

function ownExamples(parameter: RawObject): RawObject {
  const { 'x-example': single, 'x-examples': several, example: written, examples, ...rest } = parameter;
  // A parameter is no object in Swagger 2.0: such an example is several ones by name.
  const members = { ...(isFilled(single) ? named(single) : {}), ...named(several) };
  const example = written === undefined && !isFilled(single) ? single : written;
  if (Object.keys(members).length === 0 && examples === undefined) return { ...rest, example };
  const all = { ...(example === undefined ? {} : { default: { value: example } }), ...members };
  return { ...rest, examples: isObject(examples) ? { ...all, ...examples } : all };
}

/** The one example that a schema of OpenAPI 3.0 may have; where there are others, they stay beside it as they are written. */
function fieldExample(parameter: RawObject): RawObject {
  const { 'x-example': single, 'x-examples': several, example: written } = parameter;
  const [first] = Object.values(named(several));
  const all = several === undefined ? {} : { 'x-examples': several };
  const ofType = isFilled(single) ? mediaTypesOf(single, [])[0] : undefined;
  const own = ofType === undefined ? single : isFilled(single) && single[ofType];
  const example = written ?? own ?? (isObject(first) ? first['value'] : undefined);
  return example === undefined ? all : { ...all, 'x-example': example };
}

function bodyExamples(single: unknown, several: unknown, types: readonly string[]): RawObject {
  const [typed, singles] = [mediaTypesOf(several, types), mediaTypesOf(single, types)];
  const others = isFilled(several) ? Object.entries(several).filter(([key]) => !typed.includes(key)) : [];
  const byName = isFilled(several) ? (others.length > 0 ? named(Object.fromEntries(others)) : {}) : named(several);
  const examples: Record<string, unknown> = {};
  const example: Record<string, unknown> = {};
  for (const type of types) {
    const own = typed.length > 0 ? memberOf(several, type, typed) : undefined;
    const all = own === undefined ? byName : collection(own);
    const one = singles.length > 0 ? memberOf(single, type, singles) : single;
    if (Object.keys(all).length === 0) {
      if (one !== undefined) example[type] = one;
    } else examples[type] = one === undefined ? all : { default: { value: one }, ...all };
  }
  return { 'x-examples': examples, 'x-example': example };
}

function memberOf(value: unknown, type: string, keys: readonly string[]): unknown {
  const key = keys.find((own) => isSameType(type, own));
  return key !== undefined && isObject(value) ? value[key] : undefined;
}

/** The examples of one media type: objects by name, or one value. */
function collection(value: unknown): Record<string, unknown> {
  const isNamed = isFilled(value) && Object.values(value).every(isObject);
  return isNamed ? named(value) : { default: exampleObject(value) };
}

/** `application/json`, but no name with a slash, such as `Image/Before`. */
const MEDIA_TYPE =
  /^(?:\*|application|audio|example|font|image|message|model|multipart|text|video)\/[\w*+.-]+(?:\s*;.*)?$/;

/** The keys of examples that are media types. */
function mediaTypesOf(examples: unknown, types: readonly string[]): readonly string[] {
  if (!isFilled(examples)) return [];
  return Object.keys(examples).filter((key) => MEDIA_TYPE.test(key) || types.includes(key));
}

function isSameType(one: string, other: string): boolean {
  const essence = (type: string): string | undefined => type.split(';')[0]?.trim().toLowerCase();
  return one === other || essence(one) === essence(other);
}

const EXAMPLE_FIELDS: ReadonlySet<string> = new Set(['summary', 'description', 'value', 'externalValue']);

/** An Example Object of OpenAPI 3, which some write already, or the value in one. */
function exampleObject(value: unknown): unknown {
  const isOne =
    isObject(value) &&
    ('value' in value || 'externalValue' in value) &&
    Object.keys(value).every((field) => EXAMPLE_FIELDS.has(field));
  return isOne ? value : { value };
}

function isFilled(value: unknown): value is RawObject {
  return isObject(value) && Object.keys(value).length > 0;
}
