import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '../../../model/diagnostics/diagnostics.ts';
import { forEachChildSchema } from '../../../model/facts/child-schemas.ts';
import { usedSchemas } from '../../../model/facts/reachable-schemas.ts';
import { loadApi } from '../../../model/load-api.ts';
import type { Schema } from '../../../model/schema.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus');
const isThere = existsSync(CORPUS);
if (!isThere) console.log('corpus of public descriptions not found beside the project: its tests are skipped');

function documents(folder: string): readonly string[] {
  const path = join(CORPUS, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(CORPUS.length + 1))
    .toSorted();
}

function summary(diagnostics: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of diagnostics) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, line, message }) => `${line}: ${code} ${message}`);
}

/** True when some circle of schemas has no name to break it at. */
function hasUnnamedCircle(roots: readonly Schema[]): boolean {
  const path = new Set<Schema>();
  const done = new Set<Schema>();
  let found = false;
  const visit = (schema: Schema): void => {
    if (path.has(schema)) found = true;
    if (schema.name !== undefined || done.has(schema) || path.has(schema)) return;
    path.add(schema);
    forEachChildSchema(schema, visit);
    path.delete(schema);
    done.add(schema);
  };
  for (const root of roots) forEachChildSchema(root, visit);
  return found;
}

/** Operations, webhooks, and the warnings that must be reported: nothing is dropped in silence. */
const REAL: Record<string, { operations: number; webhooks?: number; warnings: Record<string, number> }> = {
  'museum/openapi.yaml': { operations: 8, webhooks: 1, warnings: {} },
  'cafe-split/cafe.yaml': { operations: 12, webhooks: 1, warnings: {} },
  'figma/openapi.yaml': { operations: 47, warnings: {} },
  'airflow/openapi.yaml': {
    operations: 110,
    warnings: { 'unknown-security-scheme': 3, 'stray-keyword': 535, 'nullable-without-type': 23, 'ignored-header': 4 },
  },
  'discord/openapi.json': { operations: 242, warnings: { 'large-integer': 14, 'empty-list': 2 } },
  'intercom/openapi.yaml': {
    operations: 150,
    warnings: {
      'ignored-siblings': 13,
      'nullable-without-type': 1,
      'undeclared-path-parameter': 2,
      'ignored-header': 1,
      'missing-operation-id': 4,
      'coerced-value': 4,
    },
  },
  'redoc-demo/openapi.yaml': {
    operations: 21,
    warnings: { 'items-as-list': 1, 'ignored-siblings': 1, 'missing-operation-id': 1 },
  },
  'redoc-demo/openapi-3-1.yaml': { operations: 23, webhooks: 3, warnings: { 'missing-operation-id': 1 } },
};

describe.skipIf(!isThere)('public descriptions', () => {
  it.each(Object.entries(REAL))('%s loads, and says what it had to bend', async (name, expected) => {
    const { api, diagnostics, files } = await loadApi(join(CORPUS, name));
    expect(errorsOf(diagnostics)).toEqual([]);
    expect(api?.operations.length).toBe(expected.operations);
    expect(api?.webhooks.length).toBe(expected.webhooks ?? 0);
    expect(summary(diagnostics)).toEqual(expected.warnings);
    expect(files[0]).toBe(join(CORPUS, name));
    if (api === undefined) throw new Error('no model');
    expect(new Set(api.schemas.map((schema) => schema.name)).size).toBe(api.schemas.length);
    expect(hasUnnamedCircle(api.schemas.concat([...usedSchemas(api)]))).toBe(false);
  });

  it('reads every file of a description of several files', async () => {
    const { files } = await loadApi(join(CORPUS, 'cafe-split/cafe.yaml'));
    const read = files.map((file) => file.slice(CORPUS.length + 1)).toSorted();
    expect(read).toEqual(documents('cafe-split').filter((name) => !name.includes('arazzo')));
  });

  it.each(documents('readme-edge'))('%s loads', async (name) => {
    const { api, diagnostics } = await loadApi(join(CORPUS, name));
    expect(errorsOf(diagnostics)).toEqual([]);
    expect(api).toBeDefined();
  });

  it('converts Swagger 2.0 with a warning', async () => {
    const { api, diagnostics } = await loadApi(join(CORPUS, 'swagger2-rejected/petstore.json'));
    expect(diagnostics.map(({ code }) => code)).toEqual(['converted-swagger']);
    expect(api?.operations.length).toBe(20);
    expect(api?.schemas.map(({ name }) => name)).toContain('Pet');
  });
});

