/** A TypeScript type as text, with how tightly it binds: that decides where parentheses are needed. */
export type TypeText =
  | {
      readonly binding: 'primary' | 'intersection';
      readonly code: string;
      /** Of an object type: the same with one member per line, as an interface is written. */
      readonly block?: string;
    }
  /** Members that are no unions themselves; at least two. */
  | { readonly binding: 'union'; readonly members: readonly string[] };

/** A type that never needs parentheses. */
export function primary(code: string): TypeText {
  return { binding: 'primary', code };
}

/** `A | B` without doubles; `unknown` swallows the rest, null goes last. */
export function unionOf(types: readonly TypeText[]): TypeText {
  const [single] = types;
  // Nearly every caller has one type: that is its own union.
  if (single !== undefined && types.length === 1) return single;
  const all = types.flatMap((type) => (type.binding === 'union' ? type.members : [memberCode(type)]));
  const unique = [...new Set(all)].filter((code) => code !== 'never');
  if (unique.includes('unknown')) return primary('unknown');
  const [only] = unique;
  if (only === undefined) return primary('never');
  if (unique.length === 1)
    return types.find((type) => type.binding !== 'union' && memberCode(type) === only) ?? primary(only);
  const open = unique.map((code) => (code === 'string' && unique.some(isWord) ? OPEN_STRING : code));
  const members = [...open.filter((code) => code !== 'null'), ...open.filter((code) => code === 'null')];
  return { binding: 'union', members };
}

/** Any string beside known words: plain `string` would swallow them, and editors would no longer offer them. */
const OPEN_STRING = '(string & {})';

function isWord(code: string): boolean {
  return code.startsWith("'");
}

/** An intersection binds tighter than a union, yet reads better in parentheses. */
function memberCode(type: Exclude<TypeText, { readonly binding: 'union' }>): string {
  return type.binding === 'intersection' ? `(${type.code})` : type.code;
}

/** `A & B` without doubles; `unknown` members are dropped. */
export function intersectionOf(types: readonly TypeText[]): TypeText {
  const [single] = types;
  if (single !== undefined && types.length === 1) return single;
  const members = types.filter((type) => type.binding === 'union' || type.code !== 'unknown');
  const [only] = members;
  if (only === undefined) return primary('unknown');
  const unique = [...new Set(members.map((type) => (type.binding === 'union' ? inParentheses(type) : type.code)))];
  return unique.length === 1 ? only : { binding: 'intersection', code: unique.join(' & ') };
}

/** `A[]`, with parentheses where they are needed. */
export function arrayOf(item: TypeText): TypeText {
  return primary(`${item.binding === 'primary' ? item.code : inParentheses(item)}[]`);
}

const MAX_LINE = 90;

/** A type behind `:` or `=`, the space before it included; a long union goes on lines of its own, one step in. */
export function afterSign(type: TypeText): string {
  const line = onOneLine(type);
  if (line !== undefined) return ` ${line}`;
  return type.binding === 'union' ? type.members.map((code) => `\n  | ${hang(code)}`).join('') : ` ${type.code}`;
}

function onOneLine(type: TypeText): string | undefined {
  if (type.binding !== 'union') return type.code;
  const line = type.members.join(' | ');
  return line.length <= MAX_LINE && !line.includes('\n') ? line : undefined;
}

function inParentheses(type: TypeText): string {
  const line = onOneLine(type);
  if (line !== undefined) return `(${line})`;
  return type.binding === 'union' ? `(${type.members.map((code) => `\n  | ${hang(code)}`).join('')}\n)` : type.code;
}

/** Lines after the first of a union member, moved under its text. */
function hang(code: string): string {
  if (!code.includes('\n')) return code;
  return code.replace(/\n(?=[^\n])/g, '\n    ');
}
