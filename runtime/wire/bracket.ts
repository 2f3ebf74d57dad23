import { definedEntries, isContainer, toText } from './text.ts';
import { badValue, type WireProblem } from './wire-error.ts';

/** Decoded once, not yet typed: every leaf is a string. Objects have no prototype. */
export type RawValue = string | RawValue[] | RawObject;
/** A hash of the raw tree; created without a prototype, so that `__proto__` is a key like any other. */
export interface RawObject {
  [key: string]: RawValue;
}

/** Bounds for untrusted input. */
export interface WireLimits {
  /** Levels of brackets in one name. */
  readonly depth: number;
  /** Fields in one query string or form. */
  readonly keys: number;
  /** Largest number accepted as an array index. */
  readonly index: number;
  /** Characters of the whole text. */
  readonly length: number;
}

/** What `decodeForm` and `decodeParameter` use when no limits are given. */
export const DEFAULT_LIMITS: WireLimits = { depth: 16, keys: 10_000, index: 10_000, length: 8_388_608 };

/**
 * Flattens a value to `[name, text]` pairs by the bracket grammar:
 * - hash: `name[key]=v`; nested hashes `name[a][b]=v`
 * - array of values: `name[]=v`, repeated
 * - array that holds a container: `name[0][key]=v`, `name[1][key]=v`
 *
 * `undefined` is left out; null is an empty value; an empty array or hash produces no pair.
 * @throws WireError `bad-value` when a key contains a bracket, or an item of an array is empty: the others would move up
 */
export function flatten(name: string, value: unknown, leaf: (name: string, value: unknown) => void): void {
  if (!isContainer(value)) return leaf(name, value);
  const indexed = Array.isArray(value) && value.some(isContainer);
  for (const [key, item] of definedEntries(value)) {
    if (/[[\]]/.test(key)) throw badValue(`${name}[${key}]`, 'a key may not contain brackets');
    if (indexed && isEmpty(item)) throw badValue(`${name}[${key}]`, 'an empty item of a list cannot be sent');
    flatten(`${name}[${Array.isArray(value) && !indexed ? '' : key}]`, item, leaf);
  }
}

/** Whether nothing of a value is written. */
function isEmpty(value: unknown): boolean {
  return isContainer(value) && definedEntries(value).every(([, member]) => isEmpty(member));
}

/** As {@link flatten}, with every leaf as text. */
export function toPairs(name: string, value: unknown): [string, string][] {
  const pairs: [string, string][] = [];
  flatten(name, value, (key, item) => pairs.push([key, toText(item, key)]));
  return pairs;
}

/**
 * Splits `a[b][][0]` into `['a', 'b', '', '0']`; undefined when the brackets do not match. A name that starts with
 * a bracket is one literal name, as Rack reads it.
 */
export function parseBracketName(name: string): string[] | undefined {
  const open = name.indexOf('[');
  if (open <= 0) return open < 0 && name.includes(']') ? undefined : [name];
  const parts = [name.slice(0, open)];
  for (let at = open; at < name.length;) {
    const close = name.indexOf(']', at);
    const part = name.slice(at + 1, close);
    if (name[at] !== '[' || close < 0 || part.includes('[')) return undefined;
    parts.push(part);
    at = close + 1;
  }
  return parts;
}

/** Splits the name of a field into the members that it leads through; undefined for a name that has no such parts. */
export type NameSplit = (name: string) => readonly string[] | undefined;

const emptyObject = (): RawObject => Object.create(null) as RawObject; // no prototype: nothing to pollute

const isHash = (value: RawValue | undefined): value is RawObject => typeof value === 'object' && !Array.isArray(value);

/** Collects the fields of one query string or form into a raw tree, reporting what breaks the grammar or a limit. */
export class RawTree {
  readonly root: RawObject = emptyObject();
  readonly #limits: WireLimits;
  readonly #problems: WireProblem[];
  readonly #split: NameSplit;
  #keys = 0;

