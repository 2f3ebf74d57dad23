import { describe, expect, it } from 'vitest';
import { formatLinkHeader, linkTarget, parseLinkHeader } from '../../../../runtime/wire/index.ts';

describe('Link header (RFC 8288)', () => {
  it('is parsed, commas and semicolons in targets and quotes included', () => {
    const links = parseLinkHeader(
      '<https://h/a?x=1,2;3>; rel="next"; title="a, \\"b\\"; c" , </b>;rel=PREV;rel=ignored;x',
    );
    expect(links.map(({ target, relations }) => [target, relations])).toEqual([
      ['https://h/a?x=1,2;3', ['next']],
      ['/b', ['prev']],
    ]);
    expect(links[0]?.attributes.get('title')).toBe('a, "b"; c');
  });

  it('skips what is not a link', () => {
    expect(linkTarget('garbage, <b>; rel="last next"', 'next')).toBe('b');
    expect(linkTarget('<a>; rel=', 'next')).toBeUndefined();
    expect(linkTarget(null, 'next')).toBeUndefined();
    expect(parseLinkHeader('<unclosed')).toEqual([]);
  });

  it('is written so that it reads back', () => {
    const text = formatLinkHeader([
      { target: 'https://h/?page=2', rel: 'next' },
      { target: 'https://h/?page=9', rel: 'last', attributes: { title: 'a "b"' } },
    ]);
    expect(text).toBe('<https://h/?page=2>; rel="next", <https://h/?page=9>; rel="last"; title="a \\"b\\""');
    expect(parseLinkHeader(text)[1]?.attributes.get('title')).toBe('a "b"');
  });
});
