import type { Schema } from '../../schema.ts';
import { type Draw, drawOne, seededDraw } from './draw.ts';
import { compilePattern, matchesPattern } from './pattern-test.ts';
import { samplePattern } from './pattern-text.ts';
import { textFormat, type TextFormat } from './text-formats.ts';

/** Plain texts that most patterns of identifiers, codes, colours and numbers have one of. */
const candidates: readonly string[] = (
  'string a A 1 0 abc ABC 12 123 1.0 1.0.0 v1 a-b a_b a/b a.b US en en-US #000000 #ffffff 00:00 12:00 01.01 2026-01-02 ' +
  '2026 +15550100 12345 0000 https://example.com/ user@example.com aaaaaaaaaaaaaaaa 1234567890 USD a1 A1 Passw0rd +1-555-010-0100 ' +
  '2026-01-02T03:04:05Z 03:04:05Z 192.0.2.1 2001:db8::1 example.com 00000000-0000-4000-8000-000000000000 /path c3RyaW5n PT1H'
)
  .split(' ')
  .concat('');

const hexRuns: readonly string[] = [8, 16, 20, 24, 32, 40, 64].map((length) => '0'.repeat(length));

/** Texts that are asked to be longer than this are not made. */
const longest = 1_000_000;

/**
 * A string that format, pattern and lengths of all parts accept. Undefined when none is found: patterns are solved by
 * construction and a number of tries, not by search.
 */
export function sampleString(parts: readonly Schema[], draw?: Draw): string | undefined {
  const wanted = wantedString(parts);
  if (wanted.least > longest || wanted.least > wanted.most) return undefined;
  for (const text of proposals(wanted, draw)) if (wanted.fits(text)) return text;
  return fromPatterns(wanted, draw) ?? fromPatterns(wanted, undefined);
}

/** What several schemas ask of a text together. */
export interface WantedString {
  readonly formats: readonly TextFormat[];
  /** Bounds of the length in characters (JSON Schema Validation 6.3). */
  readonly least: number;
  readonly most: number;
  readonly patterns: readonly string[];
  readonly fits: (text: string) => boolean;
}

/** Reads what the parts ask of a text. */
export function wantedString(parts: readonly Schema[]): WantedString {
  const formats = parts.flatMap(({ format, contentEncoding }) => {
    return textFormat(format) ?? (contentEncoding === 'base64' ? textFormat('byte') : undefined) ?? [];
  });
  const least = Math.max(0, ...parts.map((part) => part.minLength ?? 0));
  const most = Math.min(Infinity, ...parts.map((part) => part.maxLength ?? Infinity));
  const patterns = parts.flatMap((part) => (part.pattern === undefined ? [] : [part.pattern]));
  const fits = (text: string): boolean => {
    const { length } = [...text];
    if (length < least || length > most || formats.some(({ test }) => test?.(text) === false)) return false;
    return patterns.every((pattern) => matchesPattern(pattern, text));
  };
  return { formats, least, most, patterns, fits };
}

function* ofFormat(format: WantedString['formats'][number], least: number, draw: Draw | undefined): Iterable<string> {
  if (draw !== undefined && format.draw !== undefined) yield format.draw(draw);
  yield* format.plain;
  if (least > 0) for (const text of format.plain) yield format.stretch?.(text, least) ?? text;
}

function* proposals(wanted: WantedString, draw: Draw | undefined): Iterable<string> {
  const { formats, least, most } = wanted;
  for (const format of formats) yield* ofFormat(format, least, draw);
  if (draw !== undefined && wanted.patterns.length === 0) yield drawWords(wanted, draw);
  if (draw !== undefined) {
    const drawn = fromPatterns(wanted, draw);
    if (drawn !== undefined) yield drawn;
  }
  yield 'string'.padEnd(least, '0').slice(0, Math.max(0, Math.min(most, Math.max(least, 6))));
  yield* candidates;
  for (const character of ['a', 'A', '0', '1']) yield character.repeat(Math.min(Math.max(least, 1), 4096));
  yield* hexRuns;
}

/** Words are easier on the eye than letters by chance. */
const words = 'alpha bravo delta echo golf hotel india lima nova oscar quebec romeo sierra tango zulu'.split(' ');

function drawWords({ least, most }: WantedString, draw: Draw): string {
  let text = drawOne(draw, words) ?? '';
  while (text.length < least) text += ` ${drawOne(draw, words) ?? ''}`;
  return text.slice(0, most);
}

/** Look-aheads and several patterns cannot be met by construction; a few tries are enough for real ones. */
function fromPatterns(wanted: WantedString, draw: Draw | undefined): string | undefined {
  const patterns = wanted.patterns.filter((pattern) => compilePattern(pattern) !== undefined);
  if (patterns.length === 0) return undefined;
  const tries = [draw, ...Array.from({ length: 20 }, (_, index) => draw ?? seededDraw(index))];
  for (const source of tries) {
    const texts = patterns.flatMap((pattern) => samplePattern(pattern, wanted.least, source) ?? []);
    // One text behind the other often meets several: of one the beginning is told, of another the end.
    const joined = texts.length > 1 ? [texts.join(''), texts.toReversed().join('')] : [];
    const found = [...texts, ...texts.flatMap((text) => stretched(text, wanted.least)), ...joined].find(wanted.fits);
    if (found !== undefined) return found;
  }
  return grafted(wanted, patterns);
}

/** A text of a format of which a part is replaced by what a pattern asks for: of an address the end, say, or of a date the year. */
function grafted({ formats, least, fits }: WantedString, patterns: readonly string[]): string | undefined {
  const stems = formats.flatMap(({ plain, stretch }) => [
    ...plain.slice(0, 2),
    ...plain.slice(0, 1).flatMap((text) => stretch?.(text, least) ?? []),
  ]);
  for (const pattern of patterns) {
    const text = samplePattern(pattern, 1, undefined);
    if (text === undefined || text === '') continue;
    for (const stem of stems) {
      const found = graftsOf(stem.slice(0, longestStem), text).find(fits);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Longer texts are not tried part by part. */
const longestStem = 64;

/** A text in place of every end, every beginning and every part of another one. */
function graftsOf(stem: string, text: string): readonly string[] {
  const places = Array.from({ length: stem.length + 1 }, (_, index) => index);
  return [
    ...places.toReversed().map((end) => stem.slice(0, end) + text),
    ...places.map((from) => text + stem.slice(from)),
    ...places.flatMap((end) => places.slice(end).map((from) => stem.slice(0, end) + text + stem.slice(from))),
  ];
}

/** The text made longer: by itself, and by what is no part of a word behind it and before it. */
function stretched(text: string, least: number): readonly string[] {
  if (text.length >= least) return [];
  return [
    text.padEnd(least, text === '' ? 'a' : text),
    ...[' ', '-', '/'].flatMap((gap) => [
      text.padEnd(least, gap),
      text.padStart(least, gap),
      text + `${gap}${text}`.repeat(Math.ceil((least - text.length) / (text.length + 1))),
    ]),
  ];
}
