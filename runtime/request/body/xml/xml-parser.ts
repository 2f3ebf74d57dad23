/**
 * Reads one XML document; throws `Error` for what is none, and gives undefined where there is no parser after all. `parseXml`
 * of the package `@rgrove/parse-xml` is one. Entities that the document declares itself must not be expanded.
 */
export type XmlParser = (text: string) => { readonly children: readonly XmlChild[] } | undefined;

/** What stands in a document or an element. */
export interface XmlChild {
  /** `element`, `text`, `cdata`; others are passed over. */
  readonly type: string;
}

/** An element. */
export interface XmlElement extends XmlChild {
  /** As written, prefix included. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlChild[];
}

/** Whether a child is an element. */
export function isElement(child: XmlChild): child is XmlElement {
  return child.type === 'element';
}

/** The text of an element, without that of the elements in it. */
export function textIn({ children }: XmlElement): string {
  return children.map((child) => (child.type === 'text' || child.type === 'cdata' ? textOf(child) : '')).join('');
}

function textOf(child: XmlChild): string {
  return 'text' in child && typeof child.text === 'string' ? child.text : '';
}
