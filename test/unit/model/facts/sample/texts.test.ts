import { describe, expect, it } from 'vitest';
import { seededDraw } from '../../../../../model/facts/sample/draw.ts';
import { textFormat } from '../../../../../model/facts/sample/text-formats.ts';
import { standardFormats } from '../../../../../runtime/schema/formats/standard-formats.ts';

const NAMES =
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri url iri uri-reference iri-reference uri-template uuid json-pointer relative-json-pointer regex byte base64url char'.split(
    ' ',
  );
const STRETCHED = NAMES.filter((name) => textFormat(name)?.stretch !== undefined);

/** Whether those who check requests take a text. */
function isTaken(name: string, text: string): boolean {
  const format = standardFormats[name];
  return format?.appliesTo !== 'string' || format.test(text);
}

describe('texts of a format', () => {
  it.each(NAMES)('%s: plain and drawn ones are such texts, to us and to those who check', (name) => {
    const format = textFormat(name);
    const drawn = Array.from({ length: 50 }, (_, seed) => format?.draw?.(seededDraw(seed)) ?? '');
    for (const text of [...(format?.plain ?? []), ...(format?.draw === undefined ? [] : drawn)]) {
      expect([text, format?.test?.(text) ?? true, isTaken(name, text)]).toEqual([text, true, true]);
    }
    expect(format?.plain.length).toBeGreaterThan(0);
    if (format?.draw !== undefined) expect(new Set(drawn).size).toBeGreaterThan(3);
  });

  it.each(STRETCHED)('%s: stretched ones are as long as they are asked to be', (name) => {
    const format = textFormat(name);
    const [plain = ''] = format?.plain ?? [];
    for (const least of [plain.length + 1, plain.length + 3, 60, 100, 200]) {
      const text = format?.stretch?.(plain, least) ?? '';
      expect([text.length >= least, text.length < least + 4]).toEqual([true, true]);
      expect([text, format?.test?.(text) ?? true, isTaken(name, text)]).toEqual([text, true, true]);
    }
  });

  it.each<[string, string[]]>([
    [
      'date-time',
      ['2026-01-02', '2026-01-02 03:04:05Z', '2026-01-02T24:04:05Z', '2026-01-02T03:04:05', '2026-13-02T03:04:05Z'],
    ],
    [
      'date',
      [
        '2026-00-10',
        '2026-13-10',
        '2026-02-29',
        '2100-02-29',
        '2026-04-31',
        '2026-01-00',
        '2026-1-1',
        'x2026-01-01',
        '2026-01-011',
      ],
    ],
    ['time', ['24:00:00Z', '03:60:00Z', '03:04:60Z', '03:04:05', '03:04:05+24:00', '03:04:05.Z', 'x03:04:05Z']],
    ['duration', ['P', 'PT', '1H', 'P1H', 'PT1D', 'P1W1D']],
    ['email', ['a', '@b', 'a@', 'a@b@c', '.a@b', 'a..b@c', `${'a'.repeat(65)}@b`, 'a@-b', `a@${'b.'.repeat(130)}b`]],
    ['hostname', ['', '-a', 'a-', 'a..b', '.a', 'a_b', 'a--b', 'a'.repeat(64), `${'a.'.repeat(127)}a`]],
    ['ipv4', ['1.2.3', '1.2.3.256', '01.2.3.4', '1.2.3.4.5', 'a.b.c.d']],
    ['ipv6', ['', '1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', '12345::', 'g::', '1:2:3:4:5:6:7::8']],
    ['uri', ['', 'a', '/a', '1a:b', 'a b:c', 'a:b c', 'a://h:p', 'a:%zz', 'a_:b']],
    ['uri-reference', ['a b', '%zz', '//h:p', ':a']],
    ['uri-template', ['{', '{1}', 'a b', '}']],
    ['uuid', ['', '00000000-0000-4000-8000-00000000000', 'g0000000-0000-4000-8000-000000000000']],
    ['json-pointer', ['a', '/~', '/~2']],
    ['relative-json-pointer', ['', '/a', '01', '-1', '1a', '1/~']],
    ['regex', ['(', '[']],
    ['byte', ['a', 'ab', 'abc', 'a===', 'ab!=', 'YQ']],
  ])('%s is none of %j', (name, texts) => {
    expect(texts.filter((text) => textFormat(name)?.test?.(text) !== false)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['date', ['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30']],
    ['date-time', ['2026-01-02t03:04:05.25z', '2026-12-31T23:59:59-23:59']],
    ['duration', ['P3W', 'P2DT5H', 'P4Y', 'P4M', 'PT4M', 'PT4S']],
    ['ipv4', ['255.249.199.0', '10.0.99.9']],
    ['ipv6', ['1:2:3:4:5:6:7:8', '::', '1::', 'ABCD::1']],
    ['email', ['a.b+c@d-e.f']],
    ['uri', ['urn:a:b', 'http://u:p@h:80/p%20q?a=b/c?#f', 'a:/b']],
    ['uri-reference', ['', 'a/b', '?q', '#f', '//h:1/p']],
    ['relative-json-pointer', ['0#', '10/a/b']],
  ])('%s takes %j', (name, texts) => {
    expect(texts.filter((text) => textFormat(name)?.test?.(text) !== true)).toEqual([]);
    expect(texts.filter((text) => !isTaken(name, text))).toEqual([]);
  });

  it('are not known of other names', () => {
    expect([textFormat(undefined), textFormat('password'), textFormat('toString')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
