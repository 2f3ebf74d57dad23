import { writeExact } from '../../wire/exact/exact-json.ts';
import type { Shape } from '../../wire/exact/exact-shape.ts';
import { isJsonMediaType, isLineMediaType, itemMark } from '../../wire/media-type.ts';
import { isTooLong, longJson } from './long-json.ts';
import { acceptable } from './negotiation.ts';
import type { HandlerResponse } from '../handler.ts';
import type { AnswerBody, AnswerHeaders } from '../incoming-request.ts';
import type { HeaderForms, OperationEntry } from '../operation-entry.ts';

/** What is declared about a status. */
export interface DeclaredResponse {
  /** The status itself, its range or `default`, as written. */
  readonly status: string;
  readonly content: readonly string[];
  readonly headers?: HeaderForms | undefined;
}

/** The declared response a status falls under: itself, its range, `default` (OAS 3.1 section 4.8.16), or undefined. */
export function declaredResponse(operation: OperationEntry, status: number): DeclaredResponse | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  const find = (key: string): DeclaredResponse | undefined => {
    for (const { statuses, content = [], headers } of operation.responses) {
      const found = statuses.find((candidate) => candidate.toUpperCase() === key);
      if (found !== undefined) return { status: found, content, headers };
    }
    return undefined;
  };
  return find(String(status)) ?? find(range) ?? find('DEFAULT');
}

/** Media types that successful answers of an operation may have, each once, in declared order. */
export function successMediaTypes({ responses }: OperationEntry): readonly string[] {
  const successful = responses.filter(({ statuses }) => statuses.some((status) => status.startsWith('2')));
  const chosen = successful.length > 0 ? successful : responses.filter(({ statuses }) => statuses.includes('default'));
  return [...new Set(chosen.flatMap(({ content }) => content ?? []))];
}

/**
 * Media type of a handler's response: its own word, else the best declared one the client takes, else what the body's
 * kind suggests. `''` for a response without a body.
 */
export function answerContentType(
  operation: OperationEntry,
  response: HandlerResponse,
  accept: string | undefined,
): string {
  const chosen = response.contentType ?? declaredContentType(operation, response, accept);
  // Text without a charset would be guessed at; what is written is UTF-8.
  return /^text\/[^;]*$/.test(chosen) && typeof response.body === 'string' ? `${chosen}; charset=utf-8` : chosen;
}

function declaredContentType(operation: OperationEntry, response: HandlerResponse, accept: string | undefined): string {
  if (response.body === undefined) return '';
  const declared = (declaredResponse(operation, response.status)?.content ?? []).filter((type) => !type.includes('*'));
  return acceptable(accept, declared)[0] ?? declared[0] ?? suggestedType(response.body);
}

function suggestedType(body: unknown): string {
  if (typeof body === 'string') return 'text/plain; charset=utf-8';
  return isBinary(body) || isSource(body) ? 'application/octet-stream' : 'application/json';
}

function isBinary(body: unknown): boolean {
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) || body instanceof Blob;
}

/** True for a body that is produced while it is sent. */
export function isSource(body: unknown): boolean {
  return body instanceof ReadableStream || (typeof body === 'object' && body !== null && Symbol.asyncIterator in body);
}

/** JSON text of a value; bigints, and the texts that a shape names, are numbers in it. */
export function jsonText(value: unknown, shape: Shape | undefined): string {
  if (shape !== undefined) return writeExact(value, shape);
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text === undefined) throw new TypeError(`a ${typeof value} has no form as JSON`);
    return text;
  } catch (error) {
    // A bigint: none of them is worth a look at every value.
    if (!(error instanceof TypeError) || !/bigint/i.test(error.message)) throw error;
    return writeExact(value, {});
  }
}

/** Body of a handler as an adapter writes it. Throws TypeError for a value that its media type has no form for. */
export function encodeBody(body: unknown, contentType: string, shape?: Shape): AnswerBody {
  if (body === undefined) return undefined;
  const bytes = bytesIn(body);
  if (bytes !== undefined) return bytes;
  if (body instanceof Blob) return readStream(body.stream());
  if (body instanceof ReadableStream) return readStream(body);
  if (isSource(body)) return encodeItems(body as AsyncIterable<unknown>, contentType, shape);
  if (isJsonMediaType(contentType)) return jsonBody(body, shape);
  if (isLineMediaType(contentType) && typeof body === 'object') return lineTexts(body, contentType, shape);
  if (typeof body === 'string') return body;
  if (typeof body === 'number' || typeof body === 'boolean') return String(body);
  throw new TypeError(`a ${typeof body} has no form as ${contentType}`);
}

