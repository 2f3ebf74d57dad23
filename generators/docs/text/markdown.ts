import { plainMarkdown } from './plain-markdown.ts';
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
