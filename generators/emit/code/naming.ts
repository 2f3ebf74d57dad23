import { isIdentifier } from './identifier.ts';

/**
 * Words that cannot name a function, constant or type in an ES module, or that would shadow what emitted code uses. A module
 * that exports `then` could not be imported dynamically.
 */
const reserved: ReadonlySet<string> = new Set(
  (
    'abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue ' +
    'debugger declare default delete do else enum eval export extends false finally for from function get if ' +
    'implements import in infer instanceof interface is keyof let module namespace never new null number object of ' +
    'package private protected public readonly require return satisfies set static string super switch symbol this ' +
    'then throw true try type typeof undefined unique unknown using var void while with yield ' +
    'Array ArrayBuffer ArrayBufferView AsyncIterable Blob Boolean Date Error FormData Function Headers Iterable Map NaN ' +
    'Infinity Number Object Omit ' +
    'Partial Promise ReadableStream Readonly ReadonlyArray ReadonlyMap Record Request Response RegExp Set String ' +
    'Symbol URL URLSearchParams Uint8Array globalThis process'
  ).split(' '),
);

/** True for a word that cannot name anything emitted. */
export function isReserved(name: string): boolean {
  return reserved.has(name);
}

/** `list-issues`, `list_issues`, `ListIssues` -> `listIssues`. Never empty, never reserved. */
export function camelCase(text: string): string {
  const known = camelCased.get(text) ?? makeCamelCase(text);
  camelCased.set(text, known);
  return known;
}

/** Names of properties and parameters repeat all over a description. */
const camelCased = new Map<string, string>();

function makeCamelCase(text: string): string {
  const [first = 'unnamed', ...rest] = splitWords(text);
  const capitals = /^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+$|^\p{Lu}/u.exec(first)?.[0] ?? '';
  return safeName(capitals.toLowerCase() + first.slice(capitals.length) + joinWords(rest));
}

/** `access_token.self` -> `AccessTokenSelf`. Never empty, never reserved. */
export function pascalCase(text: string): string {
  const known = pascalCased.get(text) ?? safeName(joinWords(splitWords(text)));
  pascalCased.set(text, known);
  return known;
}

const pascalCased = new Map<string, string>();

/** File systems take names of 255 bytes at most; a suffix and a character of four bytes must still fit. */
const MAX_FILE_NAME_BYTES = 200;

/** `Group access tokens` -> `group-access-tokens`: a file name that is safe on every file system. */
export function kebabCase(text: string): string {
  const words = splitWords(text).map((word) => word.toLowerCase());
  const joined = shortened(words.join('-')) || 'unnamed';
  return /^(con|prn|aux|nul|com\d|lpt\d)$/.test(joined) ? `${joined}-` : joined;
}

function shortened(fileName: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of fileName) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_FILE_NAME_BYTES) return fileName.slice(0, end).replace(/-$/, '');
    end += character.length;
  }
  return fileName;
}

/** TypeScript property for a wire name: `iids[]` -> `iids`; anything else stays as written. */
export function propertyName(wireName: string): string {
  return wireName.length > 2 && wireName.endsWith('[]') ? wireName.slice(0, -2) : wireName;
}

/** Gives out names once each: the second taker of a name gets `name2`, and so on. Deterministic by call order. */
export class NameScope {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** The name itself when free, else with the first free number from 2. Case-insensitive when `fold` is set. */
  take(wanted: string, fold: boolean = false): string {
    let candidate = wanted;
    let key = fold ? wanted.toLowerCase() : wanted;
    for (let count = 2; this.#taken.has(key); count += 1) {
      candidate = `${wanted}${count}`;
      key = fold ? candidate.toLowerCase() : candidate;
    }
    this.#taken.add(key);
    return candidate;
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }
}

function joinWords(words: readonly string[]): string {
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function splitWords(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(/\+/g, ' plus ')
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== '');
}

function safeName(candidate: string): string {
  const named = candidate === '' ? 'Unnamed' : candidate;
  const started = isIdentifier(named) ? named : `_${named}`;
  return reserved.has(started) ? `${started}_` : started;
}
