import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../runtime/request/decode-scalar.ts';
import {
  digitsKept,
  exactBody,
  exactParameter,
  nearestNumbers,
  withNumbersAsSent,
} from '../../../../runtime/request/exact-value.ts';
import type { ParameterEntry } from '../../../../runtime/request/operation-table.ts';
import { createSink } from '../../../../runtime/request/problem-sink.ts';
import type { RawBody } from '../../../../runtime/request/raw-request.ts';
import type { Shape } from '../../../../runtime/wire/exact/exact-shape.ts';

const SHAPE = { properties: { id: 'bigint', at: 'date', ids: { items: 'bigint' } } } as const;

function jsonBody(text: string): RawBody & { readonly value: unknown } {
  return { kind: 'json', contentType: 'application/json', text, value: JSON.parse(text) };
}

describe('values in the types of the description', () => {
  it('are left alone without a shape', () => {
    const body = jsonBody('{"id":5}');
    expect(exactBody(undefined, body.value, createSink())).toBe(body.value);
  });

  it.each([
    ['{"id":5}', { id: 5n }],
    [
      '{"id":9223372036854775807,"other":12345678901234567000}',
      { id: 9_223_372_036_854_775_807n, other: 12_345_678_901_234_567_000 },
    ],
    ['{"at":"2024-05-06T07:08:09Z"}', { at: new Date('2024-05-06T07:08:09Z') }],
    ['{"ids":[1,9007199254740993]}', { ids: [1n, 9_007_199_254_740_993n] }],
  ])('JSON %s', (text, exact) => {
    const body = jsonBody(text);
    expect(exactBody(SHAPE, digitsKept(SHAPE, body), createSink())).toEqual(exact);
  });

  it('keep their digits where something is made of them', () => {
    const body = jsonBody('{"id":9223372036854775807}');
    expect(digitsKept(SHAPE, body)).toEqual({ id: 9_223_372_036_854_775_807n });
    expect(digitsKept(undefined, body)).toBe(body.value);
    expect(digitsKept(SHAPE, { value: body.value })).toBe(body.value);
    const short = jsonBody('{"id":7}');
    expect(digitsKept(SHAPE, short)).toBe(short.value);
  });

  it('have the nearest number where nothing is made of them', () => {
    const value = { id: 7n, other: 9_223_372_036_854_775_807n };
    expect(exactBody(SHAPE, value, createSink())).toEqual({ id: 7n, other: 2 ** 63 });
  });

  it.each([
    ['{"id":9223372036854775808}', '/id', '9223372036854775808'],
    ['{"ids":[1,10000000000000000000]}', '/ids/1', '10000000000000000000'],
    ['{"id":4503599627370497.25}', '/id', '4503599627370497.25'],
    ['{"id":1.00000000000000000001}', '/id', '1.00000000000000000001'],
    ['{"id":90071992547409930001e-3}', '/id', '90071992547409930001e-3'],
  ])('%s is refused at %s', (text, name, got) => {
    const sink = createSink();
    const body = jsonBody(text);
    expect(exactBody(SHAPE, digitsKept(SHAPE, body), sink, text)).toBe(refused);
    expect(sink.problems).toMatchObject([{ in: 'body', name, rule: 'range', expected: 'an integer of 64 bits', got }]);
  });

  it('are integers however these are written', () => {
    const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(integer, fc.integer({ min: -25, max: 25 }), fc.constantFrom('e', 'E', 'e+'), (value, shift, mark) => {
        const text = `{"id":${shifted(value, shift, mark)}}`;
        const sink = createSink();
        expect([text, exactBody(SHAPE, digitsKept(SHAPE, jsonBody(text)), sink, text)]).toEqual([text, { id: value }]);
      }),
    );
  });

  it('tell what was written where a check was shown something near it', () => {
    const text = '{"id":1e400,"ids":[9007199254740993.5,7],"rest":12345678901234567890}';
    const problems = [
      { name: '/id', rule: 'type', got: 'Infinity' },
      { name: '/id', rule: 'format', got: 'Infinity' },
      { name: '/ids/0', rule: 'maximum', got: '9007199254740994' },
      { name: '/ids/1', rule: 'enum', got: '7' },
      { name: '/rest', rule: 'range', got: '(not shown)' },
      { name: '/rest', rule: 'maximum', got: '12345678901234567000' },
    ].map((each) => ({ ...each, in: 'body', expected: 'it', message: '' }) as const);
    const told = (shape?: Shape): string[] =>
      withNumbersAsSent(problems, shape, text).map(({ name, rule, got }) => `${name} ${rule} ${got}`);
    const rest = ['/ids/1 enum 7', '/rest range (not shown)', '/rest maximum 12345678901234567890'];
    expect(told(SHAPE)).toEqual(['/id range 1e400', '/ids/0 range 9007199254740993.5', ...rest]);
    const inOrder = ['/id type 1e400', '/id format 1e400', '/ids/0 maximum 9007199254740993.5', ...rest];
    expect(told()).toEqual(inOrder);
    expect(withNumbersAsSent(problems, SHAPE, '{"id":5}')).toBe(problems);
  });

  it('say where a parameter lost digits', () => {
    const entry = { name: 'since', property: 'since', in: 'querystring', exact: SHAPE } as unknown as ParameterEntry;
    const sink = createSink();
    expect(exactParameter(entry, { id: 2 ** 60 }, sink)).toBe(refused);
    expect(sink.problems).toMatchObject([{ in: 'query', name: 'since[id]', rule: 'range' }]);
    const { exact: _, ...plain } = entry;
    expect(exactParameter(plain, '5', sink)).toBe('5');
    expect(exactParameter({ ...entry, in: 'header', exact: 'bigint' }, 5, sink)).toBe(5n);
    expect(exactParameter({ ...entry, in: 'header', exact: 'bigint' }, 2 ** 60, sink)).toBe(refused);
    expect(sink.problems[1]).toMatchObject({ in: 'header', name: 'since' });
  });

  it('come to a check as the nearest numbers', () => {
    const at = new Date(0);
    const value = { id: 5n, list: [1n, 'x', null, { deep: 2n }], at, none: null };
    expect(nearestNumbers(value)).toEqual({ id: 5, list: [1, 'x', null, { deep: 2 }], at, none: null });
    expect((nearestNumbers(value) as { at: unknown }).at).toBe(at);
  });
});

/** The digits of an integer with its point elsewhere, and the exponent that puts it back. */
function shifted(value: bigint, shift: number, mark: string): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value).replace('-', '');
  if (value === 0n) return `0e${shift}`;
  if (shift < 0) return `${sign}${digits}${'0'.repeat(-shift)}e${shift}`;
  const padded = digits.padStart(shift + 1, '0');
  const whole = padded.slice(0, padded.length - shift);
  return `${sign}${whole}.${padded.slice(padded.length - shift)}0${mark}${shift}`;
}
