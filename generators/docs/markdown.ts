import MarkdownIt from 'markdown-it';

// `html: false` turns raw HTML of a description into text; link targets such as `javascript:` are refused by default.
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false });

// Only links with a scheme: guessing would turn `config.rb` into a link to a domain.
renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

// A remote image would make every reader call a third party: it becomes a link, which the reader may follow or not.
renderer.renderer.rules['image'] = (tokens, index): string => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  const { escapeHtml } = renderer.utils;
  return `<a href="${escapeHtml(source)}" rel="noreferrer">${escapeHtml(token?.content || source)}</a>`;
};

// The page has one h1 and its sections are h2: headings inside a description start below.
renderer.core.ruler.push('lower_headings', (state) => {
  for (const token of state.tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    token.tag = `h${Math.min(Number(token.tag.slice(1)) + 2, 6)}`;
  }
});

// A wide table scrolls inside its own box, which the keyboard reaches.
renderer.renderer.rules['table_open'] = () =>
  '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>\n';
renderer.renderer.rules['table_close'] = () => '</table></div>\n';

const rendered = new Map<string, string>();
/** Texts remembered at most; parameters and errors repeat theirs on many pages. */
const REMEMBERED = 5_000;

/** Renders a description (CommonMark, OAS "Rich Text Formatting") as HTML that holds nothing executable. */
export function renderMarkdown(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return '';
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = renderer.render(text).trim();
  if (rendered.size >= REMEMBERED) rendered.clear();
  rendered.set(text, html);
  return html;
}

/** First sentence or line of a description as plain text, at most `limit` characters. */
export function plainText(text: string | undefined, limit: number): string {
  const plain = (text ?? '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]+|^[ >#]+|\b_+|_+\b/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= limit ? plain : `${plain.slice(0, limit - 1).trimEnd()}…`;
}
