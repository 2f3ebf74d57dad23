import type { IncomingMessage } from 'node:http';
import { isJsonMediaType, mediaTypeEssence } from '../wire/media-type.ts';
import { encodeComponent } from '../wire/percent.ts';

/** What a body parser in front has left of a request: its result as bytes again, and headers that tell of these bytes. */
export interface ParsedMessage {
  readonly headers: IncomingMessage['headers'];
  readonly body: AsyncIterable<Uint8Array>;
}

/** Bytes of a body that `express.json`, `urlencoded`, `text` or `raw` has read: decompressed, and as UTF-8. */
export function parsedMessage(headers: IncomingMessage['headers'], body: unknown): ParsedMessage {
  const contentType = headers['content-type']?.replace(/;\s*charset\s*=\s*(?:"[^"]*"|[^;]*)/i, '');
  const { 'content-encoding': _coding, 'content-length': _length, ...others } = headers;
  const told = contentType === undefined ? others : { ...others, 'content-type': contentType };
  return { headers: told, body: bytesOfParsed(body, mediaTypeEssence(contentType ?? '')) };
}

async function* bytesOfParsed(body: unknown, essence: string): AsyncGenerator<Uint8Array> {
  if (body === undefined) return;
  yield body instanceof Uint8Array ? body : new TextEncoder().encode(textOfParsed(body, essence));
}

function textOfParsed(body: unknown, essence: string): string {
  if (typeof body === 'string') return isJsonMediaType(essence) && !isJsonText(body) ? JSON.stringify(body) : body;
  if (essence !== 'application/x-www-form-urlencoded' || typeof body !== 'object' || body === null) {
    return JSON.stringify(body);
  }
  return Object.entries(body)
    .flatMap((field) => formFields(...field))
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

/**
 * Fields of one parsed value, by the bracket grammar. Whether items had brackets behind their name is not known any more: with them they are
 * one list, also where there is one of them alone, and of a property whose own name ends so.
 */
function formFields(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [`${encodeComponent(name)}=${encodeComponent(String(value ?? ''))}`];
  }
  return Object.entries(value).flatMap(([key, item]) => {
    const isItem = Array.isArray(value) && (typeof item !== 'object' || item === null);
    return formFields(isItem ? name.replace(/(?:\[\])?$/, '[]') : `${name}[${key}]`, item);
  });
}
