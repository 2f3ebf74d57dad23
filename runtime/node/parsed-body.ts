import type { IncomingMessage } from 'node:http';
import { isJsonMediaType, mediaTypeEssence } from '../wire/media-type.ts';
import { encodeComponent } from '../wire/percent.ts';

/** What a body parser in front has left of a request: its result as bytes again, and headers that tell of these bytes. */
export interface ParsedMessage {
  readonly headers: IncomingMessage['headers'];
  readonly body: AsyncIterable<Uint8Array>;
  /** As in `IncomingRequest`. */
  readonly mayLackBrackets: boolean;
}

/** Bytes of a body that `express.json`, `urlencoded`, `text` or `raw` has read: decompressed, and as UTF-8. */
export function parsedMessage(headers: IncomingMessage['headers'], body: unknown): ParsedMessage {
  const contentType = headers['content-type']?.replace(/;\s*charset\s*=\s*(?:"[^"]*"|[^;]*)/i, '');
  const { 'content-encoding': _coding, 'content-length': _length, ...others } = headers;
  const told = contentType === undefined ? others : { ...others, 'content-type': contentType };
  const fields = fieldsOf(body, mediaTypeEssence(contentType ?? ''));
  const mayLackBrackets = fields !== undefined && !isOfBrackets(fields) && !hasWholeNames(fields);
  return { headers: told, body: bytesOfParsed(body, contentType ?? '', fields), mayLackBrackets };
}

/** The fields of a form that has been parsed. */
type ParsedFields = Readonly<Record<string, unknown>>;

function fieldsOf(body: unknown, essence: string): ParsedFields | undefined {
  const isForm = essence === 'application/x-www-form-urlencoded' && typeof body === 'object' && body !== null;
  // What a parser of forms makes is an object; a buffer is one that was not parsed.
  return isForm && !(body instanceof Uint8Array) ? (body as ParsedFields) : undefined;
}

/** Whether brackets were read (`extended: true`): without them there is no list of one, and no list or object in another. */
function isOfBrackets(fields: ParsedFields): boolean {
  const isInner = (value: unknown): boolean => typeof value === 'object' && value !== null;
  return Object.values(fields).some((value) =>
    Array.isArray(value) ? value.length === 1 || value.some(isInner) : isInner(value),
  );
}

/** Whether names are as they were sent (`extended: false`). */
function hasWholeNames(fields: ParsedFields): boolean {
  return !isOfBrackets(fields) && Object.keys(fields).some((name) => name.includes('['));
}

async function* bytesOfParsed(
  body: unknown,
  contentType: string,
  fields: ParsedFields | undefined,
): AsyncGenerator<Uint8Array> {
  if (body === undefined) return;
  if (body instanceof Uint8Array) yield body;
  else yield new TextEncoder().encode(fields === undefined ? textOfParsed(body, contentType) : textOfForm(fields));
}

function textOfParsed(body: unknown, contentType: string): string {
  const isText = typeof body === 'string' && !(isJsonMediaType(contentType) && !isJsonText(body));
  return isText ? body : JSON.stringify(body);
}

function textOfForm(fields: ParsedFields): string {
  const toFields = hasWholeNames(fields) ? repeatedFields : formFields;
  return Object.entries(fields)
    .flatMap((field) => toFields(...field))
    .join('&');
}

/** Whether a text parser left the JSON text itself; the JSON parser leaves the text that it means. */
function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function repeatedFields(name: string, value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => `${encodeComponent(name)}=${encodeComponent(String(item ?? ''))}`);
}

/**
 * Fields of one parsed value, by the bracket grammar. Whether items had brackets behind their name is not known any more: with them they are
 * one list, also where there is one of them alone, and of a property whose own name ends so.
 */
function formFields(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return repeatedFields(name, value);
  return Object.entries(value).flatMap(([key, item]) => {
    const isItem = Array.isArray(value) && (typeof item !== 'object' || item === null);
    return formFields(isItem ? name.replace(/(?:\[\])?$/, '[]') : `${name}[${key}]`, item);
  });
}
