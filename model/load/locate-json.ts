import { skipSpace, skipString, skipValue } from './json-scanner.ts';

/** The members of the mappings that were looked into, by where a mapping starts: the next search there is a look-up. */
export type JsonOutline = Map<number, ReadonlyMap<string, Child>>;

/**
 * Offset of what a pointer names in a JSON text that JSON.parse accepted: a scalar's own start, a mapping's or list's
 * key when it has one. A token that is not there stops at the nearest container. Only the path is scanned, and with an
 * outline that is kept from call to call only once, so a file of many megabytes costs milliseconds.
 */
export function locateJson(text: string, tokens: readonly string[], outline: JsonOutline = new Map()): number {
  let value = skipSpace(text, 0);
  let shown = value;
  for (const token of tokens) {
    const found = text[value] === '{' ? membersAt(text, value, outline).get(token) : findItem(text, value, token);
    if (found === undefined) return shown;
    value = found.value;
    shown = text[value] === '{' || text[value] === '[' ? found.key : value;
  }
  return shown;
}

interface Child {
  readonly key: number;
  readonly value: number;
}

function membersAt(text: string, offset: number, outline: JsonOutline): ReadonlyMap<string, Child> {
  let members = outline.get(offset);
  if (members === undefined) {
    members = scanMembers(text, offset);
    outline.set(offset, members);
  }
  return members;
}

function scanMembers(text: string, offset: number): ReadonlyMap<string, Child> {
  const members = new Map<string, Child>();
  let at = skipSpace(text, offset + 1);
  while (text[at] === '"') {
    const end = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    // JSON.parse keeps the last of several members of one name, and so does the map.
    members.set(nameOf(text.slice(at, end)), { key: at, value });
    at = skipSpace(text, skipValue(text, value));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function findItem(text: string, offset: number, token: string): Child | undefined {
  if (text[offset] !== '[' || !/^\d+$/.test(token)) return undefined;
  let at = skipSpace(text, offset + 1);
  for (let index = 0; at < text.length && text[at] !== ']'; index += 1) {
    if (index === Number(token)) return { key: at, value: at };
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return undefined;
}
