import { decodeEntities } from './entities.ts';

/** Headings of a description start below those of the page: it has one h1, and its sections are h2. */
export function loweredHeading(tagName: string): string {
  return `h${Math.min(Number(tagName.slice(1)) + 2, 6)}`;
}

/** A link as its author wrote it: out of the site as it is, into the site marked, to be resolved on the page. */
export function authorLink(href: string): { readonly href: string } | { readonly dataTo: string } | object {
  if (href === '') return {};
  return isOutside(href) ? { href } : { dataTo: href };
}

/** True for an address that says where it leads by itself: with a scheme, or another host. */
export function isOutside(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

const MARKED = /<a((?: [\w-]+="[^"]*")*?) data-to="([^"]*)"((?: [\w-]+="[^"]*")*)>([^]*?)<\/a>/g;

/** Resolves the marked links of a page; one that leads nowhere is left as its text. */
export function resolveLinks(html: string, hrefOf: (to: string) => string | undefined): string {
  if (!html.includes(' data-to="')) return html;
  return html.replaceAll(MARKED, (...found: readonly string[]) => {
    const [, before = '', to = '', after = '', text = ''] = found;
    const href = hrefOf(decodeEntities(to));
    return href === undefined ? `<span>${text}</span>` : `<a${before} href="${encoded(href)}"${after}>${text}</a>`;
  });
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
