import { isObject } from '../../model/json-object.ts';
import type { WireField, WireRequest, WireResponse } from '../exchange/wire-message.ts';

/** An archive that cannot be read. The message says where, what was expected and what was got. */
export class HarError extends Error {
  override readonly name = 'HarError';
}

/** One exchange of an archive. */
export interface ArchivedExchange {
  readonly request: WireRequest;
  readonly response: WireResponse;
}

/** Fields that speak of how the content went over the wire; an archive has it decoded. */
const CODED = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/**
 * Reads an HTTP Archive (HAR 1.2), as browsers, proxies and `--report har=FILE` write it.
 * @throws {HarError} naming file and place of the first thing that is not as it must be
 */
export function readHar(text: string, file: string): readonly ArchivedExchange[] {
  const log = member(parsed(text, file), 'log', file);
  const entries = member(log, 'entries', `${file}: /log`);
  if (!Array.isArray(entries)) throw new HarError(`${file}: /log/entries: expected a list`);
  return entries.flatMap((entry: unknown, index) => {
    const place = `${file}: /log/entries/${index}`;
    const response = responseOf(member(entry, 'response', place), `${place}/response`);
    // What a page gave up waiting for has no answer to judge.
    return response.status === 0
      ? []
      : [{ request: requestOf(member(entry, 'request', place), `${place}/request`), response }];
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new HarError(`${file}: not readable as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function requestOf(value: unknown, place: string): WireRequest {
  const posted = optional(value, 'postData');
  return {
    method: textAt(value, 'method', place).toUpperCase(),
    url: textAt(value, 'url', place),
    headers: fieldsOf(optional(value, 'headers'), `${place}/headers`),
    body: posted === undefined ? undefined : bytesOf(posted),
  };
}

function responseOf(value: unknown, place: string): WireResponse {
  const status = member(value, 'status', place);
  if (typeof status !== 'number') throw new HarError(`${place}/status: expected a number`);
  const headers = new Map<string, string[]>();
  for (const [name, text] of fieldsOf(optional(value, 'headers'), `${place}/headers`)) {
    const key = name.toLowerCase();
    if (!CODED.has(key)) headers.set(key, [...(headers.get(key) ?? []), text]);
  }
  const content = optional(value, 'content');
  return {
    status,
    headers,
    body: content === undefined ? new Uint8Array() : bytesOf(content),
    framingProblem: undefined,
  };
}

function bytesOf(content: unknown): Uint8Array {
  const text = optional(content, 'text');
  if (typeof text !== 'string') return new Uint8Array();
  return optional(content, 'encoding') === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text);
}

function fieldsOf(value: unknown, place: string): readonly WireField[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new HarError(`${place}: expected a list`);
  const items: readonly unknown[] = value;
  return items
    .map((item, index): WireField => [
      textAt(item, 'name', `${place}/${index}`),
      textAt(item, 'value', `${place}/${index}`),
    ])
    .filter(([name]) => !name.startsWith(':'));
}

function optional(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function member(value: unknown, name: string, place: string): unknown {
  const found = optional(value, name);
  if (found === undefined) throw new HarError(`${place}: expected ${name}, as HAR 1.2 has it`);
  return found;
}

function textAt(value: unknown, name: string, place: string): string {
  const found = member(value, name, place);
  return typeof found === 'string' ? found : failText(`${place}/${name}`);
}

function failText(place: string): never {
  throw new HarError(`${place}: expected text`);
}
