import { type Draw, drawInteger, drawOne } from './draw.ts';

/** What texts of one `format` look like (JSON Schema Validation 7.3, OAS format registry). */
export interface TextFormat {
  /** Plain ones, the most telling first; short ones behind for schemas that bound the length. */
  readonly plain: readonly string[];
  /**
   * True for a text that surely is one: stricter than servers in odd corners, so that what passes here passes there.
   * Absent where the format restricts nothing.
   */
  readonly test?: ((text: string) => boolean) | undefined;
  /** One by chance. */
  readonly draw?: (draw: Draw) => string;
  /** A longer one, made of a plain one. */
  readonly stretch?: (text: string, least: number) => string;
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const label = '[A-Za-z0-9](?:[A-Za-z0-9]|-(?!-)){0,62}(?<!-)';
const hostname = `${label}(?:\\.${label})*`;
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = `(?:${octet}\\.){3}${octet}`;
const escape = '%[0-9A-Fa-f]{2}';
const path = `(?:[\\w.~!$&'()*+,;=:@/-]|${escape})*`;
const query = `(?:[\\w.~!$&'()*+,;=:@/?-]|${escape})*`;
const authority = `(?:[\\w.~!$&'()*+,;=:-]*@)?(?:[\\w.~!$&'()*+,;=-]|${escape})*(?::\\d+)?`;
const tail = `(?:\\?${query})?(?:#${query})?`;
const uri = new RegExp(`^[A-Za-z][\\w+.-]*(?<!_):(?://${authority}(?:/${path})?|(?!//)${path})${tail}$`);
const relative = new RegExp(`^(?://${authority}(?:/${path})?|/(?!/)${path}|(?![^/?#]*:)(?!//)${path})${tail}$`);

function matches(...sources: readonly (string | RegExp)[]): (text: string) => boolean {
  const expressions = sources.map((source) => (typeof source === 'string' ? new RegExp(`^(?:${source})$`) : source));
  return (text) => expressions.some((expression) => expression.test(text));
}

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const most = month === '02' && isLeap ? 29 : (days[Number(month) - 1] ?? 0);
  return Number(day) >= 1 && Number(day) <= most;
}

/** Groups written out or one `::`; a dotted tail counts as none here, which is stricter than the grammar. */
function isIpv6(text: string): boolean {
  const halves = text.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const isComplete = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8;
  return isComplete && groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group));
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function drawDate(draw: Draw): string {
  return `20${padded(drawInteger(draw, 0, 37), 2)}-${padded(drawInteger(draw, 1, 12), 2)}-${padded(drawInteger(draw, 1, 28), 2)}`;
}

function drawTime(draw: Draw): string {
  const [hour, minute, second] = [23, 59, 59].map((most) => padded(drawInteger(draw, 0, most), 2));
  return `${hour}:${minute}:${second}Z`;
}

function drawHex(draw: Draw, length: number): string {
  return Array.from({ length }, () => drawInteger(draw, 0, 15).toString(16)).join('');
}

const people = 'ada bo cy dee eve flo gus hal ivy jo'.split(' ');

function drawPerson(draw: Draw): string {
  return `${drawOne(draw, people) ?? ''}${drawInteger(draw, 1, 999)}`;
}

/** More of the last part, until it is long enough. */
function lengthened(text: string, least: number): string {
  return text.padEnd(least, 'a');
}

/** A longer address: of the local part 64 characters at most, the rest in labels of the domain. */
function longAddress(text: string, least: number): string {
  const local = 'a'.repeat(Math.min(64, Math.max(1, least - text.length + 1)));
  return `${local}@${longName('example.com', least - local.length - 1)}`;
}

function longName(text: string, least: number): string {
  let name = text;
  while (name.length < least) name = `${'a'.repeat(Math.min(63, Math.max(1, least - name.length - 1)))}.${name}`;
  return name;
}

