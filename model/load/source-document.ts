import { isAscii, isUtf8 } from 'node:buffer';

import { asciiJson } from './json/ascii-json.ts';
import { mayHaveDuplicateNames } from './json/json-duplicates.ts';
import { readBlockYaml } from './yaml/block-yaml.ts';
import { MAX_DEPTH, TOO_DEEP } from './nesting.ts';
import { findJsonError } from './json/json-scanner.ts';
import { type YamlProblem, readLibraryYaml } from './yaml/library-yaml.ts';
import { plainText } from './source-text.ts';
import type { SourceText } from './source-text.ts';

/** One parsed file of the description. */
export interface SourceDocument {
  /** Absolute path, or the URL of a remote document. */
  readonly file: string;
  readonly format: 'json' | 'yaml';
  /** Without a byte order mark. Kept, because decoding it again for a diagnostic takes more memory than keeping it. */
  readonly text: SourceText;
  readonly root: unknown;
  /** True when the file has bytes that are no text in UTF-8; `text` has the replacement character in their place. */
  readonly isGarbled: boolean;
  /** False when no mapping of a JSON text has two members of one name. */
  readonly mayHaveDuplicateNames: boolean;
  /** False when no bare number of the text has so many digits that reading it can have rounded it. */
  readonly mayHaveLargeIntegers: boolean;
  /** True when the text mentions `$id`, `$self`, `$anchor` or `$dynamicAnchor`: only then identifiers are looked for. */
  readonly hasIdentifiers: boolean;
  /** Where a part of `root` is written, when that is not its own place in `text`: it has been converted. */
  readonly origin?: (pointer: string) => { readonly document: SourceDocument; readonly pointer: string };
}

/** Why a file could not be parsed; `offset` counts UTF-16 units of the text without its byte order mark. */
export interface ParseProblem {
  readonly code: 'syntax-error' | 'duplicate-key' | 'cyclic-alias';
  /** Of a duplicate key the key itself, quoted. */
  readonly message: string;
  readonly offset: number;
  readonly text: string;
}

export type ParseResult = { readonly document: SourceDocument } | { readonly problem: ParseProblem };

