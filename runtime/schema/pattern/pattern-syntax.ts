/** A pattern as a tree, as far as it says which texts match; undefined members of ECMA-262 are not in it. */
export type PatternNode =
  /** One character: an atom of the pattern, as it is written there. */
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'look'; readonly node: PatternNode; readonly isNegative: boolean };

interface PatternCursor {
  readonly text: string;
  readonly isUnicode: boolean;
  at: number;
}

/** Thrown inside this file for what has no form as a finite automaton. */
const beyondAutomata: unique symbol = Symbol('beyond automata');

/**
 * Reads a pattern that `RegExp` takes (ECMA-262 section 22.2.1). Undefined when it refers back, looks behind or asks for
 * word boundaries: no finite automaton stands for those.
 */
export function parsePattern(text: string, isUnicode: boolean): PatternNode | undefined {
  const cursor: PatternCursor = { text, isUnicode, at: 0 };
  try {
    return readChoice(cursor);
  } catch (error) {
    if (error === beyondAutomata) return undefined;
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
  return { kind: 'sequence', nodes };
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
    default:
      return { kind: 'set', source: takeSource(cursor, setEnd(cursor)) };
  }
}

function readGroup(cursor: PatternCursor): PatternNode {
  const [opening] = /^\((?:\?(?:[:=!]|<[^=!][^>]*>))?/.exec(cursor.text.slice(cursor.at)) ?? ['('];
  cursor.at += opening.length;
  // Looking behind, and whatever later editions put behind `(?`.
  if (opening === '(' && cursor.text[cursor.at] === '?') throw beyondAutomata;
  const node = readChoice(cursor);
  cursor.at += 1;
  if (opening === '(?=' || opening === '(?!') return { kind: 'look', node, isNegative: opening === '(?!' };
  return node;
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
  if (/^\\(?:[1-9bB]|k)/.test(rest)) throw beyondAutomata;
  const long = isUnicode
    ? /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z])/
    : /^\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|0[0-7]{0,2})/;
  const length = long.exec(rest)?.[0].length ?? 1 + String.fromCodePoint(text.codePointAt(at + 1) ?? 0).length;
  return at + length;
}
