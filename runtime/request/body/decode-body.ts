import { acceptedBy } from '../accepted-by.ts';
import { decodeForm } from '../../wire/decode-form.ts';
import { mediaTypeEssence, selectMediaType } from '../../wire/media-type.ts';
import { parseQuery } from '../../wire/query-pairs.ts';
import { takesHash } from '../codec.ts';
import { nameSplit, splitWithoutBrackets } from '../parameters/name-split.ts';
import { bodyContext, FORM_LIMITS, typeFields } from './body-fields.ts';
import { checkRest } from './check-body.ts';
import { decodeMultipart } from './decode-multipart.ts';
import { nearestIntegers, omitted, refused } from '../decode-scalar.ts';
import { decodeValue } from '../decode-value.ts';
import { digitsKept, seenBy } from '../exact-value.ts';
import type { BodyEntry } from '../operation-table.ts';
import { createSink, report } from '../problem-sink.ts';
import type { RawBody, RawForm } from '../raw-request.ts';
import type { RequestContext } from '../request-context.ts';
import { isObject } from '../../schema/is-object.ts';
import { styledFields } from './styled-fields.ts';
import { reportWire, toldOfBody } from '../wire-problems.ts';

/** Media types that are taken for one another in lenient mode. */
const FIELD_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]);

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
  // A body that does not say what it is (RFC 9110 section 8.3) falls under the range of all.
  const selected = body.contentType === '' ? '*/*' : selectMediaType(names, body.contentType);
  const found = content.find((entry) => entry.mediaType === selected);
  if (found !== undefined) return found;
  // Clients of this API family write forms where the description says JSON, and the other way round; nothing else stands for these.
  if (context.lenient && FIELD_TYPES.has(mediaTypeEssence(body.contentType)))
    return content.find((entry) => takesHash(entry.codec));
  context.sink.status = 415;
  const expected = names.join(' or ');
  const value = body.contentType === '' ? undefined : body.contentType;
  report(context.sink, { in: 'body', name: '', rule: 'media-type', expected, value });
  return undefined;
}

/** Whether a body is a set of named fields. */
export function isFields(body: RawBody): boolean {
  return body.kind === 'form' || body.kind === 'multipart' || (body.kind === 'json' && isObject(body.value));
}

/** The body before its schema is asked: forms typed by the codec, JSON as it came (strict) or respelled (lenient). */
export function readBodyValue(entry: BodyEntry, body: RawBody, context: RequestContext): unknown {
  switch (body.kind) {
    case 'json':
      return readJson(entry, context.takesLong ? shortened(entry, body.value) : digitsKept(entry.exact, body), context);
    case 'form':
      return decodeFormBody(entry, body, context);
    case 'multipart':
      return decodeMultipart(entry, body.parts, context);
    case 'text':
      return plainTextValue(entry, body.text);
    case 'bytes':
      return body.bytes;
    case 'stream':
      return body.stream;
    case 'none':
      return omitted;
  }
}

const SPELLED_SCALAR = /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/** A text, or the number or flag that it spells where the schema takes no such text but that. */
function plainTextValue({ schema }: BodyEntry, text: string): unknown {
  if (schema === undefined || acceptedBy(schema, text)) return text;
  const plain = text.trim();
  if (plain.length > 64 || !SPELLED_SCALAR.test(plain)) return text;
  const value: unknown = JSON.parse(plain);
  // Digits that a number does not keep would make another one of it.
  const isKept = typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value);
  return isKept && acceptedBy(schema, value) ? value : text;
}

/** Long integers as those that numbers keep; where the schema lists one of them, it is read as it is listed. */
function shortened({ schema }: BodyEntry, value: unknown): unknown {
  return schema === undefined || acceptedBy(schema, value) ? value : nearestIntegers(value);
}

/** What meets the contract stays as it is; only the rest is looked at for the spellings of lenient mode. */
function readJson(entry: BodyEntry, value: unknown, context: RequestContext): unknown {
  if (!context.lenient || entry.schema === undefined || acceptedBy(entry.schema, seenBy(entry, value))) return value;
  return decodeValue(entry.codec, value, { ...bodyContext(entry, context), fromJson: true });
}

function decodeFormBody(entry: BodyEntry, { text, mayLackBrackets }: RawForm, context: RequestContext): unknown {
  if (hasMoreFields(text, FORM_LIMITS.keys)) {
    const expected = `at most ${FORM_LIMITS.keys} fields`;
    report(context.sink, { in: 'body', name: '', rule: 'limit', expected, value: 'more' });
    return refused;
  }
  const split = mayLackBrackets === true ? splitWithoutBrackets(entry.codec) : nameSplit(entry.codec);
  const { value, problems } = decodeForm(text, FORM_LIMITS, split);
  if (problems.length > 0) {
    reportWire(context.sink, 'body', problems, split);
    return refused;
  }
  const pairs = entry.fields === undefined ? [] : parseQuery(text, []);
  const fields = styledFields(value, pairs, { entry, isPlain: false, tell: toldOfBody(context.sink, split) });
  if (fields === refused) return refused;
  const typed = typeFields(entry, fields, context);
  if (typed === refused) {
    const at = { ...bodyContext(entry, context), sink: createSink(), keepsRefused: true };
    checkRest(entry.schema, seenBy(entry, decodeValue(entry.codec, fields, at)), context.sink);
  }
  return typed;
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
