import { isAscii } from 'node:buffer';

import { escapedText, plainText } from '../source-text.ts';
import type { SourceText } from '../source-text.ts';

/** Where bytes beyond ASCII stand: from `start` to before `end`. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** Looked at in one go; most of them are plain ASCII, and finding that out is nearly free. */
const CHUNK = 4096;

/** More runs than this are a text in another language: escaping it would make it longer, not shorter. */
const MAX_RUNS = 4096;

/**
 * JSON in UTF-8 with every character beyond ASCII written as `\uXXXX` (RFC 8259 section 7): one such character makes a
 * string of two bytes a character of the whole text. Undefined when there are many of them.
 */
export function asciiJson(bytes: Buffer): SourceText | undefined {
  const runs = findRuns(bytes);
  if (runs === undefined) return undefined;
  if (runs.length === 0) return plainText(bytes.toString('latin1'));
  const escaped = runs.map(({ start, end }) => escapeText(bytes.toString('utf8', start, end)));
  const lost = runs.reduce((sum, { start, end }) => sum + end - start, 0);
  const target = Buffer.allocUnsafeSlow(bytes.length - lost + escaped.join('').length);
  const escapes: number[] = [];
  let from = 0;
  let to = 0;
  for (const [index, { start, end }] of runs.entries()) {
    to += bytes.copy(target, to, from, start);
    const stop = to + target.write(escaped[index] ?? '', to, 'latin1');
    for (; to < stop; to += ESCAPE) escapes.push(to);
    from = end;
  }
  bytes.copy(target, to, from);
  const text = target.toString('latin1');
  giveAway(target);
  return escapedText(text, escapes);
}

/** Length of `\uXXXX`. */
const ESCAPE = 6;

/**
 * Gives the memory of a large buffer back: it would stay until the next full collection, which may never come. A small
 * buffer shares its memory with others and is left alone. The buffer must not be used any more.
 */
export function giveAway(bytes: Buffer): void {
  const { buffer } = bytes;
  if (bytes.length <= 1 << 20 || buffer.byteLength !== bytes.length || !(buffer instanceof ArrayBuffer)) return;
  structuredClone(buffer, { transfer: [buffer] });
}

function findRuns(bytes: Buffer): readonly Run[] | undefined {
  const runs: Run[] = [];
  let at = 0;
  while (at < bytes.length) {
    const stop = Math.min(at + CHUNK, bytes.length);
    if (!isAscii(bytes.subarray(at, stop))) {
      for (let run = nextRun(bytes, at, stop); run !== undefined; run = nextRun(bytes, run.end, stop)) {
        if (runs.length === MAX_RUNS) return undefined;
        runs.push(run);
      }
    }
    at = Math.max(stop, runs.at(-1)?.end ?? 0);
  }
  return runs;
}

/** The first run that starts before `stop`; it may end behind it. */
function nextRun(bytes: Buffer, from: number, stop: number): Run | undefined {
  let start = from;
  while (start < stop && (bytes[start] ?? 0) < 0x80) start += 1;
  if (start >= stop) return undefined;
  let end = start;
  while ((bytes[end] ?? 0) >= 0x80) end += 1;
  return { start, end };
}

function escapeText(text: string): string {
  let escaped = '';
  for (let index = 0; index < text.length; index += 1)
    escaped += `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return escaped;
}
