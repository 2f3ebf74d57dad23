import { decodeFormComponent } from './percent.ts';
import type { WireProblem } from './wire-error.ts';

/** One field of a query string: the decoded name and the value as it was sent, still percent-encoded. */
export type RawPair = readonly [name: string, value: string];

/**
 * Splits a query string (without `?`) into fields. Names are decoded; values stay raw, because `decodeParameter`
 * splits at delimiters before it decodes. A field without `=` has an empty value; empty fields (`a&&b`) are skipped.
 * A name that cannot be decoded is reported and its field dropped.
 */
export function parseQuery(query: string, problems: WireProblem[]): RawPair[] {
  const pairs: RawPair[] = [];
  for (const field of query.split('&')) {
    if (field === '') continue;
    const equals = field.indexOf('=');
    const rawName = equals < 0 ? field : field.slice(0, equals);
    const name = decodeFormComponent(rawName);
    if (name === undefined) {
      problems.push({ code: 'bad-encoding', name: rawName, expected: 'percent-encoded UTF-8', got: rawName });
    } else pairs.push([name, equals < 0 ? '' : field.slice(equals + 1)]);
  }
  return pairs;
}
