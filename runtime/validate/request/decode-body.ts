import { decodeFields, decodeForm } from '../../wire/form.ts';
import { decodeParameter } from '../../wire/decode-parameter.ts';
import { selectMediaType } from '../../wire/media-type.ts';
import { parseQuery, type RawPair } from '../../wire/query-pairs.ts';
import type { WireProblem } from '../../wire/wire-error.ts';
import { pointerOf } from '../schema/run.ts';
import type { Codec } from './codec.ts';
import { takesHash, takesList } from './codec.ts';
import { decodeValue, omitted, refused, setMember, type ValueContext } from './decode-value.ts';
import { exceededJsonLimit } from './json-limits.ts';
import { REQUEST_LIMITS } from './limits.ts';
import type { BodyEntry } from './operation-table.ts';
import { report } from './problem-sink.ts';
import type { RawBody, RawPart } from './raw-request.ts';
import type { RequestContext } from './request-context.ts';
import { reportWire } from './wire-problems.ts';

const FORM_LIMITS = {
  depth: REQUEST_LIMITS.depth,
  keys: 10 * REQUEST_LIMITS.fields,
  index: REQUEST_LIMITS.index,
  length: REQUEST_LIMITS.formLength,
};

/** The declared media type that describes a body; undefined after a 415 was reported. */
export function selectBodyEntry(
  content: readonly BodyEntry[],
  body: RawBody,
  context: RequestContext,
): BodyEntry | undefined {
  // Most clients write the type as it is declared, and nothing can describe a body more closely.
  const exact = content.find((entry) => entry.mediaType === body.contentType);
  if (exact !== undefined) return exact;
  const names = content.map((entry) => entry.mediaType);
  const selected = selectMediaType(names, body.contentType);
  const found = content.find((entry) => entry.mediaType === selected);
  if (found !== undefined) return found;
  // Clients of this API family write forms where the description says JSON, and the other way round.
  if (context.lenient && isFields(body)) return content.find((entry) => takesHash(entry.codec));
  context.sink.status = 415;
  const expected = names.join(' or ');
  const value = body.contentType === '' ? undefined : body.contentType;
  report(context.sink, { in: 'body', name: '', rule: 'media-type', expected, value });
  return undefined;
}

