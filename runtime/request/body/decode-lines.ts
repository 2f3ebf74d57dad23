import { mediaTypeCharset, itemMark } from '../../wire/media-type.ts';
import { exceededJsonLimit, type JsonLimits } from '../json-limits.ts';
import type { BodyEntry, CheckedSchema } from '../operation-table.ts';
import { report, type ProblemSink } from '../problem-sink.ts';
import type { RawBody, RawJson } from '../raw-request.ts';
import { toldByLine, type LinePlaces } from './body-line.ts';

/** A body of lines as one JSON document, the list of its items, and where each of them stands. */
export interface ReadLines {
  readonly body: RawJson;
  readonly places: LinePlaces;
}

/** The entry of a body of lines that describes the list of its items; any other entry as it is. */
export function listEntry(entry: BodyEntry): BodyEntry {
  if (entry.lines !== 'items') return entry;
  const { mediaType, codec, schema, list, exact } = entry;
  return {
    mediaType,
    lines: 'list',
    codec: { items: codec },
    ...(schema === undefined && list === undefined ? {} : { schema: schemaOfList(schema, list) }),
    ...(exact === undefined ? {} : { exact: { items: exact } }),
  };
}

/** The schema of a list whose items meet one schema, and that meets another one as a whole. */
function schemaOfList(item: CheckedSchema | undefined, list: CheckedSchema | undefined): CheckedSchema {
  const uses = [item, list].flatMap((each) => (each === undefined ? [] : [each.source]));
  const refer = (each: CheckedSchema | undefined): object => (each === undefined ? {} : { $ref: each.source.uri });
  return {
    check: (value) => {
      if (!Array.isArray(value) || (list !== undefined && !list.check(value))) return false;
      return item === undefined || value.every((each) => item.check(each));
    },
    source: {
      // No component has a name with such a character.
      uri: `${uses.map(({ uri }) => uri).join('!')}!lines`,
      schema: () => ({ type: 'array', items: refer(item), allOf: [refer(list)] }),
      uses: () => uses,
    },
  };
}

/** Whether a body may be one of lines: it came unread, or without a byte under the name of the type. */
export function mayBeLines({ kind, contentType }: RawBody): boolean {
  return kind === 'bytes' || kind === 'text' || (kind === 'none' && contentType !== '');
}

interface Reading {
  readonly entry: BodyEntry;
  readonly limits: JsonLimits;
  readonly sink: ProblemSink;
}

/**
 * Reads a body of JSON lines: one value per line, ended by LF or CRLF, the last one by nothing where it likes; lines of
 * nothing but white space are passed over. Of a JSON text sequence (RFC 7464) each value has a record separator in front,
 * and may take several lines. The first line that is no JSON ends the reading; undefined after a problem was reported.
 */
export function readLines(body: RawBody, { entry, limits, sink }: Reading): ReadLines | undefined {
  const text = textOfLines(body, sink);
  if (text === undefined) return undefined;
  // Counted as one text: what a line leaves open is no JSON, and nothing behind it is parsed.
  const expected = exceededJsonLimit(text, limits);
  if (expected !== undefined) return beyondLines(expected, sink);
  const most = 2 * limits.values;
  if (hasMorePieces(text, most, itemMark(body.contentType) || '\n')) return beyondLines(`at most ${most} lines`, sink);
  const places: LinePlaces = { unit: itemMark(body.contentType) === '' ? 'line' : 'record', numbers: [] };
  const value: unknown[] = [];
  const texts: string[] = [];
  for (const piece of places.unit === 'line' ? linesOf(text) : recordsOf(text)) {
    const item = parsePiece(piece, places.unit);
    places.numbers.push(piece.number);
    if (item instanceof LineFault) return refuseLine(item, places, sink);
    if (value.push(item) > limits.values) return beyondLines(`at most ${limits.values} items`, sink);
    // Long integers are read once more, by their digits.
    if (entry.exact !== undefined) texts.push(piece.text);
  }
  return { body: { kind: 'json', contentType: body.contentType, value, text: `[${texts.join(',')}]` }, places };
}

function textOfLines(body: RawBody, sink: ProblemSink): string | undefined {
  if (body.kind === 'text') return body.text;
  if (body.kind !== 'bytes') return '';
  const charset = mediaTypeCharset(body.contentType) ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body.bytes);
  } catch (error) {
    const isUnknown = error instanceof RangeError;
    if (isUnknown) sink.status = 415;
    const rule = isUnknown ? 'media-type' : 'encoding';
    report(sink, {
      in: 'body',
      name: '',
      rule,
      expected: isUnknown ? 'a known charset' : 'valid text',
      value: charset,
    });
    return undefined;
  }
}

function beyondLines(expected: string, sink: ProblemSink): undefined {
  report(sink, { in: 'body', name: '', rule: 'limit', expected, value: 'more' });
  return undefined;
}

function refuseLine({ expected, got }: LineFault, places: LinePlaces, sink: ProblemSink): undefined {
  const name = `/${places.numbers.length - 1}`;
  report(sink, { in: 'body', name, rule: 'type', expected, value: got });
  toldByLine(sink, places);
  return undefined;
}

/** The text of an item, and the number of its line or record. */
interface Piece {
  readonly text: string;
  readonly number: number;
  /** True for what stands before the first record separator. */
  readonly isUnmarked?: boolean;
}

function* linesOf(text: string): Generator<Piece> {
  let number = 0;
  for (const line of splitAt(text, '\n')) {
    number += 1;
    if (!isBlankPiece(line)) yield { text: line, number };
  }
}

/** Separators may follow each other (RFC 7464 section 2.1): what is between them is no record. */
function* recordsOf(text: string): Generator<Piece> {
  let number = 1;
  let isUnmarked = true;
  for (const record of splitAt(text, '\u001e')) {
    if (!isBlankPiece(record)) {
      yield { text: record, number, isUnmarked };
      number += 1;
    }
    isUnmarked = false;
  }
}

/** Counted before any is looked at: empty lines cost as much as others, and say nothing. */
function hasMorePieces(text: string, most: number, separator: string): boolean {
  let count = 1;
  for (let at = text.indexOf(separator); at !== -1 && count <= most; at = text.indexOf(separator, at + 1)) count += 1;
  return count > most;
}

/** One piece at a time: the first that is wrong ends the reading, whatever is behind it. */
function* splitAt(text: string, separator: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf(separator); end !== -1; end = text.indexOf(separator, start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}

/** White space of JSON (RFC 8259 section 2). */
function isBlankPiece(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

/** Why a piece is no item. */
class LineFault {
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string) {
    this.expected = expected;
    this.got = got;
  }
}

function parsePiece({ text, isUnmarked }: Piece, unit: LinePlaces['unit']): unknown {
  if (isUnmarked === true) return new LineFault('a record separator (U+001E) in front', 'none');
  // Without anything behind it, it may have been cut off (RFC 7464 section 2.4).
  if (unit === 'record' && /[\w.+-]/.test(text.slice(-1)))
    return new LineFault('a line break behind a number or word', 'none');
  try {
    return JSON.parse(text);
  } catch {
    return new LineFault('JSON', 'other text');
  }
}
