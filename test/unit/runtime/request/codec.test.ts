import { describe, expect, it } from 'vitest';
import {
  describeCodec,
  memberCodec,
  takesHash,
  takesList,
  takesText,
  type Codec,
} from '../../../../runtime/request/codec.ts';

const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `w${index}`);

describe('a codec', () => {
  it.each<[Codec, string]>([
    [{}, 'a text'],
    [{ any: true }, 'a text'],
    [{ text: true }, 'a text'],
    [{ words: ['a'] }, '"a"'],
    [{ words: ['a', 'b'] }, 'one of "a", "b"'],
    [{ integer: true, number: true }, 'an integer or a number'],
    [{ boolean: true, null: true }, 'true or false or an empty value'],
    [{ items: {} }, 'an array'],
    [{ prefixItems: [] }, 'an array'],
    [{ properties: {} }, 'an object'],
    [{ additional: {} }, 'an object'],
    [{ patterns: [] }, 'an object'],
    [{ open: true }, 'an object'],
  ])('%j takes %s', (codec, expected) => {
    expect(describeCodec(codec)).toBe(expected);
  });

  it('names twenty words at most', () => {
    expect(describeCodec({ words: words(20) })).not.toContain('more');
    expect(describeCodec({ words: words(22) })).toMatch(/^one of "w0", .*"w19", 2 more$/);
  });

  it('says what it takes', () => {
    const all: readonly Codec[] = [
      {},
      { items: {} },
      { prefixItems: [] },
      { open: true },
      { text: true },
      { words: [] },
    ];
    expect(all.map(takesList)).toEqual([false, true, true, false, false, false]);
    expect(all.map(takesHash)).toEqual([false, false, false, true, false, false]);
    expect(all.map(takesText)).toEqual([false, false, false, false, true, true]);
  });

  it('finds the codec of a member by its name, by a pattern, or the one of all others', () => {
    const [own, first, second, other]: readonly Codec[] = [
      { integer: true },
      { text: true },
      { number: true },
      { any: true },
    ];
    const codec = {
      properties: { a: own },
      patterns: [
        [/^x/, first],
        [/y$/, second],
      ],
      additional: other,
    } as Codec;
    expect(['a', 'x', 'xy', 'zy', 'b', 'toString'].map((name) => memberCodec(codec, name))).toEqual([
      own,
      first,
      first,
      second,
      other,
      other,
    ]);
    expect(memberCodec({ properties: { a: {} } }, 'toString')).toBeUndefined();
    expect(memberCodec({}, 'a')).toBeUndefined();
  });
});
