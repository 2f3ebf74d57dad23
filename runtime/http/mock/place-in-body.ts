import { memberOf } from './member-of.ts';
import { unescapeToken } from '../../schema/json-pointer.ts';

/** What a JSON Pointer (RFC 6901) leads to in a body. */
export function valueAt(body: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce((value, token) => memberOf(value, token), body);
}

/** The body with another value where a pointer leads; itself where it has no such place. */
export function changedAt(body: unknown, pointer: string, value: unknown): unknown {
  return placed(body, tokensOf(pointer), { value, isNew: false });
}

/** The body with a value where a pointer leads, also where nothing was before: only what it is in has to be there. */
export function setAt(body: unknown, pointer: string, value: unknown): unknown {
  return placed(body, tokensOf(pointer), { value, isNew: true });
}

function tokensOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(unescapeToken);
}

function placed(
  body: unknown,
  [name, ...rest]: readonly string[],
  member: { readonly value: unknown; readonly isNew: boolean },
): unknown {
  if (name === undefined) return member.value;
  const inner = memberOf(body, name);
  if (typeof body !== 'object' || body === null) return body;
  if (inner === undefined && !(member.isNew && rest.length === 0)) return body;
  return { ...body, [name]: placed(inner, rest, member) };
}
