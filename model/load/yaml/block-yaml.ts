import { flowValue } from './flow-yaml.ts';
import { type YamlReader, closeScalar, giveUp, nextContent, plainValue, quotedValue } from './yaml-reader.ts';

/**
 * Reads the YAML that descriptions are written in: block mappings and sequences, plain and quoted scalars on one line,
 * block scalars, flow collections on one line. That is a small part of YAML 1.2.2, read in a quarter of the time that a
 * whole reader takes. Undefined for a text with anything else in it (tags, anchors, merge keys, directives, several
 * documents, scalars over several lines, tabs, duplicate keys, ...) and for every mistake: it is the whole reader that
 * knows those.
 */
export function readBlockYaml(text: string): unknown {
  if (UNUSUAL.test(text)) return undefined;
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  const reader: YamlReader = { text: ended, position: 0, indent: 0, isUnusual: false };
  nextContent(reader, ended.startsWith('---\n') ? 4 : 0);
  if (reader.indent !== 0) return undefined;
  const root = readNode(reader, -1, 0);
  // A text that says nothing, or a single scalar, is no matter of speed.
  return reader.isUnusual || reader.indent >= 0 || typeof root !== 'object' || root === null ? undefined : root;
}

/** Control characters and tabs, halves of surrogate pairs, marks of documents, directives. */
const UNUSUAL = /[\0-\u0009\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]|\p{Surrogate}|^%|\n(?:---|\.\.\.|%)/u;

/** Deeper texts are left to the whole reader, which knows how deep is too deep. */
const MAX_DEPTH = 60;

const DASH = 0x2d;
const NEWLINE = 0x0a;
const SPACE = 0x20;

/** A key without quotes, its colon included; a rarer one (with a colon or a number sign inside) is not known here. */
const PLAIN_KEY = /[^\s\-?:,[\]{}#&*!|>'"%@`][^\n:#]*:(?=[ \n])/y;
const QUOTED_KEY = /(?:'[^'\n]*'|"[^"\\\n]*"):(?=[ \n])/y;

/** The node that stands where the reader is; `parent` is the indent of what contains it. */
function readNode(reader: YamlReader, parent: number, depth: number): unknown {
  if (depth > MAX_DEPTH) return giveUp(reader);
  const { position, indent } = reader;
  if (isDash(reader.text, position)) return readSequence(reader, indent, depth);
  if (keyEnd(reader.text, position) > 0) return readMapping(reader, indent, depth);
  return readScalar(reader, position, parent);
}

function isDash(text: string, position: number): boolean {
  if (text.charCodeAt(position) !== DASH) return false;
  const next = text.charCodeAt(position + 1);
  return next === SPACE || next === NEWLINE;
}

/** Where the key that starts at a position ends, behind its colon; 0 when there is none. */
function keyEnd(text: string, position: number): number {
  PLAIN_KEY.lastIndex = position;
  if (PLAIN_KEY.test(text)) return PLAIN_KEY.lastIndex;
  QUOTED_KEY.lastIndex = position;
  return QUOTED_KEY.test(text) ? QUOTED_KEY.lastIndex : 0;
}

function readSequence(reader: YamlReader, indent: number, depth: number): unknown {
  const { text } = reader;
  const items: unknown[] = [];
  while (reader.indent === indent && isDash(text, reader.position)) {
    const start = skipSpaces(text, reader.position + 1);
    if (text.charCodeAt(start) === NEWLINE) {
      const item = readBelow(reader, start, { indent, depth });
      // Readers differ about where a sequence ends behind an item that is not there.
      items.push(item ?? giveUp(reader));
    } else if (isDash(text, start) || keyEnd(text, start) > 0) {
      // A collection that begins beside the dash: its indent is the column.
      reader.indent += start - reader.position;
      reader.position = start;
      items.push(readNode(reader, indent, depth + 1));
    } else items.push(readScalar(reader, start, indent));
  }
  return items;
}

function readMapping(reader: YamlReader, indent: number, depth: number): unknown {
  const { text } = reader;
  const mapping: Record<string, unknown> = {};
  do {
    const end = keyEnd(text, reader.position);
    const key = end === 0 ? undefined : keyText(text, reader.position, end - 1);
    if (key === undefined || Object.hasOwn(mapping, key)) return giveUp(reader);
    const start = skipSpaces(text, end);
    mapping[key] =
      text.charCodeAt(start) === NEWLINE
        ? readBelow(reader, start, { indent, depth, isKeyed: true })
        : readScalar(reader, start, indent);
  } while (reader.indent === indent);
  return reader.indent > indent ? giveUp(reader) : mapping;
}

/** The text of a key; undefined for one that means something, or whose value is written another way. */
function keyText(text: string, start: number, end: number): string | undefined {
  const first = text.charCodeAt(start);
  const isQuoted = first === 0x22 || first === 0x27;
  const key = isQuoted ? text.slice(start + 1, end - 1) : text.slice(start, end).trimEnd();
  if (key === '__proto__' || key === '<<') return undefined;
  return key;
}

interface Holder {
  readonly indent: number;
  readonly depth: number;
  /** True for the value of a key: a sequence may stand as far left as the key (YAML 1.2.2 section 8.2.1). */
  readonly isKeyed?: boolean;
}

/** The node on the lines below a key or a dash; null when there is none. */
function readBelow(reader: YamlReader, from: number, { indent, depth, isKeyed = false }: Holder): unknown {
  nextContent(reader, from + 1);
  if (reader.indent > indent) return readNode(reader, indent, depth + 1);
  if (isKeyed && reader.indent === indent && isDash(reader.text, reader.position)) {
    return readSequence(reader, indent, depth + 1);
  }
  return null;
}

/** What is written in one go, at most to the end of the line unless it is a block scalar. */
function readScalar(reader: YamlReader, start: number, parent: number): unknown {
  const { text } = reader;
  switch (text[start]) {
    case '|':
    case '>':
      return readBlockScalar(reader, start, parent);
    case '[':
    case '{':
      return flowValue(reader, start);
    case "'":
    case '"': {
      const { value, end } = quotedValue(text, start);
      return value === undefined ? giveUp(reader) : closeScalar(reader, value, end);
    }
    default:
      return readPlain(reader, start, parent);
  }
}

/** No scalar starts so, or not one that is known here. */
const NOT_PLAIN = /[\s\]},#&*!%@`?:]|- |-\n/y;
/** A key inside, or a comment. */
const ENDS_EARLY = /: |:$| #|^#/;

