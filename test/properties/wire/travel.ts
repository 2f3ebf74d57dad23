import { isDeepStrictEqual } from 'node:util';
import { standaloneJsonSchema } from '../../../model/facts/json-schema.ts';
import type { MediaType, Parameter, Schema } from '../../../model/index.ts';
import { compileSchema, type JsonSchema } from '../../../runtime/request/index.ts';

const compiled = new WeakMap<Schema, (value: unknown) => boolean>();

/** The schema as a predicate on what a request may hold. */
export function acceptsOf(schema: Schema): (value: unknown) => boolean {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  // `standaloneJsonSchema` gives plain JSON, which is what a schema is.
  const document = standaloneJsonSchema(schema) as JsonSchema;
  const { accepts } = compileSchema(document, { direction: 'request', onProblem: () => undefined });
  compiled.set(schema, accepts);
  return accepts;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Numbers that text carries: -0 reads back as 0, and integers beyond 2^53 are refused by design. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number')
    return !Object.is(value, -0) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return !isContainer(value) || Object.values(value).every(isExact);
}

/** Empty containers and null are undefined values, which RFC 6570 section 2.3 leaves out. */
function isDefined(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (!isContainer(value)) return true;
  const members = Object.values(value);
  return members.length > 0 && members.every(isDefined);
}

/** True when the rules of OAS and RFC 6570 give this value one text that stands for nothing else. */
export function canTravel(parameter: Parameter, value: unknown): boolean {
  if (!isExact(value)) return false;
  // A text of digits is a number where numbers are taken, and beyond 2^53 one that is refused.
  if (typeof value === 'string' && !isExact(Number(value)) && acceptsOf(parameter.schema)(Number(value))) return false;
  const { content } = parameter;
  if (content !== undefined) {
    if (carrierOf(content) !== 'form') return true;
    // Where anything is taken, every text is read as fields.
    return isContainer(value) ? bodyCanTravel(content, value) : parameter.schema.types.length > 0;
  }
  if (!isDefined(value)) return false;
  if (!isContainer(value)) return true;
  const members = Object.values(value);
  // RFC 6570 section 2.3: a list with one empty item looks like an empty text.
  if (members.length === 1 && members[0] === '') return false;
  // OAS "Style Values": containers inside containers have no defined form; brackets are ours.
  if (parameter.style === 'deepObject' || parameter.name.endsWith('[]')) return true;
  return !members.some(isContainer);
}

/** How a body's media type carries values; undefined for what is no set of values (text, bytes, files, sequences). */
export function carrierOf({ name, schema }: MediaType): 'json' | 'form' | 'multipart' | undefined {
  if (schema === undefined || name.includes('*')) return undefined;
  if (/[/+]json$/i.test(name.replace(/;.*/, ''))) return 'json';
  if (name === 'application/x-www-form-urlencoded') return 'form';
  return name === 'multipart/form-data' ? 'multipart' : undefined;
}

/** True when the media type has one text for this body. */
export function bodyCanTravel(media: MediaType, value: unknown): boolean {
  const carrier = carrierOf(media);
  if (carrier === 'json') return value !== undefined && isJson(value);
  // Forms are sets of named fields (HTML "URL-encoded form data", RFC 7578).
  if (!isContainer(value) || Array.isArray(value) || !isExact(value)) return false;
  return Object.entries(value).every(([name, member]) => {
    const encoding = media.encoding.find(({ property }) => property === name);
    // Parts of another type than text or JSON are bytes to both sides.
    if (carrier === 'multipart' && encoding?.contentTypes.some((type) => !/json|^text\/plain/.test(type)) === true)
      return false;
    if (!isDefined(member) || (isContainer(member) && Object.values(member).join('') === '')) return false;
    // OAS "Style Values": what form, space and pipe do with containers inside containers is not defined.
    const isFlat = encoding?.style !== undefined && encoding.style !== 'deepObject';
    return !isFlat || !isContainer(member) || !Object.values(member).some(isContainer);
  });
}

/** JSON has no -0 that survives every reader. */
function isJson(value: unknown): boolean {
  return isContainer(value) ? Object.values(value).every(isJson) : !Object.is(value, -0);
}

/** Text of a JSON number (RFC 8259 section 6). */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** One text for all spellings of a number: `-0` is 0 by design, and `1e1` is 10. */
function scalarText(text: string): string {
  return NUMBER.test(text) && Math.abs(Number(text)) < 2 ** 53 ? String(Number(text) + 0) : text;
}

/** Values with every scalar as its text. */
function lexical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lexical);
  if (!isContainer(value)) return scalarText(String(value));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, lexical(member)]));
}

/** Equal, or equal as text where the schema takes either: `5` of a schema that takes numbers and texts is a number. */
export function sameValue(
  { accepts }: { readonly accepts: (value: unknown) => boolean },
  sent: unknown,
  decoded: unknown,
): boolean {
  const plain: unknown = decoded === undefined ? undefined : JSON.parse(JSON.stringify(decoded));
  if (isDeepStrictEqual(plain, sent)) return true;
  return isDeepStrictEqual(lexical(plain), lexical(sent)) && accepts(plain);
}
