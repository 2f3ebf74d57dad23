import { isHtmlElement } from './html-placeholders.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { shortened } from './shortened.ts';
import { wholeMarkdown } from './whole-markdown.ts';

const rendered = new Map<string, string>();
/** Texts remembered at most; parameters and errors repeat theirs on many pages. */
const REMEMBERED = 5_000;

/** Renders a description (CommonMark, OAS "Rich Text Formatting") as HTML that holds nothing executable. */
export function renderMarkdown(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return '';
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = plainMarkdown(text) ?? wholeMarkdown(text, { isArticle: false });
  if (rendered.size >= REMEMBERED) rendered.clear();
  rendered.set(text, html);
  return html;
}

/** Renders the one text of a page whose headings links may name. */
export function renderArticle(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return '';
  return plainMarkdown(text) ?? wholeMarkdown(text, { isArticle: true });
}

/** What may be a mark of Markdown or HTML, or white space that is no single space. */
const MARKS = /[[`*|_>#<&]|\s\s|[^\S ]/;

/** A description as plain text on one line, at most `limit` characters. */
export function plainText(text: string | undefined, limit: number): string {
  if (text === undefined) return '';
  // Most texts have nothing to take out: one look is a third of the work.
  if (!MARKS.test(text)) return shortened(text.trim(), limit);
  const plain = withoutHtml(text)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]+|^[ >#]+|\b_+|_+\b/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shortened(plain, limit);
}

const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(`+) ?(.+?) ?\1/g, '$2'],
  [/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}"'(])([^*]+?)(?<=[\p{L}\p{N}"').,!?])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])(__?)(?=[\p{L}\p{N}"'(])([^_]+?)(?<=[\p{L}\p{N}"').,!?])\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

/**
 * A title as plain text on one line: marks of Markdown that stand in pairs are gone, and HTML with them. What stands alone is
 * meant to be read: a title may speak of `/pets/*` or of `a_b`.
 */
export function titleText(text: string): string {
  if (!/[[`*_<&\\\n#>]|\s\s/.test(text)) return text.trim();
  const plain = withoutHtml(text).replaceAll(/^\s*(?:#{1,6}|>|[-*+])\s+/gm, '');
  const flat = PAIRS.reduce((all, [mark, rest]) => all.replaceAll(mark, rest), plain.replaceAll(/\s+/g, ' '));
  return flat.trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

/** Tags gone, the text of scripts and styles with them, and the usual entities read. */
function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replaceAll(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<!--[^]*?(?:-->|$)/gi, ' ')
    .replaceAll(/<\/?([a-z][\w-]*)[^<>]*>/gi, (tag, name: string) => (isHtmlElement(name) ? ' ' : tag))
    .replaceAll(/&([a-z]+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
