import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';

type Renderer = InstanceType<typeof MarkdownIt>;

let known: Renderer | undefined;

/**
 * Renders any description (CommonMark, OAS "Rich Text Formatting") as HTML that holds nothing executable. What renders it
 * is loaded here, with the first text that needs it: that takes longer than a small site.
 */
export function wholeMarkdown(text: string): string {
  known ??= createRenderer();
  return known.render(text).trim();
}

function createRenderer(): Renderer {
  // The package exports its constructor, and its types say so for imports only.
  const Markdown = createRequire(import.meta.url)('markdown-it') as typeof MarkdownIt;
  // `html: false` turns raw HTML of a description into text; link targets such as `javascript:` are refused by default.
  const renderer = new Markdown({ html: false, linkify: true, typographer: false });

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
  return renderer;
}
