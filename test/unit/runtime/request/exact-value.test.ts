import { describe, expect, it } from 'vitest';
import { refused } from '../../../../runtime/request/decode-scalar.ts';
import { digitsKept, exactBody, exactParameter, nearestNumbers } from '../../../../runtime/request/exact-value.ts';
import type { ParameterEntry } from '../../../../runtime/request/operation-table.ts';
import { createSink } from '../../../../runtime/request/problem-sink.ts';
import type { RawBody } from '../../../../runtime/request/raw-request.ts';

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
    ['{"id":9223372036854775808}', '/id'],
    ['{"ids":[1,10000000000000000000]}', '/ids/1'],
  ])('%s is refused at %s', (text, name) => {
    const sink = createSink();
    const body = jsonBody(text);
    expect(exactBody(SHAPE, digitsKept(SHAPE, body), sink)).toBe(refused);
    expect(sink.problems).toMatchObject([
      { in: 'body', name, rule: 'range', expected: 'an integer of 64 bits, without fraction or exponent' },
    ]);
    expect(sink.problems[0]?.got).toBe('"another number"');
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
