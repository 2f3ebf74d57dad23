import { skipSpace, skipString, skipValue } from '../json/json-scanner.ts';
import type { SourceText } from '../source-text.ts';

/** What is known of the mappings that were looked into: the next search there goes on where the last one ended. */
export interface JsonOutline {
  /** True when no mapping has two members of one name: a search then ends at the first. */
  readonly isUnique: boolean;
  /** By where a mapping starts. */
  readonly mappings: Map<number, KnownMembers>;
}

/** Nothing known yet of a text. */
export function createOutline(isUnique: boolean = false): JsonOutline {
  return { isUnique, mappings: new Map() };
}

/**
 * Offset of what a pointer names in a JSON text that JSON.parse accepted: a scalar's own start, a mapping's or list's
 * key when it has one. A token that is not there stops at the nearest container. Only the path is scanned, and with an
 * outline that is kept from call to call only once, so a file of many megabytes costs milliseconds.
 */
export function locateJson(
  text: SourceText,
  tokens: readonly string[],
  outline: JsonOutline = createOutline(),
): number {
  const { units } = text;
  let value = skipSpace(units, 0);
  let shown = value;
  for (const token of tokens) {
    const found = units[value] === '{' ? findMember(text, { value, token }, outline) : findItem(units, value, token);
    if (found === undefined) return shown;
    value = found.value;
    shown = units[value] === '{' || units[value] === '[' ? found.key : value;
  }
  return shown;
}

interface Child {
  readonly key: number;
  readonly value: number;
}

interface KnownMembers {
  /** JSON.parse keeps the last of several members of one name, and so does the map. */
  readonly children: Map<string, Child>;
  /** Where the next member that is not known starts, or the end of the mapping. */
  next: number;
}

function findMember(
  text: SourceText,
  { value, token }: { readonly value: number; readonly token: string },
  { isUnique, mappings }: JsonOutline,
): Child | undefined {
  const { units, slice } = text;
  let known = mappings.get(value);
  if (known === undefined) {
    known = { children: new Map(), next: skipSpace(units, value + 1) };
    mappings.set(value, known);
  }
  const { children } = known;
  while (units[known.next] === '"' && !(isUnique && children.has(token))) {
    const key = known.next;
    const end = skipString(units, key);
    const child = { key, value: skipSpace(units, skipSpace(units, end) + 1) };
    const name = nameOf(slice(key, end));
    children.set(name, child);
    // The value that is looked for is not skipped: it is what is looked into next.
    if (isUnique && name === token) return child;
    known.next = behindMember(units, child.value);
  }
  return children.get(token);
}

/** Where the next member or item starts, or the end of what holds them. */
function behindMember(units: string, value: number): number {
  const at = skipSpace(units, skipValue(units, value));
  return units[at] === ',' ? skipSpace(units, at + 1) : at;
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function findItem(units: string, offset: number, token: string): Child | undefined {
  if (units[offset] !== '[' || !/^\d+$/.test(token)) return undefined;
  let at = skipSpace(units, offset + 1);
  for (let index = 0; at < units.length && units[at] !== ']'; index += 1) {
    if (index === Number(token)) return { key: at, value: at };
    at = behindMember(units, at);
  }
  return undefined;
}
