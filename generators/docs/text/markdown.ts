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
  const html = plainMarkdown(text) ?? wholeMarkdown(text);
  if (rendered.size >= REMEMBERED) rendered.clear();
  rendered.set(text, html);
  return html;
}

/** What may be a mark of Markdown, or white space that is no single space. */
const MARKS = /[[`*|_>#]|\s\s|[^\S ]/;

/** First sentence or line of a description as plain text, at most `limit` characters. */
export function plainText(text: string | undefined, limit: number): string {
  if (text === undefined) return '';
  // Most texts have nothing to take out: one look is a third of the work.
  if (!MARKS.test(text)) return shortened(text.trim(), limit);
  const plain = text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]+|^[ >#]+|\b_+|_+\b/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shortened(plain, limit);
}
