import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { printIndexPage } from './markup/index-markup.ts';
import { printOperationPage, printSchemaPage, printTagPage } from './markup/page-markup.ts';
import { indexPage, operationPage, schemaPage, tagPage } from './pages.ts';
import { searchIndex } from './search-index.ts';
import { planSite } from './site.ts';
import { usersOfSchemas } from './schema-users.ts';

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
  const file = (path: string, contents: string): GeneratedFile => ({
    path: posix.join(options.folders.docs, path),
    contents,
  });
  const files: GeneratedFile[] = [file('index.html', printIndexPage(indexPage(site)))];
  for (const group of site.groups) {
    const print = (): GeneratedFile => file(group.path, printTagPage(tagPage(site, group)));
    const key = `${group.title}\n${group.description ?? ''}`;
    files.push(reused(options.reuse, { name: `docs ${group.path}`, nodes: group.operations, key }, print));
  }
  const keyOf = navigationKeys();
  const siblings = [...site.groups.map((group) => group.operations), api.webhooks].map((operations) => ({
    operations: new Set(operations),
    key: operations.map(keyOf).join('\n'),
  }));
  for (const operation of [...api.operations, ...api.webhooks]) {
    const path = site.pathOfOperation(operation) ?? '';
    const key = siblings.find(({ operations }) => operations.has(operation))?.key ?? '';
    const print = (): GeneratedFile => file(path, printOperationPage(operationPage(site, operation, path)));
    files.push(reused(options.reuse, { name: `docs ${path}`, nodes: [operation], key }, print));
  }
  for (const schema of api.schemas) {
    const path = site.pathOfSchema(schema) ?? '';
    const own = users.get(schema) ?? [];
    const print = (): GeneratedFile => file(path, printSchemaPage(schemaPage(site, schema, path, own)));
    const key = own.map(keyOf).join('\n');
    files.push(reused(options.reuse, { name: `docs ${path}`, nodes: [schema], key }, print));
  }
  for (const name of ASSETS) files.push(file(`assets/${name}`, readAsset(name)));
  files.push(file('assets/search-index.js', searchIndex(site, options.reuse)));
  return files;
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