/** Whether a body is a set of named fields. */
export function isFields(body: RawBody): boolean {
  return body.kind === 'form' || body.kind === 'multipart' || (body.kind === 'json' && isPlainObject(body.value));
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body before its schema is asked: forms typed by the codec, JSON as it came (strict) or respelled (lenient). */
export function readBodyValue(entry: BodyEntry, body: RawBody, context: RequestContext): unknown {
  switch (body.kind) {
    case 'json':
      return context.lenient ? readLenientJson(entry, body.value, context) : body.value;
    case 'form':
      return decodeFormBody(entry, body.text, context);
    case 'multipart':
      return decodeMultipart(entry.codec, body.parts, context);
    case 'text':
      return body.text;
    case 'bytes':
      return body.bytes;
    case 'stream':
      return body.stream;
    case 'none':
      return omitted;
  }
}

/** What meets the contract stays as it is; only the rest is looked at for the spellings of lenient mode. */
function readLenientJson(entry: BodyEntry, value: unknown, context: RequestContext): unknown {
  if (entry.schema === undefined || entry.schema.check(value)) return value;
  return decodeValue(entry.codec, value, { ...bodyContext(context), fromJson: true });
}

function bodyContext(context: RequestContext): ValueContext {
  const { lenient, unknown, sink } = context;
  return { in: 'body', lenient, unknown, sink, nameOf: (path) => pointerOf(path), path: [] };
}

/** Types raw fields (texts, arrays and hashes of texts) by the codec of the body. */
export function typeFields(codec: Codec, fields: object, context: RequestContext): unknown {
  return decodeValue(codec, fields, bodyContext(context));
}

function decodeFormBody(entry: BodyEntry, text: string, context: RequestContext): unknown {
  if (hasMoreFields(text, FORM_LIMITS.keys)) {
    const expected = `at most ${FORM_LIMITS.keys} fields`;
    report(context.sink, { in: 'body', name: '', rule: 'limit', expected, value: 'more' });
    return refused;
  }
  const { value, problems } = decodeForm(text, FORM_LIMITS);
  if (problems.length > 0) {
    reportWire(context.sink, 'body', problems);
    return refused;
  }
  const styled =
    entry.fields === undefined ? undefined : decodeStyledFields(entry.fields, parseQuery(text, []), context);
  if (styled === refused) return refused;
  return typeFields(entry.codec, styled === undefined ? value : { ...value, ...styled }, context);
}

/** Counted before anything is split: a body of a million separators costs nothing more. */
function hasMoreFields(text: string, limit: number): boolean {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

/** Fields whose Encoding Object names a style that is split before it is decoded (`a,b` with an encoded comma inside). */
function decodeStyledFields(
  fields: NonNullable<BodyEntry['fields']>,
  pairs: readonly RawPair[],
  context: RequestContext,
): Record<string, unknown> | typeof refused {
  const values: Record<string, unknown> = {};
  const problems: WireProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = decodeParameter({ name, in: 'query', ...field }, pairs, problems);
    if (value !== undefined) setMember(values, name, value);
  }
  if (problems.length === 0) return values;
  reportWire(context.sink, 'body', problems);
  return refused;
}

function decodeMultipart(codec: Codec, parts: readonly RawPart[], context: RequestContext): unknown {
  if (isBeyondJsonLimits(codec, parts, context)) return refused;
  const texts: [string, string][] = [];
  const values: Record<string, unknown> = {};
  for (const part of parts) {
    const property = propertyOf(codec, part.name);
    if (isFilePart(part, property)) addValue(values, part.name, toFile(part), property);
    else if (isJsonPart(part)) {
      const value = parsePart(part, context);
      if (value === refused) return refused;
      addValue(values, part.name, value, property);
    } else texts.push([part.name, new TextDecoder().decode(part.bytes)]);
  }
  const { value, problems } = decodeFields(texts, FORM_LIMITS);
  if (problems.length > 0) {
    reportWire(context.sink, 'body', problems);
    return refused;
  }
  if (context.lenient) return typeFields(codec, { ...value, ...values }, context);
  // Files and JSON are typed already: only texts are read by the codec, which stands for all branches of a union at once.
  const typed = typeFields(codec, value, context);
  return typeof typed === 'object' ? { ...typed, ...values } : typed;
}

/** All JSON parts count as one text: the first one that is no JSON ends the reading, so that none hides the others. */
function isBeyondJsonLimits(codec: Codec, parts: readonly RawPart[], context: RequestContext): boolean {
  const json = parts.filter((part) => isJsonPart(part) && !isFilePart(part, propertyOf(codec, part.name)));
  const text = json.map(({ bytes }) => new TextDecoder().decode(bytes)).join('\n');
  const expected = exceededJsonLimit(text, REQUEST_LIMITS.json);
  if (expected !== undefined) report(context.sink, { in: 'body', name: '', rule: 'limit', expected, value: 'more' });
  return expected !== undefined;
}

function propertyOf({ properties }: Codec, name: string): Codec | undefined {
  const key = name.replace(/\[\]$/, '');
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function isJsonPart({ contentType }: RawPart): boolean {
  return /[/+]json\b/i.test(contentType);
}

/**
 * A part that the schema calls binary is a file, whether the sender named one or not. A JSON part of another property
 * is a value: senders that build it from a Blob have to name a file, `blob` when they do not care (XMLHttpRequest
 * standard, "create an entry").
 */
function isFilePart(part: RawPart, property: Codec | undefined): boolean {
  if (property?.file === true || property?.items?.file === true) return true;
  if (part.filename === undefined) return false;
  return !isJsonPart(part) || (property === undefined && part.filename !== 'blob');
}

/** A part name that comes again makes an array (RFC 7578 section 4.3); one part is an array where only that fits. */
function addValue(values: Record<string, unknown>, name: string, value: unknown, property: Codec | undefined): void {
  const isList = name.endsWith('[]') || (property !== undefined && takesList(property) && !takesHash(property));
  const key = name.endsWith('[]') ? name.slice(0, -2) : name;
  const present = Object.hasOwn(values, key) ? values[key] : undefined;
  if (present === undefined) setMember(values, key, isList && !Array.isArray(value) ? [value] : value);
  else if (Array.isArray(present)) present.push(value);
  else setMember(values, key, [present, value]);
}

function toFile(part: RawPart): File {
  // The DOM types admit shared buffers in Uint8Array; File copies the bytes either way.
  return new File([part.bytes] as ConstructorParameters<typeof File>[0], part.filename ?? '', {
    type: part.contentType,
  });
}

function parsePart(part: RawPart, context: RequestContext): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(part.bytes));
  } catch {
    report(context.sink, {
      in: 'body',
      name: pointerOf([part.name]),
      rule: 'type',
      expected: 'JSON',
      value: 'other text',
    });
    return refused;
  }
}
