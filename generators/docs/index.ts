import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { printIndexPage } from './markup/index-markup.ts';
import type { OperationPage, SchemaPage } from './markup/page-markup.ts';
import { printOperationPage, printSchemaPage, printTagPage } from './markup/page-markup.ts';
import { printListPage, printValuesPage } from './markup/list-markup.ts';
import { partsOfList } from './long-list.ts';
import {
  type Made,
  indexPage,
  operationPage,
  schemaListPage,
  schemaLists,
  schemaPage,
  tagPage,
  valuesPage,
} from './pages.ts';
import { searchIndex } from './search-index.ts';
import { linkResolver } from './site-links.ts';
import { type Site, type TagGroup, planSite } from './site.ts';
import { resolveLinks } from './text/author-markup.ts';
import { type SchemaUsers, usersOfSchemas } from './schema/schema-users.ts';
import { type Detail, type Details, PAGE_BUDGET, SITE_BUDGET, detailsOf } from './detail.ts';
import { partsOfPage } from './split-page.ts';

/** What the docs emitter needs of the options. */
export type DocsOptions = Pick<EmitOptions, 'folders' | 'naming' | 'reuse'>;

const ASSETS = ['site.css', 'site.client.js', 'search.client.js'] as const;

/**
 * The reference site of a description: static HTML that is complete without JavaScript, one page per operation, tag,
 * webhook and component schema, nothing loaded from other places. The same description always gives the same bytes.
 */
export function emitDocs(api: Api, options: DocsOptions): GeneratedFile[] {
  const site = planSite(api, options.naming);
  const users = usersOfSchemas(api, options.reuse);
  const levels = detailsOf(api.operations.length + site.schemas.length);
  const hrefOf = linkResolver(site);
  const place = (path: string, contents: string): GeneratedFile => ({
    path: posix.join(options.folders.docs, path),
    contents,
  });
  const file: Printing['file'] = (path, contents) => {
    if (!path.endsWith('.html')) return [place(path, contents)];
    const led = resolveLinks(contents, (to) => hrefOf(path, to));
    return partsOfPage(path, led).map((part) => place(part.path, part.contents));
  };
  const printing = { site, users, file, reuse: options.reuse };
  const files: GeneratedFile[] = startPages(site).flatMap(([path, contents]) => file(path, contents));
  for (const group of site.groups) files.push(...tagPages(site, group, printing));
  for (const list of site.valueLists) files.push(...file(list.path, printValuesPage(valuesPage(site, list))));
  const assets = ASSETS.map((name) => place(`assets/${name}`, readAsset(name)));
  assets.push(place('assets/search-index.js', searchIndex(site, options.reuse)));
  const room = SITE_BUDGET - sizeOf(files) - sizeOf(assets);
  for (const [level, details] of levels.entries()) {
    const isLast = level === levels.length - 1;
    const pages = describingPages({ ...printing, details, level }, isLast ? Infinity : room);
    if (pages !== undefined) return [...files, ...pages, ...assets];
  }
  throw new Error('the last level has no budget');
}

interface DescribingPages extends Printing {
  readonly site: Site;
  readonly users: ReadonlyMap<Schema, SchemaUsers>;
  readonly details: Details;
  readonly level: number;
}

/** The pages of operations and schemas; undefined as soon as they take more than there is room for. */
function describingPages(printing: DescribingPages, room: number): readonly GeneratedFile[] | undefined {
  const files: GeneratedFile[] = [];
  let size = 0;
  for (const page of pagesOf(printing)) {
    files.push(...page);
    size += sizeOf(page);
    if (size > room) return undefined;
  }
  return files;
}

function sizeOf(files: readonly GeneratedFile[]): number {
  return files.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0);
}

