/** One link of a `Link` field value (RFC 8288 section 3). */
export interface LinkValue {
  /** Target as written; resolve it against the URL of the response. */
  readonly target: string;
  /** Relation types in lower case; a link can have several. */
  readonly relations: readonly string[];
  /** All target attributes by lower-case name, `rel` included; the first of a name wins. */
  readonly attributes: ReadonlyMap<string, string>;
}

const ATTRIBUTE = /\s*;\s*(?:([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?)?/y;

/**
 * Reads a `Link` field value, several lines joined by `,` included (RFC 8288 appendix B.2). What is not a link is
 * skipped up to the next comma, so that one bad link does not hide the others.
 */
export function parseLinkHeader(text: string): LinkValue[] {
  const links: LinkValue[] = [];
  const target = /\s*<([^>]*)>/y;
  for (let at = 0; at < text.length;) {
    target.lastIndex = at;
    const found = target.exec(text);
    if (found === null) {
      const comma = text.indexOf(',', at);
      at = comma < 0 ? text.length : comma + 1;
      continue;
    }
    const attributes = new Map<string, string>();
    at = readAttributes(text, target.lastIndex, attributes);
    const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    links.push({ target: found[1] ?? '', relations, attributes });
  }
  return links;
}

/** Reads attributes from `at` on and returns where the next link may start. */
function readAttributes(text: string, at: number, attributes: Map<string, string>): number {
  ATTRIBUTE.lastIndex = at;
  let end = at;
  for (let match = ATTRIBUTE.exec(text); match !== null; match = ATTRIBUTE.exec(text)) {
    // By index: to destructure a match costs the type checker of every client more than the rest of this module.
    const name = match[1]?.toLowerCase();
    end = ATTRIBUTE.lastIndex;
    if (name !== undefined && !attributes.has(name)) {
      attributes.set(name, match[3] ?? (match[2] ?? '').replace(/\\(.)/g, '$1'));
    }
  }
  const comma = text.indexOf(',', end);
  return comma < 0 ? text.length : comma + 1;
}

/** Target of the first link with this relation type (`next`, `prev`, ...); undefined when there is none. */
export function linkTarget(text: string | null | undefined, relation: string): string | undefined {
  if (text === null || text === undefined) return undefined;
  return parseLinkHeader(text).find((link) => link.relations.includes(relation))?.target;
}

/** Writes a `Link` field value: `<target>; rel="next", ...`. Targets must be URI references already. */
export function formatLinkHeader(
  links: readonly {
    readonly target: string;
    readonly rel: string;
    readonly attributes?: Readonly<Record<string, string>>;
  }[],
): string {
  return links
    .map(({ target, rel, attributes = {} }) => {
      const all = Object.entries({ rel, ...attributes });
      return `<${target}>${all.map(([name, value]) => `; ${name}="${value.replace(/["\\]/g, '\\$&')}"`).join('')}`;
    })
    .join(', ');
}