  /** @param split how names are read, where a schema declares some that have brackets of their own */
  constructor(limits: WireLimits, problems: WireProblem[], split: NameSplit = parseBracketName) {
    this.#limits = limits;
    this.#problems = problems;
    this.#split = split;
  }

  /** Adds one field; name and value are already percent-decoded. False when a limit says to stop reading. */
  add(name: string, value: string): boolean {
    this.#keys += 1;
    if (this.#keys > this.#limits.keys) {
      this.#report('limit', name, `at most ${this.#limits.keys} fields`, 'more');
      return false;
    }
    const parts = this.#split(name);
    if (parts === undefined) this.#report('bad-name', name, 'matching brackets as in name[key]', name);
    else if (parts.length - 1 > this.#limits.depth) {
      this.#report('limit', name, `at most ${this.#limits.depth} levels of brackets`, String(parts.length - 1));
    } else if (parts.some((part) => /^\d+$/.test(part) && Number(part) > this.#limits.index && part !== parts[0])) {
      this.#report('limit', name, `an index of at most ${this.#limits.index}`, name);
    } else if (!insert(this.root, parts, value)) {
      this.#report('conflict', name, 'a name used for one kind of value', 'both a value and a container');
    }
    return true;
  }

  #report(code: WireProblem['code'], name: string, expected: string, got: string): void {
    this.#problems.push({ code, name, expected, got });
  }
}

/** Puts a value at a path of the tree; false when the path crosses a value of another kind. */
function insert(root: RawObject, parts: readonly string[], value: string): boolean {
  let hash = root;
  let at = 0;
  for (;;) {
    const key = parts[at] ?? '';
    const rest = parts.length - at - 1;
    if (rest === 0) return assign(hash, key, value);
    if (parts[at + 1] === '') {
      const list = (hash[key] ??= []);
      if (!Array.isArray(list)) return false;
      if (rest === 1) return list.push(value) > 0;
      const next = groupElement(list, parts.slice(at + 2));
      if (next === undefined) return false;
      hash = next;
      at += 2;
      continue;
    }
    const next = (hash[key] ??= emptyObject());
    if (!isHash(next)) return false;
    hash = next;
    at += 1;
  }
}

/** A name that comes again makes an array of its values (exploded `form`). */
function assign(hash: RawObject, key: string, value: string): boolean {
  const present = hash[key];
  if (present === undefined) hash[key] = value;
  else if (typeof present === 'string') hash[key] = [present, value];
  else if (Array.isArray(present) && typeof present[0] === 'string') present.push(value);
  else return false;
  return true;
}

/** Grouping of `a[][k]=v`: the last hash of the array takes `k` unless it has it already; then a new one starts. */
function groupElement(list: RawValue[], rest: readonly string[]): RawObject | undefined {
  const last = list.at(-1);
  if (last !== undefined) {
    if (!isHash(last)) return undefined;
    if (!isTaken(last, rest)) return last;
  }
  const fresh = emptyObject();
  list.push(fresh);
  return fresh;
}

function isTaken(hash: RawObject, rest: readonly string[]): boolean {
  const key = rest[0] ?? '';
  const present = hash[key];
  if (present === undefined) return false;
  // `a[][k][]=v` extends k, `a[][k][x]=v` only starts a new element when k already has x.
  if (rest.length === 1) return true;
  return rest[1] === '' || !isHash(present) ? false : isTaken(present, rest.slice(1));
}

/**
 * Reads a raw value as an array where the schema wants one: a list is itself, a hash whose keys are all numbers
 * (`a[0]`, `a[1]`) is its values in numeric order, gaps closed. Undefined for anything else.
 */
export function rawToArray(value: RawValue): RawValue[] | undefined {
  if (typeof value === 'string') return undefined;
  if (Array.isArray(value)) return value;
  const keys = Object.keys(value);
  // `00` is no other way to write 0: which of the two came first would be anybody's guess.
  if (!keys.every((key) => /^(?:0|[1-9]\d*)$/.test(key))) return undefined;
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key] ?? '');
}
