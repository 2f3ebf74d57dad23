import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';
import { headingId } from '../../../model/facts/author-links.ts';
import { isOutside, loweredHeading } from './author-markup.ts';
import { safeHtml } from './html-text.ts';

type Renderer = InstanceType<typeof MarkdownIt>;

/** What a text is: HTML is in it or not, and its headings get ids or not. */
export interface MarkdownOptions {
  /** Headings get ids, which links may name; of one text of a page only. */
  readonly isArticle: boolean;
}

type Manner = 'text' | 'article' | 'html';

/** Quotes, lists and marks around one another at most: what stands deeper is text. Every line costs as many looks. */
const DEEPEST = 40;

const known = new Map<Manner, Renderer>();

/**
 * Renders any description (CommonMark, OAS "Rich Text Formatting") as HTML that holds nothing executable. What renders it
 * is loaded here, with the first text that needs it: that takes longer than a small site.
 */
export function wholeMarkdown(text: string, { isArticle }: MarkdownOptions): string {
  // Raw HTML goes through the renderer, and then through a list of what is harmless.
  const holdsHtml = /<[a-z!/?]/i.test(text);
  const manner = holdsHtml ? 'html' : isArticle ? 'article' : 'text';
  const renderer = known.get(manner) ?? createRenderer(manner);
  known.set(manner, renderer);
  const html = renderer.render(text).trim();
  return holdsHtml ? safeHtml(html, isArticle) : html;
}

function createRenderer(manner: Manner): Renderer {
  // The package exports its constructor, and its types say so for imports only.
  const Markdown = createRequire(import.meta.url)('markdown-it') as typeof MarkdownIt;
  // Link targets such as `javascript:` are refused by default.
  const renderer = new Markdown({ html: manner === 'html', linkify: true, typographer: false });
  renderer.set({ maxNesting: DEEPEST });

  // Only links with a scheme: guessing would turn `config.rb` into a link to a domain.
  renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // With HTML in it, all of this is done to what the author wrote as HTML as well: once it is parsed.
  if (manner === 'html') return renderer;
  addImageRule(renderer);
  addLinkRule(renderer);
  addHeadingRule(renderer, manner === 'article');
  addTableRules(renderer);
  return renderer;
}

/** A remote image would make every reader call a third party: it becomes a link, which the reader may follow or not. */
function addImageRule({ renderer, utils: { escapeHtml } }: Renderer): void {
  renderer.rules['image'] = (tokens, index): string => {
    const token = tokens[index];
    const source = String(token?.attrGet('src') ?? '');
    const text = escapeHtml(token?.content || source);
    if (!isOutside(source)) return `<a data-to="${escapeHtml(source)}">${text}</a>`;
    return `<a href="${escapeHtml(source)}" rel="noreferrer">${text}</a>`;
  };
}

/** Where a link into the site leads is known on the page only. */
function addLinkRule({ renderer }: Renderer): void {
  renderer.rules['link_open'] = (...[tokens, index, options, , self]): string => {
    const token = tokens[index];
    const href = String(token?.attrGet('href') ?? '');
    if (token !== undefined && !isOutside(href)) token.attrs = [['data-to', href]];
    return self.renderToken(tokens, index, options);
  };
}

/** The page has one h1 and its sections are h2: headings inside a description start below. */
function addHeadingRule({ core }: Renderer, isArticle: boolean): void {
  core.ruler.push('lower_headings', ({ tokens }) => {
    const ids = new Set<string>();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
      token.tag = loweredHeading(token.tag);
      const id = headingId(tokens[index + 1]?.content ?? '');
      if (!isArticle || token.type === 'heading_close' || ids.has(id)) continue;
      ids.add(id);
      token.attrSet('id', id);
    }
  });
}

/** A wide table scrolls inside its own box, which the keyboard reaches; its cells are aligned without styles, which pages forbid. */
function addTableRules({ renderer }: Renderer): void {
  for (const cell of ['th_open', 'td_open']) {
    renderer.rules[cell] = (...[tokens, index, options, , self]): string => {
      const token = tokens[index];
      const style = token?.attrGet('style');
      if (token !== undefined && typeof style === 'string') token.attrs = [['align', style.replace('text-align:', '')]];
      return self.renderToken(tokens, index, options);
    };
  }
  renderer.rules['table_open'] = (): string =>
    '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>\n';
  renderer.rules['table_close'] = (): string => '</table></div>\n';
}