/** A plain scalar (YAML 1.2.2 section 7.3.3): it goes on as long as lines stand further right than what contains it. */
function readPlain(reader: YamlReader, start: number, parent: number): unknown {
  const { text } = reader;
  NOT_PLAIN.lastIndex = start;
  if (NOT_PLAIN.test(text)) return giveUp(reader);
  let words = '';
  let from = start;
  for (;;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end);
    if (ENDS_EARLY.test(line)) return giveUp(reader);
    words += line.endsWith(' ') ? line.trimEnd() : line;
    const blank = blankLines(text, end + 1);
    nextContent(reader, blank.end);
    if (reader.indent <= parent) break;
    // A comment has ended the scalar, and then something stands too far right.
    if (reader.position - reader.indent !== blank.end) return giveUp(reader);
    words += blank.count === 0 ? ' ' : '\n'.repeat(blank.count);
    from = reader.position;
  }
  const value = plainValue(words);
  return value === undefined ? giveUp(reader) : value;
}

const BLANK_LINES = /(?: *\n)*/y;

function blankLines(text: string, start: number): { readonly count: number; readonly end: number } {
  BLANK_LINES.lastIndex = start;
  BLANK_LINES.test(text);
  const end = BLANK_LINES.lastIndex;
  return { count: end === start ? 0 : text.slice(start, end).split('\n').length - 1, end };
}

function skipSpaces(text: string, from: number): number {
  let position = from;
  while (text.charCodeAt(position) === SPACE) position += 1;
  return position;
}

const BLOCK_HEADER = /[|>]-?\n(?: *\n)*/y;

/** A literal or folded scalar (YAML 1.2.2 section 8.1) without the rarer signs in its header. */
function readBlockScalar(reader: YamlReader, start: number, parent: number): unknown {
  const { text } = reader;
  BLOCK_HEADER.lastIndex = start;
  if (!BLOCK_HEADER.test(text)) return giveUp(reader);
  const first = BLOCK_HEADER.lastIndex;
  const indent = skipSpaces(text, first) - first;
  const isStripped = text.charCodeAt(start + 1) === DASH;
  const from = text.indexOf('\n', start) + 1;
  // Without a text, and with blank lines in front of it, which may be longer than it is indented.
  if (indent <= parent || from !== first) return giveUp(reader);
  const lines = linesAt(indent);
  lines.lastIndex = from;
  lines.test(text);
  const end = lines.lastIndex;
  const body = dedented(text.slice(from, end), indent);
  const isFolded = text[start] === '>';
  // Lines that stand further right are not folded, and blank lines may hold spaces.
  if (body === undefined || (isFolded && (body.startsWith(' ') || body.includes('\n ')))) return giveUp(reader);
  nextContent(reader, end);
  const value = isFolded ? body.replace(/([^\n])\n(?=[^\n])/g, '$1 ').replace(/\n(\n+)/g, '$1') : body;
  return isStripped ? value : `${value}\n`;
}

/** Lines without their indent and without the blank ones at the end; undefined when a blank one has spaces left. */
function dedented(lines: string, indent: number): string | undefined {
  const body = lines
    .slice(indent)
    .replaceAll(`\n${' '.repeat(indent)}`, '\n')
    .replace(/\n+$/, '');
  return /\n +(?:\n|$)/.test(body) ? undefined : body;
}

const linePatterns: RegExp[] = [];

/** Matches the lines with an indent, and blank ones between them. */
function linesAt(indent: number): RegExp {
  const pattern = linePatterns[indent] ?? new RegExp(`(?: {${indent}}[^\\n]*\\n| *\\n)*`, 'y');
  linePatterns[indent] = pattern;
  return pattern;
}
