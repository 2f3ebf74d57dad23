import { createHash } from 'node:crypto';
import type { Call } from '../cases/case.ts';
import { isObject } from '../schema-walk.ts';

/** The call with a text of the same length in the place of a member: one that begins with letters of its own. */
export function withFreshText(call: Call, member: string, letters: string): Call {
  const { body } = call;
  const text = body !== undefined && isObject(body.value) ? body.value[member] : undefined;
  if (body === undefined || !isObject(body.value) || typeof text !== 'string') return call;
  return { ...call, body: { ...body, value: { ...body.value, [member]: freshText(text, letters) } } };
}

/** Short texts get the last letters, which are others at every call; what follows them is the text as it was. */
export function freshText(text: string, suffix: string): string {
  const letters = suffix.replaceAll(/[^a-z]/g, '');
  // A character may be two units.
  const characters = [...text];
  const own = letters.slice(Math.max(0, letters.length - characters.length));
  return `${own}${characters.slice(letters.length).join('')}`;
}

/** The same letters always make the same UUID (RFC 9562 section 5.8). */
export function freshUuid(letters: string): string {
  const digits = createHash('sha256').update(letters).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join('-');
}
