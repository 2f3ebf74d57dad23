import { skipSpace, skipString, skipValue } from './json-scanner.ts';

/**
 * Offset of what a pointer names in a JSON text that JSON.parse accepted: a scalar's own start, a mapping's or list's
 * key when it has one. A token that is not there stops at the nearest container. Only the path is scanned, so a file
 * of many megabytes costs milliseconds.
 */
export function locateJson(text: string, tokens: readonly string[]): number {
  let value = skipSpace(text, 0);
  let shown = value;
  for (const token of tokens) {
    const found = text[value] === '{' ? findMember(text, value, token) : findItem(text, value, token);
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

function findMember(text: string, offset: number, name: string): Child | undefined {
  let at = skipSpace(text, offset + 1);
  let found: Child | undefined;
  while (text[at] === '"') {
    const end = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    // JSON.parse keeps the last of several members of one name, so the search goes on.
    if (nameMatches(text.slice(at, end), name)) found = { key: at, value };
    at = skipSpace(text, skipValue(text, value));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return found;
}

function nameMatches(quoted: string, name: string): boolean {
  return quoted.includes('\\')
    ? JSON.parse(quoted) === name
    : quoted.length === name.length + 2 && quoted.slice(1, -1) === name;
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
