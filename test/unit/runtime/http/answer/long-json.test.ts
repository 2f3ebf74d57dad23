import { describe, expect, it, vi } from 'vitest';

import { encodeBody } from '../../../../../runtime/http/answer/answer.ts';
import { isTooLong, longJson } from '../../../../../runtime/http/answer/long-json.ts';

/** Writes what is short, as engines do at 512 Mi characters. */
function writeShort(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length > 12) throw new RangeError('Invalid string length');
  return text;
}

async function written(value: unknown): Promise<string> {
  let text = '';
  for await (const part of longJson(value, writeShort)) text += part;
  return text;
}

describe('JSON that is too long for one text', () => {
  it.each([
    ['a list', ['abcdef', 'ghijkl', 3]],
    ['an object', { abc: 'defghi', jkl: [1, 2, 3, 4], mno: null }],
    ['lists in objects in lists', [{ commits: [{ id: 'abc' }, { id: 'defg' }], more: {} }, [], [['abcdef', 'ghi']]]],
    ['names with quotes', { 'a"b': 'cdefgh', 'i\u0001j': 'kl' }],
  ])('%s is written in parts, and is the same', async (_, value) => {
    expect(await written(value)).toBe(JSON.stringify(value));
  });

  it('holds what JSON holds: no member without a value, null for an item without one, the text of an instant', async () => {
    const value = { at: new Date(0), 'nothing at all': undefined, list: [undefined, 'abcdefgh'] };
    const write = (part: unknown): string => (part === value ? writeShort(part) : JSON.stringify(part));
    let text = '';
    for await (const part of longJson(value, write)) text += part;
    expect(text).toBe(JSON.stringify(value));
    expect(await written([undefined, 'abcdefgh'])).toBe('[null,"abcdefgh"]');
  });

  it('fails for one text that is too long, and for what is wrong otherwise', async () => {
    await expect(written(['a text of its own'])).rejects.toThrow('Invalid string length');
    expect(isTooLong(new RangeError('Maximum call stack size exceeded'))).toBe(false);
    expect(isTooLong(new Error('Invalid string length'))).toBe(false);
  });

  it('is what a body is that no engine takes as one text', async () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const fail = (): never => {
      throw new RangeError('Invalid string length');
    };
    try {
      stringify.mockImplementationOnce(fail).mockImplementationOnce(fail);
      const body = encodeBody([{ description: 'a' }, 1], 'application/json');
      const parts: unknown[] = [];
      for await (const part of body as AsyncIterable<string>) parts.push(part);
      expect(parts).toEqual(['[', '{"description":"a"}', ',', '1', ']']);
    } finally {
      stringify.mockRestore();
    }
  });
});
