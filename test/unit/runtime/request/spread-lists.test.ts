import { describe, expect, it } from 'vitest';
import type { Codec } from '../../../../runtime/request/codec.ts';
import { requestDecoder } from '../../../../runtime/request/request-decoder.ts';

const parameter = (name: string, codec: Codec) =>
  ({ name, property: name, in: 'query', style: 'form', explode: true, shape: 'array', codec }) as const;

const decoder = () =>
  requestDecoder({
    operationId: 'listThings',
    parameters: [
      parameter('where[]', { items: { properties: { name: { text: true }, size: { integer: true } } } }),
      parameter('within[]', { items: { items: { integer: true } } }),
      parameter('[]odd', { items: { integer: true } }),
    ],
  });

describe('lists of objects and of lists, whose names end with brackets', () => {
  it.each([
    ['where[][name]=a&where[][size]=2', { 'where[]': [{ name: 'a', size: 2 }] }],
    ['where[0][name]=a&where[1][name]=b', { 'where[]': [{ name: 'a' }, { name: 'b' }] }],
    ['within[0][]=1&within[0][]=2&within[1][]=3', { 'within[]': [[1, 2], [3]] }],
    ['[]odd=1&[]odd=2', { '[]odd': [1, 2] }],
  ])('%s', (query, value) => {
    const body = { kind: 'none', contentType: '' } as const;
    const result = decoder()(
      { method: 'GET', path: [], query, headers: {}, body },
      { mode: 'strict', unknownParameters: 'refuse' },
    );
    expect(result).toMatchObject({ ok: true, value: { query: value } });
  });
});
