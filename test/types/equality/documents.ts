import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CORPUS = process.env['FORGEWRIGHT_CORPUS'] ?? join(ROOT, '../shared/corpus');

/** Root documents by the name that tests print: those of this repository, of packages, and of the corpus. */
export function equalityDocuments(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, file: string): void => {
    if (existsSync(file)) found.set(name, file);
    else console.log(`${name} is not there: its types are not compared`);
  };
  add('our own', join(ROOT, 'spec/openapi.yaml'));
  for (const folder of ['client', 'client-guide', 'from-openapi-typescript', 'path-client', 'types', 'unseen', 'model'])
    addFolder(found, folder);
  add('dialogporten', join(ROOT, 'node_modules/@digdir/dialogporten-schema/swagger.verified.json'));
  add('octokit', join(ROOT, 'test/bench/node_modules/@octokit/openapi/generated/api.github.com.json'));
  for (const file of CORPUS_ROOTS) add(`corpus/${file}`, join(CORPUS, file));
  for (const file of filesBelow(join(CORPUS, 'readme-edge')))
    add(`corpus/readme-edge/${file}`, join(CORPUS, 'readme-edge', file));
  for (const version of ['v3.0', 'v3.1', 'v3.2']) {
    const folder = join(CORPUS, 'oas-schema-tests', version, 'pass');
    for (const file of filesBelow(folder)) add(`corpus/${version}/${file}`, join(folder, file));
  }
  for (const name of Array.from(found.keys())) if (NOT_COMPARED.test(name)) found.delete(name);
  return found;
}

/**
 * What some refer to is somewhere on the network; names of others are those of `Object.prototype`, of which the package's
 * bundler leaves rejected promises behind that nobody can catch.
 */
const NOT_COMPARED =
  /^unseen\/(?:corners-of-3-0|names-of-object-prototype)|^client\/hostile|\/(?:example-object|request-body|security-scheme-object)-examples\.yaml$/;

const CORPUS_ROOTS = [
  'museum/openapi.yaml',
  'cafe-split/cafe.yaml',
  'figma/openapi.yaml',
  'airflow/openapi.yaml',
  'discord/openapi.json',
  'intercom/openapi.yaml',
  'redoc-demo/openapi.yaml',
  'redoc-demo/openapi-3-1.yaml',
];

function addFolder(found: Map<string, string>, name: string): void {
  const folder = join(ROOT, 'test/fixtures', name);
  for (const file of filesBelow(folder)) if (!file.includes('/')) found.set(`${name}/${file}`, join(folder, file));
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}
