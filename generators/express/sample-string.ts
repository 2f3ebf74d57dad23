import type { Schema } from '../../model/schema.ts';
import { type Draw, drawOne, seededDraw } from './draw.ts';
import { samplePattern } from './sample-pattern.ts';

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  time: '03:04:05Z',
  duration: 'PT1H',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  'uri-reference': '/path',
  iri: 'https://example.com/',
  'iri-reference': '/path',
  'uri-template': '/path/{id}',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  'json-pointer': '/a/b',
  'relative-json-pointer': '1/a',
  regex: '^a$',
  byte: 'c3RyaW5n',
  base64url: 'c3RyaW5n',
  char: 'a',
};

/** Plain texts that most patterns of identifiers, codes, colours and numbers have one of. */
const candidates: readonly string[] = (
  'string a A 1 0 abc ABC 12 123 1.0 1.0.0 v1 a-b a_b a/b a.b US en en-US #000000 #ffffff 00:00 12:00 01.01 2026-01-02 ' +
  '2026 +15550100 12345 0000 https://example.com/ user@example.com aaaaaaaaaaaaaaaa 1234567890 USD a1 A1 Passw0rd +1-555-010-0100'
)
  .split(' ')
  .concat('', Object.values(formats));

/** A string that format, pattern and lengths of all parts accept, as far as it can be found without searching. */
export function sampleString(parts: readonly Schema[], draw?: Draw): string {
  const wanted = wantedString(parts);
  const preferred = wanted.format === undefined ? undefined : formats[wanted.format];
  if (preferred !== undefined && wanted.fits(preferred)) return preferred;
  const drawn = draw === undefined ? undefined : drawString(wanted, draw);
  if (drawn !== undefined && wanted.fits(drawn)) return drawn;
  const { least, most } = wanted;
  const padded = 'string'.padEnd(least, '0').slice(0, Math.max(0, Math.min(most, Math.max(least, 6))));
  const runs = ['a', 'A', '0', '1'].map((character) => character.repeat(Math.min(Math.max(least, 1), 4096)));
  const plain = [padded, ...candidates, ...runs, ...hexRuns].find(wanted.fits);
  return plain ?? fromPatterns(wanted, undefined) ?? padded;
}

interface WantedString {
  readonly format: string | undefined;
  /** Bounds of the length in characters (JSON Schema Validation 6.3). */
  readonly least: number;
  readonly most: number;
  readonly patterns: readonly string[];
  readonly fits: (text: string) => boolean;
}

function wantedString(parts: readonly Schema[]): WantedString {
  const format = parts.find((part) => part.format !== undefined)?.format;
  const least = Math.max(0, ...parts.map((part) => part.minLength ?? 0));
  const most = Math.min(...parts.map((part) => part.maxLength ?? Infinity));
  const patterns = parts.flatMap((part) => (part.pattern === undefined ? [] : [part.pattern]));
  const compiled = patterns.map(compile);
  const fits = (text: string): boolean => {
    const { length } = [...text];
    return length >= least && length <= most && compiled.every((pattern) => pattern?.test(text) ?? true);
  };
  return { format, least, most, patterns, fits };
}

/** Words are easier on the eye than letters by chance. */
const words = 'alpha bravo delta echo golf hotel india lima nova oscar quebec romeo sierra tango zulu'.split(' ');

function drawString(wanted: WantedString, draw: Draw): string | undefined {
  if (wanted.patterns.length > 0) return fromPatterns(wanted, draw);
  let text = drawOne(draw, words) ?? '';
  while (text.length < wanted.least) text += ` ${drawOne(draw, words) ?? ''}`;
  return text.slice(0, wanted.most);
}

/** Look-aheads and several patterns cannot be met by construction; a few tries are enough for real ones. */
function fromPatterns(wanted: WantedString, draw: Draw | undefined): string | undefined {
  const tries = [draw, ...Array.from({ length: 20 }, (_, index) => draw ?? seededDraw(index))];
  for (const source of tries) {
    for (const pattern of wanted.patterns) {
      const text = samplePattern(pattern, wanted.least, source);
      if (text === undefined) continue;
      const long = text.padEnd(wanted.least, text === '' ? 'a' : text);
      const found = [text, long].find(wanted.fits);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const hexRuns: readonly string[] = [8, 16, 20, 24, 32, 40, 64].map((length) => '0'.repeat(length));

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
