import { isObject } from '../../../runtime/schema/is-object.ts';
import type { IncomingMessage } from 'node:http';

/** Largest control message, in bytes. */
const MAX_BODY = 100_000;

/**
 * The JSON of a control message; undefined for an empty one.
 * @throws RangeError for what is no JSON or too long
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new RangeError('the body is too long');
  }
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RangeError('the body is no JSON');
  }
}

/** The members of a control message by name; none for what is no object. */
export function membersOf(body: unknown): ReadonlyMap<string, unknown> {
  return new Map(isObject(body) ? Object.entries(body) : []);
}
