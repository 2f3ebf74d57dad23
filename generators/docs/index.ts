import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { printIndexPage } from './index-markup.ts';
import { printOperationPage, printSchemaPage, printTagPage } from './page-markup.ts';
import { indexPage, operationPage, schemaPage, tagPage } from './pages.ts';
import { searchIndex } from './search-index.ts';
import { planSite } from './site.ts';
import { usersOfSchemas } from './schema-users.ts';

/** What the docs emitter needs of the options. */
export type DocsOptions = Pick<EmitOptions, 'folders'>;

const ASSETS = ['site.css', 'site.client.js', 'search.client.js'] as const;

/**
 * The reference site of a description: static HTML that is complete without JavaScript, one page per operation, tag,
 * webhook and component schema, nothing loaded from other places. The same description always gives the same bytes.
 */
export function emitDocs(api: Api, options: DocsOptions): GeneratedFile[] {
  const site = planSite(api);
  const users = usersOfSchemas(api);
  const files: GeneratedFile[] = [{ path: 'index.html', contents: printIndexPage(indexPage(site)) }];
  for (const group of site.groups) files.push({ path: group.path, contents: printTagPage(tagPage(site, group)) });
  for (const operation of [...api.operations, ...api.webhooks]) {
    const path = site.pathOfOperation(operation) ?? '';
    files.push({ path, contents: printOperationPage(operationPage(site, operation, path)) });
  }
  for (const schema of api.schemas) {
    const path = site.pathOfSchema(schema) ?? '';
    files.push({ path, contents: printSchemaPage(schemaPage(site, schema, path, users.get(schema) ?? [])) });
  }
  for (const name of ASSETS) files.push({ path: `assets/${name}`, contents: readAsset(name) });
  files.push({ path: 'assets/search-index.js', contents: searchIndex(site) });
  return files.map((file) => ({ ...file, path: posix.join(options.folders.docs, file.path) }));
}

function readAsset(name: string): string {
  return readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');
}
