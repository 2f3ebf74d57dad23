import { describe, expect, it } from 'vitest';
import { asciiJson, giveAway } from '../../../../../model/load/json/ascii-json.ts';
import { duplicateNames, mayHaveDuplicateNames } from '../../../../../model/load/json/json-duplicates.ts';
import {
  childPointer,
  escapeToken,
  pointerTokens,
  unescapeToken,
} from '../../../../../model/load/json/json-pointer.ts';
import { plainText } from '../../../../../model/load/source-text.ts';

describe('JSON text', () => {
  it.each([
    '{"a":1}',
    '{"ä":"€"}',
    '["é",1,"é","😀"]',
    `"${'x'.repeat(4094)}ü${'y'.repeat(5000)}ß"`,
    `"${'x'.repeat(4095)}üüü"`,
    `["${'ab'.repeat(3000)}","é"]`,
  ])('in ASCII says the same: %.20s', (text) => {
    const ascii = asciiJson(Buffer.from(text));
    expect(ascii?.units).toMatch(/^[\u0000-\u007f]*$/);
    expect(JSON.parse(ascii?.units ?? '')).toEqual(JSON.parse(text));
    for (const at of [0, 1, 2, ascii?.units.length ?? 0]) expect(ascii?.slice(0, at).length).toBeLessThanOrEqual(at);
    expect(ascii?.slice(0, ascii.units.length)).toBe(text);
  });

  it('of another language stays what it is', () => {
    expect(asciiJson(Buffer.from(`"${'é '.repeat(4096)}"`))).toBeDefined();
    expect(asciiJson(Buffer.from(`"${'é '.repeat(4097)}"`))).toBeUndefined();
  });

  it('gives the memory of large buffers back only', () => {
    const [small, large] = [Buffer.allocUnsafeSlow(1 << 20), Buffer.allocUnsafeSlow((1 << 20) + 1)];
    const part = Buffer.from(new ArrayBuffer((1 << 20) + 9), 1, (1 << 20) + 1);
    for (const buffer of [small, large, part]) giveAway(buffer);
    expect([small.length, large.length, part.length]).toEqual([1 << 20, 0, (1 << 20) + 1]);
  });

  it.each<[string, boolean, string[]]>([
    ['{}', false, []],
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', false, []],
    ['{"a":1,"a":2}', true, ['a@7']],
    ['{"a" : 1 , "a" : 2}', false, ['a@11']],
    ['{"a":1,"\\u0061":2}', true, ['a@7']],
    ['{"a":{"b":1,"b":2},"a":3,"a":4}', true, ['b@12', 'a@19', 'a@25']],
    ['{"a":":","b":"\\":"}', true, []],
    ['["a","a"]', false, []],
    ['{"a":"a","b":["a"],"c":true,"d":null,"e":-1.5e3}', false, []],
    ['{"a\\"":1}', false, []],
  ])('%s: may have names twice: %s, has %j', (text, may, names) => {
    if (!text.includes(' :')) expect(mayHaveDuplicateNames(text, JSON.parse(text))).toBe(may);
    expect(duplicateNames(plainText(text)).map(({ name, offset }) => `${name}@${offset}`)).toEqual(names);
  });

  it('is pointed into by escaped tokens', () => {
    const tokens = ['', 'a', 'a/b', 'm~n', '~1', '/~', '0'];
    const pointer = tokens.reduce<string>(childPointer, '');
    expect(pointer).toBe('//a/a~1b/m~0n/~01/~1~0/0');
    expect(pointerTokens(pointer)).toEqual(tokens);
    expect(tokens.map((token) => unescapeToken(escapeToken(token)))).toEqual(tokens);
    expect([pointerTokens(''), pointerTokens('/'), childPointer('/a', 3)]).toEqual([[], [''], '/a/3']);
  });
});
