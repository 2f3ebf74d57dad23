import type { RawPair } from './query-pairs.ts';

/** Splits a `Cookie` field value into pairs, values raw; quotes around a value are removed (RFC 6265 section 4.1.1). */
export function parseCookies(header: string): RawPair[] {
  const pairs: RawPair[] = [];
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    pairs.push([
      part.slice(0, equals).trim(),
      part
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    ]);
  }
  return pairs;
}