function* pagesOf({ site, users, file, reuse, details, level }: DescribingPages): Iterable<readonly GeneratedFile[]> {
  const { api } = site;
  const keyOf = navigationKeys();
  const siblings = [...site.groups.map((group) => group.operations), api.webhooks].map((operations) => ({
    operations: new Set(operations),
    key: operations.map(keyOf).join('\n'),
  }));
  const withFiles = (path: string, { text, files: more }: Printed): readonly GeneratedFile[] => [
    ...file(path, text),
    ...[...more].flatMap(([place, contents]) => file(place, contents)),
  ];
  // What is made at one level is no use at another one, and a watcher asks for both.
  const nameOf = (path: string): string => (level === 0 ? `docs ${path}` : `docs ${path} ${level}`);
  for (const operation of [...api.operations, ...api.webhooks]) {
    const path = site.pathOfOperation(operation) ?? '';
    const key = siblings.find(({ operations }) => operations.has(operation))?.key ?? '';
    const make = (detail: Detail): Made<OperationPage> => operationPage(site, operation, { path, detail });
    const print = (): readonly GeneratedFile[] => withFiles(path, printWithin(details, make, printOperationPage));
    yield reused(reuse, { name: nameOf(path), nodes: [operation], key }, print);
  }
  for (const paged of site.schemas) {
    const { schema, path } = paged;
    const own = users.get(schema) ?? { listed: [], more: 0 };
    const make = (detail: Detail): Made<SchemaPage> => schemaPage(site, paged, { path, detail, users: own });
    const print = (): readonly GeneratedFile[] => withFiles(path, printWithin(details, make, printSchemaPage));
    const key = [...own.listed.map(keyOf), own.more].join('\n');
    yield reused(reuse, { name: nameOf(path), nodes: [schema], key }, print);
  }
}

interface Printing {
  readonly file: (path: string, contents: string) => readonly GeneratedFile[];
  readonly reuse: DocsOptions['reuse'];
}

function tagPages(site: Site, group: TagGroup, { file, reuse }: Printing): readonly GeneratedFile[] {
  return partsOfList(group.operations, group.path).flatMap((part) => {
    const print = (): readonly GeneratedFile[] => file(part.path, printTagPage(tagPage(site, group, part)));
    const key = [group.title, group.description ?? '', group.externalDocs?.url ?? '', part.pages.length].join('\n');
    return reused(reuse, { name: `docs ${part.path}`, nodes: [...part.items, ...group.webhooks], key }, print);
  });
}

/** The start page; of a description that is too large for it, without its lists, and pages with those. */
function startPages(site: Site): readonly (readonly [string, string])[] {
  const whole = printIndexPage(indexPage(site, true));
  if (whole.length <= PAGE_BUDGET) return [['index.html', whole]];
  const lists = schemaLists(site).map((part): [string, string] => [
    part.path,
    printListPage(schemaListPage(site, part)),
  ]);
  return [['index.html', printIndexPage(indexPage(site, false))], ...lists];
}

interface Printed {
  readonly text: string;
  readonly files: ReadonlyMap<string, string>;
}

/** A page with as much on it as its budget allows. */
function printWithin<Page>(
  details: Details,
  make: (detail: Detail) => Made<Page>,
  print: (page: Page) => string,
): Printed {
  const [widest, ...others] = details;
  const printOne = (detail: Detail): Printed => {
    const { page, files } = make(detail);
    return { text: print(page), files };
  };
  let printed = printOne(widest);
  for (const detail of others) if (Buffer.byteLength(printed.text) > PAGE_BUDGET) printed = printOne(detail);
  return printed;
}

/** Gives what other pages show of an operation: many are asked for many times. */
function navigationKeys(): (operation: Operation) => string {
  const keys = new Map<Operation, string>();
  return (operation) => {
    const { operationId, summary, deprecated } = operation;
    const key = keys.get(operation) ?? JSON.stringify([operationId, summary, deprecated]);
    keys.set(operation, key);
    return key;
  };
}

function readAsset(name: string): string {
  return readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');
}
