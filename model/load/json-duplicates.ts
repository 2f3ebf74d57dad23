import { skipSpace, skipString, skipValue } from './json-scanner.ts';
import type { SourceText } from './source-text.ts';

/** A member name that stands in its mapping for the second time. */
export interface DuplicateName {
  readonly name: string;
  /** Where its opening quote is. */
  readonly offset: number;
}

/**
 * Whether the text may have two members of one name in one mapping. In JSON text `":` ends a member name, but for the
 * rare string that begins with a colon: as many of them as there are members means that none got lost. Counting costs
 * a tenth of what `duplicateNames` does.
 */
export function mayHaveDuplicateNames(text: string, root: unknown): boolean {
  let ends = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) {
    if (text.charCodeAt(at - 1) !== BACKSLASH) ends += 1;
  }
  return ends !== countMembers(root);
}

const BACKSLASH = 0x5c;

function countMembers(root: unknown): number {
  let count = 0;
  const pending: unknown[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) count += children.length;
    for (const child of children) {
      if (typeof child === 'object' && child !== null) pending.push(child);
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
