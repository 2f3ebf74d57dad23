import { describe, expect, it } from 'vitest';

import type { Codec } from '../../../../runtime/request/codec.ts';
import { requestDecoder } from '../../../../runtime/request/request-decoder.ts';

const codec: Codec = {
  properties: { words: { items: { text: true } }, counts: { items: { integer: true } }, one: { integer: true } },
};

const decode = requestDecoder({
  operationId: 'search',
  parameters: [
    {
      name: 'filter',
      property: 'filter',
      in: 'querystring',
      style: 'form',
      explode: true,
      shape: 'object',
      required: true,
      content: 'application/x-www-form-urlencoded',
      codec,
    },
  ],
});

describe('a list in a query string that is one form', () => {
  it.each([
    ['words=a', { words: ['a'] }],
    ['words=a&words=b', { words: ['a', 'b'] }],
    ['words=', { words: [''] }],
    ['counts=1&one=2', { counts: [1], one: 2 }],
  ])('%s', (query, value) => {
    const body = { kind: 'none', contentType: '' } as const;
    const result = decode(
      { method: 'GET', path: [], query, headers: {}, body },
      { mode: 'strict', unknownParameters: 'pass' },
    );
    expect(result).toMatchObject({ ok: true, value: { query: value } });
  });

  it('refuses what fits no item', () => {
    const body = { kind: 'none', contentType: '' } as const;
    const result = decode(
      { method: 'GET', path: [], query: 'counts=x', headers: {}, body },
      { mode: 'strict', unknownParameters: 'pass' },
    );
    expect(result).toMatchObject({ ok: false, problems: [{ in: 'query', name: 'filter[counts][0]' }] });
  });
});
