import type { Schema } from '../../model/schema.ts';
import { type SchemaView as Direction } from '../emit/schema-view.ts';
import { NameScope } from '../emit/naming.ts';
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
}

/** A value of the description that travels in one direction: read-only or write-only properties differ. */
export type { Direction };

/** A piece of a type, with a link when it names a component. */
export interface LinkedPart {
  readonly text: string;
  /** Empty when the piece is no link. */
  readonly href: string;
}

/** Context of the page at `path`. */
export function pageContext(site: Site, path: string): PageContext {
  const taken = new NameScope();
  return { site, path, root: rootOf(path), anchor: (name) => taken.take(name.replaceAll(/[^\w.~-]+/g, '_'), true) };
}

/** The type of a schema in words, components linked to their pages. */
export function linkedType(context: PageContext, schema: Schema): readonly LinkedPart[] {
  return typeLabel(schema).map((part) => ({ text: part.text, href: schemaHref(context, part.schema) }));
}

/** Link to the page of a component schema; empty when it has none or is the page itself. */
export function schemaHref(context: PageContext, schema: Schema | undefined): string {
  const path = schema === undefined ? undefined : context.site.pathOfSchema(schema);
  return path === undefined || path === context.path ? '' : context.root + path;
}
