import { createRequire } from 'node:module';
import type { fromHtml as FromHtml } from 'hast-util-from-html';
import type { sanitize as Sanitize, Schema as AllowList } from 'hast-util-sanitize';
import type { toHtml as ToHtml } from 'hast-util-to-html';
import { boundedNesting } from './bounded-nesting.ts';
import { closedLines } from './closed-lines.ts';
import { HARMLESS, placeholdersAsText } from './html-elements.ts';
import { type HtmlElement, pageTree } from './html-tree.ts';

interface Libraries {
  readonly fromHtml: typeof FromHtml;
  readonly sanitize: typeof Sanitize;
  readonly toHtml: typeof ToHtml;
}

let known: Libraries | undefined;

/** Loaded with the first description that holds HTML: most hold none, and it takes longer than a small site. */
function libraries(): Libraries {
  if (known === undefined) {
    // What these packages export is what their types say.
    const { fromHtml } = createRequire(import.meta.url)('hast-util-from-html') as Pick<Libraries, 'fromHtml'>;
    const { sanitize } = createRequire(import.meta.url)('hast-util-sanitize') as Pick<Libraries, 'sanitize'>;
    const { toHtml } = createRequire(import.meta.url)('hast-util-to-html') as Pick<Libraries, 'toHtml'>;
    known = { fromHtml, sanitize, toHtml };
  }
  return known;
}

/**
 * HTML that an author wrote as a piece of a page: parsed as a browser does, so that nothing stays open, left with what is
 * on a list of harmless elements and attributes, and written anew.
 */
export function safeHtml(html: string, isArticle: boolean): string {
  const { fromHtml, sanitize, toHtml } = libraries();
  // The trees of the libraries have more members than the few that are read and written here.
  const tree = sanitize(fromHtml(boundedNesting(closedLines(placeholdersAsText(html))), { fragment: true }), ALLOWED);
  const page = { type: 'root', children: pageTree(tree as HtmlElement, isArticle) };
  return toHtml(page as Parameters<typeof ToHtml>[0]).trim();
}

const TABLE_PARTS = ['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];

/** Of other elements, the text stays; of these it is no text for people. */
const UNREADABLE = `script style template noscript svg math iframe object embed applet audio video canvas`;

/** What stays of an author's HTML: no script, no style, no identifiers, nothing that loads or asks. */
const ALLOWED: AllowList = {
  tagNames: [...HARMLESS],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    code: [['className', /^language-[\w-]+$/]],
    details: ['open'],
    img: ['src', 'alt'],
    ol: ['start', 'reversed'],
    td: ['colSpan', 'rowSpan', ['align', 'left', 'right', 'center']],
    th: ['colSpan', 'rowSpan', ['align', 'left', 'right', 'center']],
    '*': ['dir', 'lang'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  // Outside of its place, such an element would close elements of the page around the text.
  ancestors: {
    li: ['ol', 'ul'],
    dt: ['dl'],
    dd: ['dl'],
    summary: ['details'],
    ...Object.fromEntries(TABLE_PARTS.map((name) => [name, ['table']])),
  },
  strip: UNREADABLE.split(/\s+/),
  clobber: [],
};
