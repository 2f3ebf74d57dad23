import type { HtmlElement, HtmlNode } from './html-tree.ts';

/**
 * A parsed text in which elements that HTML does not know are text again: `<your-token>` is meant to be read. What stands
 * inside of them, by mistake of the parser, stands behind.
 */
export function placeholdersAsText(root: HtmlElement): HtmlElement {
  return { ...root, children: root.children.flatMap(nodesOf) };
}

function nodesOf(node: HtmlNode): readonly HtmlNode[] {
  if (!('children' in node)) return [node];
  const children = node.children.flatMap(nodesOf);
  if (node.type === 'root' || isHtmlElement(node.tagName ?? '')) return [{ ...node, children }];
  const words = [node.tagName ?? '', ...Object.keys(node.properties ?? {})].join(' ');
  return [{ type: 'text', value: `<${words}>` }, ...children];
}

/** True for the name of an element that browsers know. */
export function isHtmlElement(name: string): boolean {
  return KNOWN.has(name.toLowerCase());
}

/** Elements of HTML (WHATWG "Index of elements"), with those that browsers still know, and those of other languages in it. */
const KNOWN: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
  img input ins kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr
  noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby
  s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td
  template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
);
