import { TOO_DEEP } from './nesting.ts';

/** What to do about a syntax error of a JSON text; undefined when it may be anything. */
export function jsonHint(text: string, offset: number): string | undefined {
  if (text.includes('\u0000')) return NO_TEXT;
  const rest = text.slice(offset, offset + 12);
  const [before = ''] = /\S(?=\s*$)/.exec(text.slice(Math.max(0, offset - 200), offset)) ?? [];
  if (/^[}\]]/.test(rest) && before === ',') return 'remove the comma before it';
  if (rest.startsWith('"') && /["\]}\w]/.test(before)) return 'a comma is missing before it';
  return JSON_HINTS.find(([pattern]) => pattern.test(rest))?.[1];
}

/** By what stands where the reader stumbled. */
const JSON_HINTS: readonly (readonly [RegExp, string])[] = [
  [/^\/[/*]/, 'JSON has no comments: remove it'],
  [/^'/, 'write double quotes'],
  [/^\s*$/, 'the file ends too early: is it whole?'],
  [/^(?:NaN|-?Infinity|undefined|None)\b/, 'write a number, or null'],
  [/^(?:True|False)\b/, 'write it in lower case'],
  [/^[A-Za-z_$]/, 'put it in double quotes'],
];

const NO_TEXT = 'this is no text in UTF-8: is it a binary file, or UTF-16 without its mark?';

/** What to do about a syntax error of a YAML text, by what its reader says and what stands there. */
export function yamlHint(message: string, text: string, offset: number): string | undefined {
  if (message === TOO_DEEP) return undefined;
  if (message.startsWith('null byte')) return NO_TEXT;
  if (message.startsWith('tab character')) return 'indent with spaces';
  if (message.startsWith('expected a single document')) return 'keep one document in a file';
  if (message.startsWith('unknown tag')) return 'remove the tag, or quote the text that begins with `!`';
  if (message.startsWith('unidentified alias')) return 'quote it, if it is a text that begins with `*`';
  return openAt(text, offset) ?? lineHint(message, text, offset);
}

/** Where a quoted text or a list began that goes on, or ends, where the reader stumbled. */
function openAt(text: string, offset: number): string | undefined {
  const { quote, brackets } = scan(text, offset);
  if (quote !== undefined) {
    return `the quoted text that begins at ${placeOf(text, quote)} reaches to here: is its closing quote missing?`;
  }
  const bracket = brackets.at(-1);
  if (bracket === undefined) return undefined;
  return `the \`${text[bracket] ?? ''}\` at ${placeOf(text, bracket)} is not closed`;
}

interface Scanned {
  /** A quoted text of several lines that is open at the offset, or ends in its line or the one before. */
  readonly quote: number | undefined;
  readonly brackets: readonly number[];
}

/** Reads quotes, brackets and comments only: that is enough where a text is broken anyway. */
function scan(text: string, offset: number): Scanned {
  const brackets: number[] = [];
  // A reader may only stumble over the next line.
  const lineStart = text.lastIndexOf('\n', text.lastIndexOf('\n', offset - 1) - 1) + 1;
  let quote: number | undefined;
  for (let at = 0; at < offset; at += 1) {
    const quoted = skipAt(text, at);
    if (quoted === undefined) noteBracket(text, at, brackets);
    else {
      if (text[at] !== '#' && quoted >= lineStart && at < lineStart) quote = at;
      at = quoted;
    }
  }
  return { quote, brackets };
}

/** The end of the comment or quoted text that begins at an offset; undefined where none does. */
function skipAt(text: string, at: number): number | undefined {
  const character = text[at] ?? '';
  if (!`#'"`.includes(character) || !/[\s[{,:]/.test(text[at - 1] ?? '\n')) return undefined;
  return character === '#' ? endOf(text, '\n', at) : closingQuote(text, at);
}

function noteBracket(text: string, at: number, brackets: number[]): void {
  if (isFlowStart(text, at, brackets.length)) brackets.push(at);
  else if (text[at] === ']' || text[at] === '}') brackets.pop();
}

/** A bracket opens a list only where a value may begin. */
function isFlowStart(text: string, at: number, depth: number): boolean {
  if (text[at] !== '[' && text[at] !== '{') return false;
  return depth > 0 || /(?:^|\n|[:-] )\s*$/.test(text.slice(Math.max(0, at - 80), at));
}

function closingQuote(text: string, start: number): number {
  const quote = text[start] ?? '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at;
      at += 1;
    }
  }
  return text.length;
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}

function lineHint(message: string, text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, endOf(text, '\n', offset));
  const [, , value = ''] = /^(\s*(?:- )*[^\s:#][^:#]*:)\s+(.*)$/.exec(line) ?? [];
  const [sign = ''] = /^[@`%&*!|>]/.exec(value) ?? [];
  if (sign === '@' || sign === '`' || sign === '%') return `put the value in quotes: it begins with \`${sign}\``;
  if (/^[^'"[{].*:(?:\s|$)/.test(value)) return 'put the value in quotes: it contains a colon and a space';
  if (!message.includes('indentation')) return undefined;
  return 'the keys of one mapping begin in the same column';
}

/** Where the key that stands twice stood first, for block mappings; undefined when that cannot be told. */
export function firstKey(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [key = ''] = /^[^\n]*?:(?=\s|$)/.exec(text.slice(offset)) ?? [];
  const indent = offset - start;
  if (key === '' || text.slice(start, offset).trim() !== '') return undefined;
  for (let end = start - 1; end > 0;) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(from, end);
    const own = line.search(/\S/);
    if (own === indent && line.startsWith(key, indent)) return `it stands first at ${placeOf(text, from + indent)}`;
    if (own >= 0 && own < indent) return undefined;
    end = from - 1;
  }
  return undefined;
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
}
