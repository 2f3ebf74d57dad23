import { describe, expect, it } from 'vitest';
import { HOSTILE_HTML } from './hostile-html.ts';
import { closedLines } from '../../../../generators/docs/text/closed-lines.ts';
import { renderMarkdown } from '../../../../generators/docs/text/markdown.ts';
import { plainText } from '../../../../generators/docs/text/one-line.ts';

describe('renderMarkdown', () => {
  it('renders CommonMark and tables', () => {
    expect(renderMarkdown('**A** `b` [c](https://example.com)\n\n- d')).toBe(
      '<p><strong>A</strong> <code>b</code> <a href="https://example.com">c</a></p>\n<ul>\n<li>d</li>\n</ul>',
    );
    expect(renderMarkdown('| a |\n|---|\n| b |')).toContain('<div class="scroll" tabindex="0"');
    expect(renderMarkdown('# One\n\n###### Six')).toBe('<h3>One</h3>\n<h6>Six</h6>');
    expect(renderMarkdown(undefined)).toBe('');
    expect(renderMarkdown(' \n ')).toBe('');
  });

  it.each([
    ['<p>One <b>bold</b><br>two</p>', '<p>One <b>bold</b><br>two</p>'],
    ['A <code>b</code> <em>c', '<p>A <code>b</code> <em>c</em></p>'],
    ['<h1 onclick="x()" id="main">T</h1>', '<h3>T</h3>'],
    ['<a href="https://example.com" target="_blank" rel="opener">x</a>', '<p><a href="https://example.com">x</a></p>'],
    ['send <your-token> here', '<p>send &#x3C;your-token> here</p>'],
    ['List<PetId>; set <NAME> and <Your-Token>', '<p>List&#x3C;PetId>; set &#x3C;NAME> and &#x3C;Your-Token></p>'],
    ['an Array<object> or a List<Data>. And more.', '<p>an Array&#x3C;object> or a List&#x3C;Data>. And more.</p>'],
    ['<my-box>in it</my-box> <b>bold</b>', '<p>&#x3C;my-box>in it&#x3C;/my-box> <b>bold</b></p>'],
    ['word<B>bold</B>, end<br>next', '<p>word<b>bold</b>, end<br>next</p>'],
    ['<details><summary>More</summary>inside</details>', '<details><summary>More</summary>inside</details>'],
    ['<font color="red">red</font> <marquee>news</marquee>', '<p>red news</p>'],
  ])('renders HTML that is harmless: %s', (text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });

  it.each([
    ['A <b>bold\n\nnext', '<p>A <b>bold</b></p>\n<p>next</p>'],
    ['A <b>b <i>i\n\n# Head\n\n- item', '<p>A <b>b <i>i</i></b></p>\n<h3>Head</h3>\n<ul>\n<li>item</li>\n</ul>'],
    ['# Head <em>x\n\nnext', '<h3>Head <em>x</em></h3>\n<p>next</p>'],
    ['- <code>a\n- b', '<ul>\n<li><code>a</code></li>\n<li>b</li>\n</ul>'],
    ['<a href="https://x.example">a\n\nb', '<p><a href="https://x.example">a</a></p>\n<p>b</p>'],
    ['a<br><b>c<br>d\n\ne', '<p>a<br><b>c<br>d</b></p>\n<p>e</p>'],
    ['<div>x <b>y</div>\n\nz', '<div>x <b>y</b></div>\n<p>z</p>'],
    ['A <b>bold\n\nstill</b> not', '<p>A <b>bold</b></p><b>\n</b><p><b>still</b> not</p>'],
    ['A <b title="<i>">x <!-- <u> -->\n\nz', '<p>A <b>x </b></p>\n<p>z</p>'],
    ['a</b> c</i></p></div> d', '<p>a c</p> d<p></p>'],
  ])('ends an element of a line that nothing closes with its line: %j', (text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });

  it('tells what nothing closes in time that grows with the text', () => {
    const many = '<b><i>'.repeat(20_000);
    expect(closedLines(many)).toBe(many + '</i></b>'.repeat(20_000));
    const odd = '<a "'.repeat(20_000) + '</b>'.repeat(20_000);
    expect(closedLines(odd)).toBe(odd);
  });

  it('aligns the cells of a table without a style, which the pages forbid', () => {
    const html = renderMarkdown('| a | b | c |\n|--:|:-:|---|\n| 1 | 2 | 3 |');
    expect(html).not.toContain('style');
    expect(html).toContain('<th align="right">a</th>\n<th align="center">b</th>\n<th>c</th>');
    expect(html).toContain('<td align="right">1</td>\n<td align="center">2</td>\n<td>3</td>');
  });

  it('puts tables of HTML into the box that those of Markdown have', () => {
    const box = '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>';
    expect(renderMarkdown('<table><tr><td>a</td></tr></table>')).toContain(box);
    expect(renderMarkdown('<br>\n\n| a |\n|---|\n| b |')).toContain(box);
  });

  it.each(HOSTILE_HTML)('leaves nothing that executes, loads or asks, and closes what is open: %s', (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(
      /<(?:script|img|svg|math|iframe|style|form|input|base|meta|link|object|embed|template)\b/i,
    );
    expect(html).not.toMatch(
      /<[^>]*\s(?:on\w+|style|id|name|class|srcset|formaction|target)\s*=(?!"(?:scroll|language-))/i,
    );
    expect(html).not.toMatch(/<[^>]*="\s*(?:javascript|vbscript|data):/i);
    const open: string[] = [];
    for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>/g)) {
      if (/^(?:br|hr|wbr|col)$/.test(name)) continue;
      if (slash === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('makes no link of %s', (text) => {
    expect(renderMarkdown(text)).not.toMatch(/href="?(?:javascript|vbscript|data):/i);
  });

  it('marks links into the site, to be resolved on the page', () => {
    expect(renderMarkdown('[x](#operation/a)')).toBe('<p><a data-to="#operation/a">x</a></p>');
    expect(renderMarkdown('<a href="./guide.md">x</a>')).toBe('<p><a data-to="./guide.md">x</a></p>');
    expect(renderMarkdown('![x](images/a.png)')).toBe('<p><a data-to="images/a.png">x</a></p>');
  });

  it('never embeds an image: a remote one becomes a link', () => {
    expect(renderMarkdown('![logo](https://example.com/x.png "t")')).toBe(
      '<p><a href="https://example.com/x.png" rel="noreferrer">logo</a></p>',
    );
    expect(renderMarkdown('![](https://example.com/"onerror=1)')).not.toMatch(/<img|"onerror/);
  });

  it('links full addresses only', () => {
    expect(renderMarkdown('see config.rb and https://example.com')).toBe(
      '<p>see config.rb and <a href="https://example.com">https://example.com</a></p>',
    );
  });
});

describe('plainText', () => {
  it('drops marks, keeps names, cuts', () => {
    expect(plainText('# **Use** `start_branch` _or_ [a link](https://x.y)\n\n> quoted', 100)).toBe(
      'Use start_branch or a link quoted',
    );
    expect(plainText('abcdef', 4)).toBe('a...');
    expect(plainText(undefined, 4)).toBe('');
    expect(plainText('<p>A &amp; <b>b</b></p><script>x()</script> <your-id>', 100)).toBe('A & b <your-id>');
  });
});
