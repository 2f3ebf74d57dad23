import { describe, expect, it } from 'vitest';
import { plainText, renderMarkdown } from '../../../../generators/docs/text/markdown.ts';

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
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<!-- --><iframe src="https://example.com"></iframe>',
    '<style>@import url(https://example.com)</style>',
  ])('turns raw HTML into text: %s', (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|style)\b/);
    expect(html).not.toMatch(/href="javascript/);
    expect(html).toContain('&lt;');
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
  });
});
