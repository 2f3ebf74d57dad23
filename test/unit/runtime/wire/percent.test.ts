import { describe, expect, it } from 'vitest';
import {
  decodeComponent,
  decodeFormComponent,
  encodeComponent,
  encodeReserved,
} from '../../../../runtime/wire/percent.ts';

describe('percent-encoding', () => {
  it('writes every byte, and reads back what it wrote', () => {
    for (let code = 0; code < 0x800; code += 1) {
      const text = `a${String.fromCharCode(code)}b`;
      const written = encodeComponent(text);
      const isPlain = /[\w.~-]/.test(text.slice(1, 2));
      expect(written).toBe(
        isPlain
          ? text
          : encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
      );
      expect(decodeComponent(written)).toBe(text);
      expect(decodeComponent(written.replace(/%../g, (triple) => triple.toLowerCase()))).toBe(text);
    }
    expect(encodeComponent('')).toBe('');
    expect(encodeComponent('\ud800')).toBe('%EF%BF%BD');
  });

  it.each([
    ['%', undefined],
    ['%4', undefined],
    ['%4g', undefined],
    ['%g4', undefined],
    ['%:0', undefined],
    ['%/0', undefined],
    ['%0:', undefined],
    ['%0/', undefined],
    ['%`0', undefined],
    ['%0`', undefined],
    ['%0G', undefined],
    ['%80', undefined],
    ['%ff', undefined],
    ['%c3%28', undefined],
    ['%7f', '\u007f'],
    ['%c3%A4', 'ä'],
    ['x%41%c3%a4%42y', 'xAäBy'],
    ['%2541', '%41'],
    ['a+b', 'a+b'],
    ['ä%20', 'ä '],
    ['', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(decodeComponent(text)).toBe(expected);
  });

  it('every pair of hexadecimal digits is read as the platform reads it, and no other pair', () => {
    const marks = '0123456789abcdefABCDEF/:@G`g';
    for (const high of marks) {
      for (const low of marks) {
        let expected: string | undefined;
        try {
          expected = decodeURIComponent(`%${high}${low}`);
        } catch {
          expected = undefined;
        }
        expect(decodeComponent(`%${high}${low}`), `%${high}${low}`).toBe(expected);
      }
    }
  });

  it('a plus is a space in forms only, a plus that is encoded nowhere', () => {
    expect(decodeFormComponent('a+b%2B+c')).toBe('a b+ c');
    expect(decodeFormComponent('ab')).toBe('ab');
    expect(decodeFormComponent('+%')).toBeUndefined();
  });

  it('reserved characters and triples pass where they change no structure', () => {
    expect(encodeReserved(`:/?#[]@!$&'()*+,;= %41%zz`, 'path')).toBe(`:%2F%3F%23%5B%5D@!$&'()*+,;=%20%41%25zz`);
    expect(encodeReserved(`:/?#[]@!$&'()*+,;= %41%4`, 'query')).toBe(`:/?%23%5B%5D@!$%26'()*%2B,;=%20%41%254`);
    expect(encodeReserved('%', 'query')).toBe('%25');
    expect(encodeReserved('%aG', 'path')).toBe('%25aG');
  });
});
