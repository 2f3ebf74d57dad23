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

/** The body with a value where a pointer leads, also where nothing was before: objects that are not there are made. */
export function setAt(body: unknown, pointer: string, value: unknown): unknown {
  return placed(body, tokensOf(pointer), { value, isNew: true });
}

/** The body without what a pointer leads to. */
export function withoutAt(body: unknown, pointer: string): unknown {
  const tokens = tokensOf(pointer);
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  const holder = valueAt(body, above);
  if (typeof holder !== 'object' || holder === null || tokens.length === 0) return body;
  const left = Object.entries(holder).filter(([name]) => name !== tokens.at(-1));
  return changedAt(body, above, Object.fromEntries(left));
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
  if (inner === undefined && !member.isNew) return body;
  const isHolder = typeof body === 'object' && body !== null;
  return isHolder || member.isNew ? { ...Object(body), [name]: placed(inner, rest, member) } : body;
}