const address: TextFormat = {
  plain: ['user@example.com', 'a@b.co', 'a@b'],
  test: (text) =>
    text.lastIndexOf('@') <= 64 &&
    matches(`[\\w!#$%&'*+/=?^\`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^\`{|}~-]+)*@${hostname}`)(text) &&
    text.length - text.lastIndexOf('@') < 254,
  draw: (draw) => `${drawPerson(draw)}@example.com`,
  stretch: longAddress,
};
const hostName: TextFormat = {
  plain: ['example.com', 'b.co', 'a'],
  test: (text) => text.length <= 253 && matches(hostname)(text),
  draw: (draw) => `${drawPerson(draw)}.example.com`,
  stretch: longName,
};
const webAddress: TextFormat = {
  plain: ['https://example.com/', 'http://a.co', 'a:b', 'a:'],
  test: matches(uri),
  draw: (draw) => `https://example.com/${drawPerson(draw)}`,
  stretch: lengthened,
};
const reference: TextFormat = {
  plain: ['/path', '/a', ''],
  test: matches(uri, relative),
  draw: (draw) => `/${drawPerson(draw)}`,
  stretch: lengthened,
};
const base64: TextFormat = {
  plain: ['c3RyaW5n', 'YWI=', ''],
  test: (text) => text.length % 4 === 0 && matches('[A-Za-z0-9+/]*={0,2}')(text),
  draw: (draw) => Array.from({ length: drawInteger(draw, 1, 6) }, () => 'QUJD').join(''),
  stretch: (text, least) => text.replace(/=+$/, 'A').padEnd(Math.ceil(least / 4) * 4, 'A'),
};

const formats: Readonly<Record<string, TextFormat>> = {
  'date-time': {
    plain: ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05+00:00'],
    test: (text) => /^.{10}[Tt]/.test(text) && isDate(text.slice(0, 10)) && matches(time)(text.slice(11)),
    draw: (draw) => `${drawDate(draw)}T${drawTime(draw)}`,
    stretch: (text, least) => text.replace('Z', `.${'0'.repeat(Math.max(1, least - text.length - 1))}Z`),
  },
  date: { plain: ['2026-01-02'], test: isDate, draw: drawDate },
  time: { plain: ['03:04:05Z', '03:04:05+00:00'], test: matches(time), draw: drawTime },
  duration: {
    plain: ['PT1H', 'P1D'],
    test: matches('P(?:\\d+W|\\d+D(?:T\\d+H)?|\\d+[YM]|T\\d+[HMS])'),
    draw: (draw) => `PT${drawInteger(draw, 1, 47)}H`,
  },
  email: address,
  'idn-email': { ...address, test: undefined },
  hostname: hostName,
  'idn-hostname': { ...hostName, test: undefined },
  ipv4: {
    plain: ['192.0.2.1', '1.1.1.1'],
    test: matches(ipv4),
    draw: (draw) => `192.0.2.${drawInteger(draw, 1, 254)}`,
  },
  ipv6: {
    plain: ['2001:db8::1', '::1', '2001:0db8:0000:0000:0000:0000:0000:0001'],
    test: isIpv6,
    draw: (draw) => `2001:db8::${drawHex(draw, 3)}`,
  },
  uri: webAddress,
  url: { ...webAddress, test: undefined },
  iri: webAddress,
  'uri-reference': reference,
  'iri-reference': reference,
  'uri-template': {
    plain: ['/path/{id}', '/{a}', ''],
    test: matches(`(?:[\\w./:?=&-]|\\{[A-Za-z]\\w*\\})*`),
    stretch: lengthened,
  },
  uuid: {
    plain: ['00000000-0000-4000-8000-000000000000'],
    test: matches('[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}'),
    draw: (draw) =>
      `${drawHex(draw, 8)}-${drawHex(draw, 4)}-4${drawHex(draw, 3)}-8${drawHex(draw, 3)}-${drawHex(draw, 12)}`,
  },
  'json-pointer': { plain: ['/a/b', '/a', ''], test: matches('(?:/(?:[^~/]|~0|~1)*)*'), stretch: lengthened },
  'relative-json-pointer': { plain: ['1/a', '0'], test: matches('(?:0|[1-9]\\d*)(?:#|(?:/[^~/]*)*)') },
  regex: { plain: ['^a$', 'a'], test: matches('[\\w^$.*+-]*'), stretch: lengthened },
  byte: base64,
  base64url: { ...base64, test: undefined },
  char: { plain: ['a'] },
};

/** The texts of a format; undefined for one that is not known, and restricts nothing. */
export function textFormat(name: string | undefined): TextFormat | undefined {
  return name !== undefined && Object.hasOwn(formats, name) ? formats[name] : undefined;
}
