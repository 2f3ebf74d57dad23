import { describe, expect, it } from 'vitest';
import { linksOf } from '../../../../model/facts/author-links.ts';

describe('links of a description', () => {
  it.each([
    ['[a](b.md)', ['b.md']],
    ['[a]( <b c.md> "Title" )', ['b c.md']],
    ['[a](b(c).md "A title")', ['b(c).md']],
    ['[a]: b.md "Title"', ['b.md']],
    ['<a class="c" href="b.md">', ['b.md']],
    ['[a](https://example.org) and `[b](c.md)`', []],
  ])('are those that %j holds', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  // What takes the square of its length would take many minutes here; the time itself is not looked at.
  it.each(['[a](', '[a](#', '[a](b ', '](<', '[\n', '[a]: ', '<a href="', '<a href=', '<a ', '<b><i>', '[', '<!--'])(
    'are looked for once in %j again and again',
    (part) => {
      expect(linksOf(`[x](y.md)\n${part.repeat(600_000 / part.length)}`)).toContain('y.md');
    },
  );
});
