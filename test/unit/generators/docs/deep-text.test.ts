import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleText } from '../../../../generators/docs/text/one-line.ts';
import { renderMarkdown } from '../../../../generators/docs/text/markdown.ts';

const LENGTH = 200_000;
/** Enough of a part to stand around itself thousands of times. */
const MANY = 4_000;
const filled = (...parts: readonly string[]): string =>
  parts.map((part) => part.repeat(Math.ceil(LENGTH / parts.length / part.length))).join('');

/** How many elements are open around the innermost one of HTML that is well-formed. */
function depthOf(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (/^<(?:br|hr|wbr|img)\b/.test(tag)) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const NESTED: readonly string[] = [
  '<b><i>',
  '<div>',
  '<ul><li>',
  '<table><tr><td>',
  '<b><div>',
  '<b><i></b>',
  '<p><b>',
  '<li><dd>',
  '<h1><li>',
  '<div><b></div>',
  '<details><summary>',
  '<svg><td>',
  '<math><li>',
  '<template><p>',
  '<div><table><td></div>',
  '<object><p>',
  '<div>\n\n',
  '<nobr>',
  '<b><table></b>',
  '<ruby><rt>',
  '<optgroup>',
  '<select><option>',
  '<button><p>',
  '<p><big>',
  '<center>',
];

// A text that takes the square of its length would take minutes here; the time itself is not looked at.
describe('descriptions that nest very deeply', () => {
  it.each(NESTED)('%j again and again is rendered with few elements around one another', (part) => {
    expect(depthOf(renderMarkdown(`${part.repeat(MANY)}a`))).toBeLessThan(300);
  });

  it('any tags again and again are rendered', () => {
    const tag = fc.constantFrom(
      ...'b i a p div ul li dd dt table tr td th h1 svg template select option button ruby rt big'.split(' '),
    );
    const part = fc.array(fc.tuple(tag, fc.boolean()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(part, (tags) => {
        const text = tags.map(([name, closes]) => `<${closes ? '/' : ''}${name}>`).join('');
        expect(depthOf(renderMarkdown(text.repeat(2_000)))).toBeLessThan(600);
      }),
      { numRuns: 12 },
    );
  });

  it('what closes what it opened stays as it is, however much of it there is', () => {
    const row = '<tr><td><b>a</b></td></tr>';
    expect(renderMarkdown(`<table>${row.repeat(300)}</table>`).split('<b>a</b>')).toHaveLength(301);
    const items = renderMarkdown(`<ul>${'<li>a'.repeat(300)}</ul>`);
    expect(items.split('<li>a</li>')).toHaveLength(301);
    expect(renderMarkdown('<div>a</div>'.repeat(300)).split('<div>a</div>')).toHaveLength(301);
    expect(renderMarkdown('<h1>a'.repeat(300)).split('<h3>a</h3>')).toHaveLength(301);
  });

  it('the text of elements that stand too deep stays', () => {
    expect(renderMarkdown(`${'<div>a'.repeat(100)}`).replaceAll(/<[^>]*>|\s/g, '')).toBe('a'.repeat(100));
  });
});

describe('long descriptions of one sign or mark', () => {
  const texts: readonly string[] = [
    filled('>'),
    filled('- '),
    filled('> 1. '),
    filled('['),
    filled('[', '](x)'),
    filled('![', '](x)'),
    filled('*a **b '),
    filled('*', '*'),
    filled('`'),
    filled('<!--'),
    filled('List<Object>'),
    filled('<b x="'),
    `${filled(' ')}x`,
    filled('\n'),
    `${filled('>')}\n${filled('a\n')}`,
    filled('<'),
    filled('http://'),
    filled('&'),
    filled('\\'),
    filled('~~~'),
    filled('[a]('),
    filled('<![CDATA['),
    filled('|'),
    filled('[`'),
  ];
  it.each(texts.map((text) => [text.slice(0, 12), text]))('%j', (_, text) => {
    expect(typeof renderMarkdown(text)).toBe('string');
    expect(titleText(text).length).toBeLessThan(5_000);
  });
});
