import { describe, expect, it } from 'vitest';
import { statusDecoder } from '../../../../runtime/client/body/codec.ts';
import {
  exactContent,
  exactForm,
  exactFormContent,
  exactFormQuerystring,
  exactItems,
  exactMultipart,
  exactQuerystring,
} from '../../../../runtime/client/body/exact-texts.ts';
import type { RequestDraft } from '../../../../runtime/client/descriptor.ts';
import { exactHeaders } from '../../../../runtime/client/exact-headers.ts';
import { formStyle } from '../../../../runtime/wire/encoder.ts';

const BIG = '9007199254740993';

describe('answers by status', () => {
  it('a code goes before its range, and a range before all others', () => {
    const read = statusDecoder({ 200: 'bigint', '4XX': 'text', 404: {}, default: { items: 'bigint' } });
    const body = (status: number, text: string): unknown => read(text, { status } as Response); // nothing else is read
    expect(body(200, '5')).toBe(5n);
    expect(body(410, BIG)).toBe(BIG);
    expect(body(404, BIG)).toBe(Number(BIG));
    expect(body(500, '[5]')).toEqual([5n]);
    expect(statusDecoder({ 200: 'bigint' })('5', { status: 500 } as Response)).toBe(5);
  });

  const table = { 200: { n: 'bigint', t: 'text', at: 'date', count: 'number' }, 404: {} } as const;
  const headers = (status: number, own: Record<string, unknown>): object =>
    exactHeaders(table).call({ status } as never, own);

  it('headers are what their status says, and absent where they are not', () => {
    const sent = { n: ` ${BIG}`, t: `-${BIG}`, at: '2026-01-02T03:04:05Z', count: '5', other: '6' };
    expect(headers(200, { ...sent })).toEqual({
      n: BigInt(BIG),
      t: `-${BIG}`,
      at: new Date('2026-01-02T03:04:05Z'),
      count: 5,
      other: '6',
    });
    expect(headers(404, { ...sent })).toEqual(sent);
    expect(headers(500, { ...sent })).toEqual(sent);
    expect(headers(200, { n: '', t: '1.5', at: 'soon', count: 'x' })).toEqual({});
  });
});

describe('JSON in requests', () => {
  const shape = { properties: { id: 'text' } } as const;
  const encoded = encodeURIComponent(`{"id":${BIG}}`);
  const value = { id: BIG };

  it('parameters keep their digits', () => {
    expect(exactContent('application/json', formStyle, shape)('p')(value)).toBe(`p=${encoded}`);
    expect(exactContent('application/json', formStyle, shape)('p')(undefined)).toBe('');
    expect(exactContent('application/json', formStyle, 'text')('p')(BIG)).toBe(`p=${BIG}`);
    expect(exactContent('text/plain', formStyle, 'text')('p')(BIG)).toBe(`p=${BIG}`);
    expect(exactContent('text/plain', formStyle, {})('p')(5n)).toBe('p=5');
    expect(exactQuerystring('application/json', shape)('p')(value)).toBe(encoded);
    expect(exactQuerystring('application/json', shape)('p')(null)).toBe('');
    expect(exactItems(formStyle, { items: shape })('p')([value, value])).toBe(`p=${encoded}&p=${encoded}`);
    const form = { properties: { a: shape } };
    expect(exactFormQuerystring(form)('p')({ a: value })).toBe(`a=${encoded}`);
    expect(exactFormQuerystring(form)('p')(undefined)).toBe('');
    expect(exactFormContent(formStyle, form)('p')({ a: value })).toBe(`p=${encodeURIComponent(`a=${encoded}`)}`);
    expect(exactFormContent(formStyle, form)('p')(undefined)).toBe('');
  });

  it('forms and parts as well', async () => {
    const request: RequestDraft = { headers: {} };
    const body = { a: { id: BIG }, b: [{ c: 5n }] };
    exactForm({ properties: { a: shape } })(body, 'body', request, { body });
    expect(request.body).toBe(`a=${encoded}&b=${encodeURIComponent('{"c":5}')}`);
    exactMultipart({ properties: { a: shape } })(body, 'body', request, { body });
    const text = await (request.body as Blob).text(); // what the writer makes
    expect(text).toContain(`name="a"\r\nContent-Type: application/json\r\n\r\n{"id":${BIG}}\r\n`);
    expect(text).toContain('name="b"\r\nContent-Type: application/json\r\n\r\n{"c":5}\r\n');
    const none: RequestDraft = { headers: {} };
    exactMultipart({})(undefined, 'body', none, {});
    expect(none.body).toBeUndefined();
  });
});
