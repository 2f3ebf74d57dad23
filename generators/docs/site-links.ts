import type { Api } from '../../model/api.ts';
import { type LinkTarget, followLink } from '../../model/facts/author-links.ts';
import { type Site, rootOf } from './site.ts';

/** Gives where a link that an author wrote leads from a page; undefined when that is no page of the site. */
export function linkResolver(site: Site): (page: string, to: string) => string | undefined {
  return (page, to) => {
    const target = followLink(site.api, to);
    const path = target === undefined ? undefined : pathOf(site, target);
    return path === undefined ? undefined : rootOf(page) + path;
  };
}

function pathOf({ api, groups, pathOfOperation, pathOfSchema }: Site, target: LinkTarget): string | undefined {
  switch (target.kind) {
    case 'operation':
      return pathOfOperation(target.operation);
    case 'schema':
      return pathOfSchema(target.schema);
    case 'tag':
      // A tag of which nothing is told has no page.
      return groups.find(({ name }) => name === target.tag.name)?.path ?? 'index.html#operations';
    case 'section':
      return `index.html#${target.id}`;
    case 'start':
      return hasPart(api, target.part) ? `index.html#${target.part}` : 'index.html';
  }
}

function hasPart({ servers, securitySchemes, schemas }: Api, part: (LinkTarget & { kind: 'start' })['part']): boolean {
  if (part === 'servers') return servers.length > 0;
  if (part === 'authentication') return securitySchemes.length > 0;
  return part === 'schemas' ? schemas.length > 0 : part !== '';
}
