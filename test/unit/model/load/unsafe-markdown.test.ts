import { describe, expect, it } from 'vitest';
import { unsafeParts } from '../../../../model/load/core/unsafe-markdown.ts';

/** The expressions that ours stand for, slow as they are. */
const LIKE_THEIRS = [
  /<script\b/i,
  /<[a-z][^>]*\bon[a-z]+\s*=/i,
  /(?:\]\(\s*|\b(?:href|src)\s*=\s*["']?\s*)javascript:/i,
];

const PIECES = [
  '<a',
  ' ',
  'onclick',
  '=',
  '>',
  '<',
  'on',
  'x',
  '](',
  'href',
  'src',
  '"',
  "'",
  'javascript:',
  '<script',
  '\n',
];

describe('what of a Markdown text might run in a page', () => {
  it('is found where the expressions of the package find it, in texts of all pieces', () => {
    let state = 7;
    const next = (): number => (state = (state * 48_271) % 2_147_483_647);
    const texts = Array.from({ length: 5000 }, () =>
      Array.from({ length: 1 + (next() % 8) }, () => PIECES[next() % PIECES.length]).join(''),
    );
    const wrong = texts.filter(
      (text) => unsafeParts(text).length !== LIKE_THEIRS.filter((one) => one.test(text)).length,
    );
    expect(wrong).toEqual([]);
    expect(texts.filter((text) => unsafeParts(text).length > 0).length).toBeGreaterThan(500);
  });

  it.each(['<a href=', '<a on', 'on ', 'href= ', '](', 'javascript:', ' ', '<script'.slice(0, 4)])(
    'is looked for in a long text of %j without going over it again and again',
    (piece) => {
      // Takes minutes where it does: the runner's limit of time would end it.
      expect(unsafeParts(piece.repeat(400_000))).toEqual(expect.any(Array));
      expect(unsafeParts(`href=${' '.repeat(400_000)}${piece}`)).toEqual(expect.any(Array));
    },
  );
});
