import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { load } from 'js-yaml';
import { afterAll, describe, it } from 'vitest';

import { caseList } from '../../../model/facts/case-list.ts';
import { isConstraintOnly } from '../../../model/facts/constraint-branches.ts';
import { standaloneJsonSchema } from '../../../model/facts/json-schema.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import { usedSchemas } from '../../../model/facts/reachable-schemas.ts';
import { containsReadOnly } from '../../../model/facts/read-write-views.ts';
import { allowedTypes, isNullable, objectShape } from '../../../model/facts/schema-shape.ts';
import { formatDiagnostic } from '../../../model/diagnostics/format-diagnostic.ts';
import { loadApi } from '../../../model/load-api.ts';
import type { LoadResult } from '../../../model/load-api.ts';
import type { Schema } from '../../../model/schema.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/model');
const SOURCES = ['discriminator-by-bare-name', 'inheritance', 'loose-schemas', 'version-3-2', 'odd-names', 'recursion'];
const folder = mkdtempSync(join(tmpdir(), 'forgewright-mutated-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Path = readonly string[];

function paths(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, child]) => paths(child, [...at, key]))];
}

function pointerOf(path: Path): string {
  return path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** One change: a value is removed, replaced by junk, or turned into a reference to anywhere in the document. */
interface Change {
  readonly kind: 'remove' | 'junk' | 'reference' | 'extra';
  readonly where: number;
  readonly target: number;
  readonly junk: unknown;
}

const change = fc.record<Change>({
  kind: fc.constantFrom('remove', 'junk', 'reference', 'extra'),
  where: fc.nat(),
  target: fc.nat(),
  junk: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom({ $ref: '#' }, { $ref: 5 }, { $ref: '#/nope' }, null, [], {}),
  ),
});

function apply(document: unknown, { kind, where, target, junk }: Change): void {
  const all = paths(document).filter((path) => path.length > 0);
  const path = all[where % all.length] ?? [];
  const key = path.at(-1) ?? '';
  let holder = document;
  for (const token of path.slice(0, -1)) holder = isContainer(holder) ? holder[token] : undefined;
  if (!isContainer(holder)) return;
  if (kind === 'remove') delete holder[key];
  else if (kind === 'junk') holder[key] = structuredClone(junk);
  else if (kind === 'reference') holder[key] = { $ref: `#${pointerOf(all[target % all.length] ?? [])}` };
  else holder[['$ref', 'schema', 'type', 'items', 'allOf', '__proto__'][target % 6] ?? 'x'] = structuredClone(junk);
}

function useFacts({ api }: LoadResult): void {
  if (api === undefined) return;
  caseList(api);
  api.operations.forEach(paginationOf);
  const checkSchema = (schema: Schema): void => {
    objectShape(schema);
    allowedTypes(schema);
    isNullable(schema);
    isConstraintOnly(schema);
    containsReadOnly(schema);
    standaloneJsonSchema(schema);
  };
  usedSchemas(api).forEach(checkSchema);
  api.schemas.forEach(checkSchema);
}

describe('a document with anything wrong anywhere', () => {
  it.each(SOURCES)('%s: is a model or errors with places, never an exception', async (name) => {
    const text = readFileSync(join(FIXTURES, name, 'openapi.yaml'), 'utf8');
    const file = join(folder, `${name}.json`);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const document = load(text);
        for (const item of changes) apply(document, item);
        writeFileSync(file, JSON.stringify(document, null, 1));
        const result = await loadApi(file);
        const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
        if ((result.api === undefined) !== errors.length > 0)
          throw new Error('the model and the errors contradict each other');
        for (const diagnostic of result.diagnostics) {
          formatDiagnostic(diagnostic);
          const { line, column } = diagnostic;
          if (line === undefined || column === undefined || line < 1 || column < 1)
            throw new Error(`${diagnostic.code} has no place`);
        }
        useFacts(result);
      }),
      { numRuns: 150 },
    );
  });
});
