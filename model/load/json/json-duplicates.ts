import { MAX_DEPTH } from '../nesting.ts';
import { isObject } from '../raw.ts';
import { skipSpace, skipString, skipValue } from './json-scanner.ts';
import type { SourceText } from '../source-text.ts';

/** A member name that stands in its mapping for the second time. */
export interface DuplicateName {
  readonly name: string;
  /** Where its opening quote is. */
  readonly offset: number;
}

/**
 * Whether the text may have two members of one name in one mapping. In JSON text `":` ends a member name, but for the
 * rare string that begins with a colon: as many of them as there are members means that none got lost. Counting costs
 * a tenth of what `duplicateNames` does. Throws a `RangeError` for more levels of nesting than a document may have.
 */
export function mayHaveDuplicateNames(text: string, root: unknown): boolean {
  let ends = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) {
    if (text.charCodeAt(at - 1) !== BACKSLASH) ends += 1;
  }
  return ends !== countMembers(root);
}

const BACKSLASH = 0x5c;

/** Level by level, so that no text exhausts the stack here, and what would do so elsewhere is seen. */
function countMembers(root: unknown): number {
  let count = 0;
  let below: object[] = [];
  const enter = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) below.push(value);
  };
  enter(root);
  for (let depth = 0; below.length > 0; depth += 1) {
    if (depth >= MAX_DEPTH) throw new RangeError('more levels of nesting than may be walked');
    const level = below;
    below = [];
    for (const value of level) {
      if (Array.isArray(value)) for (const item of value) enter(item);
      else if (isObject(value)) {
        // Without a list of the members: there are hundreds of thousands. What JSON.parse gives inherits none.
        for (const name in value) {
          count += 1;
          enter(value[name]);
        }
      }
    }
  }
  return count;
}

/**
 * Member names that stand in a mapping for the second time. JSON.parse keeps the last in silence (RFC 8259 section 4
 * leaves it open); the scan costs more than parsing. Trusts that the text is valid.
 */
export function duplicateNames({ units: text, slice }: SourceText): readonly DuplicateName[] {
  const found: DuplicateName[] = [];
  const open: (Set<string> | undefined)[] = [];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const character = text[at];
    if (character === '"') {
      const end = skipString(text, at);
      const names = open.at(-1);
      if (names !== undefined && text[skipSpace(text, end)] === ':')
        noteName({ quoted: slice(at, end), at }, names, found);
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined);
      at += 1;
    } else if (character === '}' || character === ']') {
      open.pop();
      at += 1;
    } else at = character === ',' || character === ':' ? at + 1 : skipValue(text, at);
  }
  return found;
}

// A value never comes in front of a colon, so what does is a name of the innermost mapping.
function noteName(
  { quoted, at }: { readonly quoted: string; readonly at: number },
  names: Set<string>,
  found: DuplicateName[],
): void {
  const name = String(JSON.parse(quoted));
  if (names.has(name)) found.push({ name, offset: at });
  names.add(name);
}
