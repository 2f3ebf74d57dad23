import { pointerTokens } from '../../model/load/json/json-pointer.ts';

/** The value at a JSON Pointer (RFC 6901); undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const token of pointer === '' ? [] : pointerTokens(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, token)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[token]; // it has such a member
  }
  return found;
}
