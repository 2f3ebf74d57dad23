import { describe, expect, it } from 'vitest';

import { encodeBody } from '../../../../../runtime/http/answer/answer.ts';

describe('a body of items that is there as a whole', () => {
  it.each([
    ['application/jsonl', [{ a: 1 }, 'b'], '{"a":1}\n"b"\n'],
    ['application/x-ndjson; charset=utf-8', { a: 1 }, '{"a":1}\n'],
    ['application/json-seq', [{ a: 1 }, null], '\u001e{"a":1}\n\u001enull\n'],
    ['application/jsonl', [], ''],
    ['application/jsonl', '{"a":1}\n', '{"a":1}\n'],
    ['application/json', [1], '[1]'],
  ])('%s is written item by item', (type, body, text) => {
    expect(encodeBody(body, type)).toBe(text);
  });

  it('has no form as another type', () => {
    expect(() => encodeBody({ a: 1 }, 'text/csv')).toThrow('has no form as text/csv');
  });
});
