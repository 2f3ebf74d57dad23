import { skipSpace, skipString, skipValue } from './json-scanner.ts';

/**
 * Offsets of member names that stand in a mapping for the second time. JSON.parse keeps the last in silence (RFC 8259
 * section 4 leaves it open); the scan costs more than parsing, so only the linter asks. Trusts that the text is valid.
 */
export function duplicateNames(text: string): readonly number[] {
  const found: number[] = [];
  const open: (Set<string> | undefined)[] = [];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const character = text[at];
    if (character === '"') {
      const end = skipString(text, at);
      const names = open.at(-1);
      if (names !== undefined && text[skipSpace(text, end)] === ':')
        noteName({ quoted: text.slice(at, end), at }, names, found);
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
  found: number[],
): void {
  const name = String(JSON.parse(quoted));
  if (names.has(name)) found.push(at);
  names.add(name);
}
