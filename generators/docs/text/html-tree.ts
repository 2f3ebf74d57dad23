import { headingId } from '../../../model/facts/author-links.ts';
import { authorLink, loweredHeading } from './author-markup.ts';

/** A text or an element of a parsed description, as the libraries that parse and print it have them. */
export type HtmlNode = HtmlElement | { readonly type: 'text' | 'comment' | 'doctype'; readonly value?: string };

/** An element of a parsed description; the root of a tree is one without a name. */
export interface HtmlElement {
  readonly type: 'element' | 'root';
  readonly tagName?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children: readonly HtmlNode[];
}

/**
 * The children of a sanitised tree as they stand on a page: headings below those of the page, tables in a box that
 * scrolls, images as links, because a remote one would make every reader call a third party.
 */
export function pageTree(root: HtmlElement, isArticle: boolean): readonly HtmlNode[] {
  const ids = new Set<string>();
  const pageNode = (node: HtmlNode): HtmlNode => {
    if (!('children' in node)) return node;
    const element: HtmlElement = { ...node, children: node.children.map(pageNode) };
    const { tagName = '', properties = {} } = element;
    if (/^h[1-6]$/.test(tagName)) return lowered(element, isArticle ? ids : undefined);
    if (tagName === 'table') return scrolling(element);
    if (tagName === 'a') return link(element, textOf(properties['href']));
    return tagName === 'img' ? imageLink(properties) : element;
  };
  return root.children.map(pageNode);
}

/** `ids` are those that the text has given out; undefined when its headings get none. */
function lowered(element: HtmlElement, ids: Set<string> | undefined): HtmlElement {
  const heading = { ...element, tagName: loweredHeading(element.tagName ?? 'h6') };
  const id = headingId(wordsOf(element));
  if (ids === undefined || ids.has(id)) return heading;
  ids.add(id);
  return { ...heading, properties: { ...element.properties, id } };
}

function wordsOf(node: HtmlNode): string {
  return 'children' in node ? node.children.map(wordsOf).join('') : (node.value ?? '');
}

function scrolling(table: HtmlElement): HtmlElement {
  const properties = { className: ['scroll'], tabIndex: 0, role: 'region', ariaLabel: 'Table' };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}

function link(element: HtmlElement, href: string): HtmlElement {
  return { ...element, properties: { ...element.properties, href: undefined, ...authorLink(href) } };
}

function imageLink(properties: Readonly<Record<string, unknown>>): HtmlElement {
  const source = textOf(properties['src']);
  const label = textOf(properties['alt']) || source;
  const element: HtmlElement = { type: 'element', tagName: 'a', children: [{ type: 'text', value: label }] };
  return {
    ...element,
    properties: { ...authorLink(source), ...(/^https?:/i.test(source) && { rel: ['noreferrer'] }) },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
