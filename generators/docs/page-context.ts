import type { Schema } from '../../model/schema.ts';
import { type Detail, WIDEST } from './detail.ts';
import { NameScope } from '../emit/code/naming.ts';
import { elementOf } from './schema/element.ts';
import { type Site, rootOf } from './site.ts';
import { typeLabel } from './type-label.ts';

/** Which page is being written: decides how links start. */
export interface PageContext {
  readonly site: Site;
  /** Path of the page relative to the root of the site. */
  readonly path: string;
  /** `../` once per folder. */
  readonly root: string;
  /** An element id for a name: unique on the page, safe in a fragment without encoding, the same on every build. */
  anchor(name: string): string;
  /** Types in words, shared by all pages with the same `root`; a link to the page itself is still one. */
  readonly types: Map<Schema, readonly LinkedPart[]>;
  /**
   * What an operation page shows of a node, made once for all operation pages that show it with the same ids: most
   * parameters and error responses stand on many. `key` tells apart what is made of one node.
   */
  shared<View>(node: object, key: string, make: () => View): View;
  readonly detail: Detail;
  /** Files that the page needs beside itself, by path: examples that are too long for it. */
  readonly files: Map<string, string>;
}

/**
 * Who sees a value: the reader of an answer, who never gets what is write-only, the writer of a request, who never sends
 * what is read-only, or both, on the page of a component.
 */
export type Direction = 'read' | 'write' | 'both';

/** A piece of a type, with a link when it names a component. */
export interface LinkedPart {
  readonly text: string;
  /** Empty when the piece is no link. */
  readonly href: string;
}

const UNSAFE = /[^\w.~-]/;

/** Context of the page at `path`. */
export function pageContext(site: Site, path: string, detail: Detail = WIDEST): PageContext {
  const taken = new NameScope();
  const root = rootOf(path);
  // Ids given out so far, in order; undefined stands for one that had to be numbered.
  const given: (string | undefined)[] = [];
  const anchor = (name: string): string => {
    const wanted = UNSAFE.test(name) ? name.replaceAll(/[^\w.~-]+/g, '_') : name;
    const id = taken.take(wanted, true);
    given.push(id === wanted ? id : undefined);
    return id;
  };
  const shared: PageContext['shared'] = (node, key, make) => {
    const views = sharedViews(site, `${root} ${detail.fields} ${key}`);
    const known = views.get(node);
    if (known?.ids.every((id) => !taken.has(id.toLowerCase())) === true) {
      for (const id of known.ids) anchor(id);
      // Stored below by a caller that made it the same way.
      return known.view as ReturnType<typeof make>;
    }
    const before = given.length;
    const view = make();
    const ids = given.slice(before).filter((id) => id !== undefined);
    if (ids.length === given.length - before) views.set(node, { ids, view });
    return view;
  };
  return { site, path, root, anchor, types: sharedTypes(site, root), shared, detail, files: new Map() };
}

interface SharedView {
  readonly ids: readonly string[];
  readonly view: unknown;
}

const views = new WeakMap<Site, Map<string, Map<object, SharedView>>>();

function sharedViews(site: Site, key: string): Map<object, SharedView> {
  const ofSite = views.get(site) ?? new Map<string, Map<object, SharedView>>();
  views.set(site, ofSite);
  const ofKey = ofSite.get(key) ?? new Map<object, SharedView>();
  ofSite.set(key, ofKey);
  return ofKey;
}

const types = new WeakMap<Site, Map<string, Map<Schema, readonly LinkedPart[]>>>();

function sharedTypes(site: Site, root: string): PageContext['types'] {
  const ofSite = types.get(site) ?? new Map<string, Map<Schema, readonly LinkedPart[]>>();
  types.set(site, ofSite);
  const ofRoot = ofSite.get(root) ?? new Map<Schema, readonly LinkedPart[]>();
  ofSite.set(root, ofRoot);
  return ofRoot;
}

/** The type of a schema in words, components linked to their pages. */
export function linkedType({ site, path, root, types: known }: PageContext, schema: Schema): readonly LinkedPart[] {
  let parts = known.get(schema);
  if (parts === undefined) {
    parts = typeLabel(schema).map((part) => {
      const target = part.schema === undefined ? undefined : site.pathOfSchema(part.schema);
      return { text: part.text, href: target === undefined ? '' : root + target };
    });
    // One without a name is no part of a label.
    const element = elementOf(schema);
    const page = element.name === undefined ? site.pathOfSchema(element) : undefined;
    if (page !== undefined)
      parts = [...parts, { text: ' - ', href: '' }, { text: 'fields on a page of their own', href: root + page }];
    known.set(schema, parts);
  }
  const self = root + path;
  if (!parts.some(({ href }) => href === self)) return parts;
  return parts.map(({ text, href }) => ({ text, href: href === self ? '' : href }));
}