/** What each invalid document of the specification must be refused for. */
const REFUSED: Record<string, string> = {
  'encoding-enc-item-exclusion': 'exclusive-fields',
  'encoding-enc-prefix-exclusion': 'wrong-type',
  'example-examples': 'exclusive-fields',
  'example-object-old-exclusions': 'exclusive-fields',
  'example-object-old-vs-data': 'exclusive-fields',
  'example-object-old-vs-ser': 'exclusive-fields',
  'example-object-ser-exclusions': 'exclusive-fields',
  'header-object-allowReserved': 'allow-reserved-not-allowed',
  'header-object-name': 'bad-parameter-name',
  invalid_schema_types: 'wrong-type',
  'link-object-no-body': 'misspelt-field',
  'media-type-enc-item-exclusion': 'exclusive-fields',
  'media-type-enc-prefix-exclusion': 'exclusive-fields',
  no_containers: 'nothing-described',
  'operation-object-query-with-querystring': 'querystring-conflict',
  'operation-object-two-querystrings': 'querystring-conflict',
  'parameter-object-content-not-with-style': 'querystring-conflict',
  'parameter-object-cookie-allowReserved': 'allow-reserved-not-allowed',
  'parameter-object-cookie-form-allowReserved': 'allow-reserved-not-allowed',
  'parameter-object-header-allowReserved': 'allow-reserved-not-allowed',
  'parameter-object-header-name': 'bad-parameter-name',
  'parameter-object-path-allowReserved': 'allow-reserved-not-allowed',
  'parameter-object-path-name': 'bad-parameter-name',
  'parameter-object-querystring-not-with-schema': 'querystring-conflict',
  'path-item-object-conflicting-additional-operation': 'conflicting-additional-operation',
  'path-item-object-query-with-querystring': 'querystring-conflict',
  'path-item-object-two-querystrings': 'querystring-conflict',
  server_enum_empty: 'empty-server-enum',
  servers: 'wrong-type',
  unknown_container: 'nothing-described',
  'xml-attr-exclusion': 'exclusive-fields',
  'xml-wrapped-exclusion': 'exclusive-fields',
};

const schemaTests = documents('oas-schema-tests');

describe.skipIf(!isThere)("the specification's own documents", () => {
  it('are all here', () => {
    expect(schemaTests.filter((name) => name.includes('v3.2/pass')).length).toBe(37);
    expect(schemaTests.filter((name) => name.includes('v3.2/fail')).length).toBe(29);
  });

  it.each(schemaTests.filter((name) => name.includes('/pass/')))('%s is accepted', async (name) => {
    const { api, diagnostics } = await loadApi(join(CORPUS, name));
    expect(errorsOf(diagnostics)).toEqual([]);
    expect(api).toBeDefined();
  });

  it.each(schemaTests.filter((name) => name.includes('/fail/')))('%s is refused for its reason', async (name) => {
    const { api, diagnostics } = await loadApi(join(CORPUS, name));
    const reason = REFUSED[name.replace(/^.*\//, '').replace(/\.yaml$/, '')];
    expect(api).toBeUndefined();
    const found = diagnostics.find(({ code, severity }) => severity === 'error' && code === reason);
    expect(found, JSON.stringify(diagnostics)).toBeDefined();
    expect(found?.line).toBeGreaterThan(0);
  });
});
