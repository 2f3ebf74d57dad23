/** A pattern as a tree, as far as it says which texts match; undefined members of ECMA-262 are not in it. */
export type PatternNode =
  /** One character: an atom of the pattern, as it is written there. */
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'start' | 'end' }
  /** Between a character of words and another one, or not there. */
  | { readonly kind: 'boundary'; readonly isNegative: boolean }
  /** Looking ahead or behind. */
  | { readonly kind: 'look'; readonly node: PatternNode; readonly isNegative: boolean; readonly isBehind: boolean }
  /** What a group has matched; `group` is what the group holds, once the pattern is read. */
  | { readonly kind: 'back'; readonly group: () => PatternNode | undefined };

interface PatternCursor {
  readonly text: string;
  readonly isUnicode: boolean;
  at: number;
  /** Groups that can be referred to, by number and by name. */
  readonly groups: Map<string, PatternNode>;
  opened: number;
}

/** Thrown inside this file for what later editions of the language may have put behind `(?`. */
const unknownGroup: unique symbol = Symbol('unknown group');

/** Reads a pattern that `RegExp` takes (ECMA-262 section 22.2.1). Undefined when it has a kind of group not known here. */
export function parsePattern(text: string, isUnicode: boolean): PatternNode | undefined {
  const cursor: PatternCursor = { text, isUnicode, at: 0, groups: new Map(), opened: 0 };
  try {
    return readChoice(cursor);
  } catch (error) {
    if (error === unknownGroup) return undefined;
    throw error;
  }
}

function readChoice(cursor: PatternCursor): PatternNode {
  const nodes = [readSequence(cursor)];
  while (cursor.text[cursor.at] === '|') {
    cursor.at += 1;
    nodes.push(readSequence(cursor));
  }
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined ? only : { kind: 'choice', nodes };
}

function readSequence(cursor: PatternCursor): PatternNode {
  const nodes: PatternNode[] = [];
  for (let next = cursor.text[cursor.at]; next !== undefined && next !== '|' && next !== ')';) {
    nodes.push(readRepeated(cursor));
    next = cursor.text[cursor.at];
  }
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined ? only : { kind: 'sequence', nodes };
}

function readRepeated(cursor: PatternCursor): PatternNode {
  const node = readAtom(cursor);
  const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(cursor.text.slice(cursor.at, cursor.at + 40));
  if (quantifier === null) return node;
  cursor.at += quantifier[0].length;
  const [written, least = '', comma = '', most = ''] = quantifier;
  if (written.startsWith('*')) return { kind: 'repeat', node, least: 0, most: Infinity };
  if (written.startsWith('+')) return { kind: 'repeat', node, least: 1, most: Infinity };
  if (written.startsWith('?')) return { kind: 'repeat', node, least: 0, most: 1 };
  const bound = comma === '' ? Number(least) : most === '' ? Infinity : Number(most);
  return { kind: 'repeat', node, least: Number(least), most: bound };
}

function readAtom(cursor: PatternCursor): PatternNode {
  switch (cursor.text[cursor.at]) {
    case '(':
      return readGroup(cursor);
    case '^':
      cursor.at += 1;
      return { kind: 'start' };
    case '$':
      cursor.at += 1;
      return { kind: 'end' };
    case '\\':
      return readEscape(cursor);
    default:
      return { kind: 'set', source: takeSource(cursor, setEnd(cursor)) };
  }
}

function readEscape(cursor: PatternCursor): PatternNode {
  const [written, letter, number, name] =
    /^\\(?:([bB])|([1-9]\d*)|k<([^>]*)>)/.exec(cursor.text.slice(cursor.at, cursor.at + 200)) ?? [];
  if (written === undefined) return { kind: 'set', source: takeSource(cursor, setEnd(cursor)) };
  cursor.at += written.length;
  if (letter !== undefined) return { kind: 'boundary', isNegative: letter === 'B' };
  const { groups } = cursor;
  return { kind: 'back', group: () => groups.get(number ?? name ?? '') };
}

function readGroup(cursor: PatternCursor): PatternNode {
  const [opening, name] = /^\((?:\?(?:[:=!]|<[=!]|<([^>]*)>))?/.exec(cursor.text.slice(cursor.at)) ?? ['('];
  cursor.at += opening.length;
  if (opening === '(' && cursor.text[cursor.at] === '?') throw unknownGroup;
  const number = opening === '(' || name !== undefined ? (cursor.opened += 1) : 0;
  const node = readChoice(cursor);
  cursor.at += 1;
  if (number > 0) cursor.groups.set(String(number), node);
  if (name !== undefined) cursor.groups.set(name, node);
  if (!/[=!]$/.test(opening)) return node;
  return { kind: 'look', node, isNegative: opening.endsWith('!'), isBehind: opening.startsWith('(?<') };
}

function takeSource(cursor: PatternCursor, end: number): string {
  const source = cursor.text.slice(cursor.at, end);
  cursor.at = end;
  return source;
}

/** Where the atom ends that stands for one character. */
function setEnd(cursor: PatternCursor): number {
  const { text, at, isUnicode } = cursor;
  if (text[at] === '[') return classEnd(text, at);
  if (text[at] === '\\') return escapeEnd(cursor);
  return at + (isUnicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

function classEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== ']') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function escapeEnd({ text, at, isUnicode }: PatternCursor): number {
  const rest = text.slice(at, at + 80);
  const long = isUnicode
    ? /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z])/
    : /^\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|0[0-7]{0,2})/;
  const length = long.exec(rest)?.[0].length ?? 1 + String.fromCodePoint(text.codePointAt(at + 1) ?? 0).length;
  return at + length;
}
