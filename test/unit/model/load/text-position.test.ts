import { describe, expect, it } from 'vitest';
import { codeFrame, positionAt } from '../../../../model/load/locate/text-position.ts';
import { plainText } from '../../../../model/load/source-text.ts';

describe('places in texts', () => {
  const text = plainText('first\nsecond\n\nfourth\tline\r\nfifth');

  it.each([
    [0, 1, 1],
    [4, 1, 5],
    [5, 1, 6],
    [6, 2, 1],
    [13, 3, 1],
    [14, 4, 1],
    [27, 5, 1],
    [32, 5, 6],
  ])('%d is in line %d, column %d', (offset, line, column) => {
    expect(positionAt(text, offset)).toEqual({ line, column });
  });

  it.each<[number, string[]]>([
    [0, ['> 1 | first', '    | ^', '  2 | second']],
    [8, ['  1 | first', '> 2 | second', '    |   ^', '  3 |']],
    [21, ['  2 | second', '  3 |', '> 4 | fourth line', '    |        ^', '  5 | fifth']],
    [27, ['  3 |', '  4 | fourth line', '> 5 | fifth', '    | ^']],
  ])('of %d the lines around are shown', (offset, frame) => {
    expect(codeFrame(text, positionAt(text, offset), offset).split('\n')).toEqual(frame);
  });

  it('are cut out of long lines', () => {
    const digits = Array.from({ length: 400 }, (_, index) => index % 10).join('');
    const long = plainText(`${digits}\n${digits}`);
    const [first, second, caret] = codeFrame(long, positionAt(long, 401 + 205), 401 + 205).split('\n');
    expect(first).toBe(`  1 | ${digits.slice(126, 246)}`);
    expect(second).toBe(`> 2 | ${digits.slice(126, 246)}`);
    expect(caret).toBe(`    | ${' '.repeat(79)}^`);
  });
});