/** One text, or parts where that would be longer than a text may be: a page of long texts is no reason to fail. */
function jsonBody(body: unknown, shape: Shape | undefined): AnswerBody {
  try {
    return jsonText(body, shape);
  } catch (error) {
    if (shape !== undefined || !isTooLong(error)) throw error;
    return longJson(body, (part) => jsonText(part, undefined));
  }
}

/** Chunks as they are; other items as one JSON text per line (`application/jsonl`, `application/json-seq`). */
async function* encodeItems(
  items: AsyncIterable<unknown>,
  contentType: string,
  shape: Shape | undefined,
): AsyncGenerator<Uint8Array | string> {
  const before = itemMark(contentType);
  for await (const item of items) {
    if (typeof item === 'string' || item instanceof Uint8Array) yield item;
    else yield `${before}${jsonText(item, shape)}\n`;
  }
}

function bytesIn(body: unknown): Uint8Array | undefined {
  if (body instanceof Uint8Array) return body;
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return body instanceof ArrayBuffer ? new Uint8Array(body) : undefined;
}

/** A list that is there as a whole, its items one by one; anything else is the only item. */
function lineTexts(body: object | null, contentType: string, shape: Shape | undefined): string {
  const items: readonly unknown[] = Array.isArray(body) ? body : [body];
  return items.map((item) => `${itemMark(contentType)}${jsonText(item, shape)}\n`).join('');
}

/** A web stream as an iterable that cancels the stream when its reader stops early. */
async function* readStream(stream: ReadableStream<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
    ended = true;
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}

/** RFC 9110 section 5.6.2. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** The forms of the headers of a status that have another one than usual. */
export function headerForms(operation: OperationEntry, status: number): HeaderForms | undefined {
  // Nearly no description has such headers.
  if (operation.responses.every(({ headers }) => headers === undefined)) return undefined;
  return declaredResponse(operation, status)?.headers;
}

/**
 * Adds typed headers to an answer: style `simple`, the only one of a header (OAS 3.1 section 4.8.21), without explode where
 * `forms` does not say otherwise; `set-cookie` keeps one line per value. Undefined members are left out.
 */
export function addHeaders(target: AnswerHeaders, headers: object, forms?: HeaderForms): void {
  for (const [name, value] of Object.entries(headers)) {
    const text = headerValue(name.toLowerCase(), value, forms);
    if (text === undefined) continue;
    if (!FIELD_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name of a header`);
    target[name.toLowerCase()] = text;
  }
}

function headerValue(name: string, value: unknown, forms?: HeaderForms): string | readonly string[] | undefined {
  if (value === undefined) return undefined;
  const form = formOf(name, forms);
  if (form === 'json') return jsonLine(value);
  if (value === null) return form.endsWith('nullable') ? '' : undefined;
  if (name === 'set-cookie' && Array.isArray(value)) return value.map(String).map(oneLine);
  return simpleText(value, form.startsWith('exploded') ? '=' : ',');
}

function formOf(name: string, forms: HeaderForms = {}): HeaderForms[string] | '' {
  return Object.hasOwn(forms, name) ? (forms[name] ?? '') : '';
}

/** A value in style `simple`; what stands between the name and the value of a member depends on `explode`. */
function simpleText(value: unknown, sign: string): string {
  if (Array.isArray(value)) return value.map(partText).join(',');
  if (value instanceof Date) return value.toUTCString();
  if (typeof value !== 'object' || value === null) return oneLine(String(value));
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${oneLine(key)}${sign}${partText(member)}`)
    .join(',');
}

/** An item or member: what style `simple` has no form for is its JSON text, in which texts hold no comma that would part it. */
function partText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return oneLine(String(value ?? ''));
  if (value instanceof Date) return value.toJSON();
  return jsonLine(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll(',', '\\u002c'));
}

/** A value as JSON that a field can hold: escapes are the same text where they are read. */
function jsonLine(value: unknown): string {
  return jsonText(value, undefined).replace(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Line ends would start another header (response splitting), and nothing beyond Latin-1 can be sent. */
function oneLine(text: string): string {
  const plain = text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ');
  // By code points: half of a character has no encoding.
  return plain.replace(/\p{Cs}/gu, '\ufffd').replace(/[^\u0000-\u00ff]/gu, (character) => encodeURI(character));
}