/** Parses one file, JSON or YAML by its content (OAS "Format"). */
export function parseSource(file: string, bytes: Buffer): ParseResult {
  const document = bytes.length > LARGE ? parseLarge(file, bytes) : undefined;
  if (document !== undefined) return { document };
  const source = { file, bytes, text: decode(bytes) };
  // A comment is all that may stand before a JSON text, in the eyes of those who put one there.
  const isJson = /^\s*[[{]/.test(source.text) || (/\.json$/i.test(file) && /^\s*\/[/*]/.test(source.text));
  return isJson ? parseJson(source) : parseYaml(source);
}

/** Texts of more bytes are worth a look at how they are kept. */
const LARGE = 1 << 20;

/** The document of a large JSON text in UTF-8 without a fault; undefined for everything else. */
function parseLarge(file: string, bytes: Buffer): SourceDocument | undefined {
  if (!/^\s*[[{]/.test(bytes.toString('latin1', 0, 64)) || !isUtf8(bytes)) return undefined;
  const text = asciiJson(bytes);
  if (text === undefined) return undefined;
  try {
    return { ...sourceDocument({ file, bytes, text: text.units }, 'json', JSON.parse(text.units)), text };
  } catch {
    // What is wrong, and where, is found in the text as people see it.
    return undefined;
  }
}

interface Source {
  readonly file: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/**
 * Plain ASCII, the usual case, needs no UTF-8 decoder and half the memory. A byte order mark says that it is UTF-16,
 * which YAML allows (YAML 1.2.2 section 5.2).
 */
function decode(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  const mark = bytes.length % 2 === 0 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return bytes.subarray(2).toString('utf16le');
  if (mark === 0xfeff) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function parseJson(source: Source): ParseResult {
  const { file, text } = source;
  try {
    return { document: sourceDocument(source, 'json', JSON.parse(text)) };
  } catch (error) {
    // YAML flow mappings look like JSON at their first character, so only a file named .json must be JSON.
    if (!file.toLowerCase().endsWith('.json')) {
      const yaml = parseYaml(source);
      if ('document' in yaml) return yaml;
    }
    const found = error instanceof RangeError ? { message: TOO_DEEP, offset: 0 } : findJsonError(text);
    return { problem: { code: 'syntax-error', ...found, text } };
  }
}

function parseYaml(source: Source): ParseResult {
  const { text } = source;
  const usual = readBlockYaml(text);
  if (usual !== undefined) return { document: sourceDocument(source, 'yaml', usual) };
  try {
    const read = readLibraryYaml(text);
    if ('problem' in read) return { problem: yamlProblem(text, read.problem) };
    const { root } = read;
    const anchor = ANCHOR.exec(text);
    const problem = aliasProblem(root, { text, offset: anchor === null ? 0 : anchor.index + 1 });
    if (problem !== undefined) return { problem };
    return { document: sourceDocument(source, 'yaml', root) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: { code: 'syntax-error', message: TOO_DEEP, offset: 0, text } };
    throw error;
  }
}

function yamlProblem(text: string, { reason, offset = secondDocument(text) }: YamlProblem): ParseProblem {
  if (reason.startsWith('duplicated mapping key'))
    return { code: 'duplicate-key', message: keyAt(text, offset), offset, text };
  return { code: 'syntax-error', message: reason, offset, text };
}

/** Where a node of YAML gets a name for aliases. */
const ANCHOR = /(?:^|[\s,[{])&\S/;

/** False when no mapping or list can stand at two places of the document. */
export function mayHaveAliases({ format, text }: SourceDocument): boolean {
  return format === 'yaml' && ANCHOR.test(text.units);
}

/** Where a second document begins; 0 when there is none. */
function secondDocument(text: string): number {
  return /(?<=\S\s*\n)---(?=\s|$)/.exec(text)?.index ?? 0;
}

/** The key that is written at an offset, in double quotes. */
function keyAt(text: string, offset: number): string {
  const [, double, single, plain] =
    /^(?:("(?:[^"\\\n]|\\.)*")|'((?:[^'\n]|'')*)'|([^\n#]*?))\s*:(?:\s|$)/m.exec(text.slice(offset, offset + 500)) ??
    [];
  return double ?? JSON.stringify((single ?? plain ?? '').trim().replaceAll("''", "'"));
}

/** Far more than any description holds, and written out in no time. */
const MAX_EXPANDED_VALUES = 10_000_000;

/** Too many levels, and what aliases can say that no JSON text can: a circle, or more values than anybody can write out. */
function aliasProblem(
  root: unknown,
  place: { readonly text: string; readonly offset: number },
): ParseProblem | undefined {
  const expanded = expand(root, new Map());
  if (expanded === undefined) return { code: 'cyclic-alias', message: '', ...place };
  if (expanded.height > MAX_DEPTH) return { code: 'syntax-error', message: TOO_DEEP, ...place };
  if (expanded.size <= MAX_EXPANDED_VALUES) return undefined;
  return { code: 'syntax-error', message: `its aliases stand for more than ${MAX_EXPANDED_VALUES} values`, ...place };
}

/** What a value is when every alias is written out. */
interface Expanded {
  /** Number of values. */
  readonly size: number;
  /** Levels of nesting. */
  readonly height: number;
}

const SCALAR: Expanded = { size: 1, height: 0 };

/** Undefined when an alias leads back into its own anchor. */
function expand(value: unknown, known: Map<object, Expanded | undefined>): Expanded | undefined {
  if (typeof value !== 'object' || value === null) return SCALAR;
  if (known.has(value)) return known.get(value);
  // Whoever comes by here before all of it is known is inside.
  known.set(value, undefined);
  let [size, height] = [1, 1];
  for (const child of Object.values(value)) {
    const own = expand(child, known);
    if (own === undefined) return undefined;
    size += own.size;
    height = Math.max(height, own.height + 1);
  }
  const expanded = { size, height };
  known.set(value, expanded);
  return expanded;
}

function sourceDocument({ file, bytes, text }: Source, format: 'json' | 'yaml', root: unknown): SourceDocument {
  return {
    file,
    format,
    text: plainText(text),
    root,
    mayHaveDuplicateNames: format === 'json' && mayHaveDuplicateNames(text, root),
    hasIdentifiers: /\$(?:id|self|anchor|dynamicAnchor)\b/.test(text),
    isGarbled: text.includes('\uFFFD') && !isUtf8(bytes),
    mayHaveLargeIntegers: hasLongNumber(text),
  };
}

/** One look at the text costs less than a walk over every value. */
function hasLongNumber(text: string): boolean {
  for (const { 0: digits, index } of text.matchAll(/\d{16,}/g)) {
    const before = text[index - 1];
    const after = text[index + digits.length];
    if ((before === undefined || ' \t-+:,['.includes(before)) && (after === undefined || ' \t\r\n,]}'.includes(after)))
      return true;
  }
  return false;
}
