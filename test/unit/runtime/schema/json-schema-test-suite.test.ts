import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileSchema, type JsonSchema } from '../../../../runtime/request/index.ts';

interface Group {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const ROOT = fileURLToPath(new URL('../../../../../shared/corpus/json-schema-test-suite/', import.meta.url));
const DIALECT = 'https://json-schema.org/draft/2020-12/';

/** Optional parts we do not claim, each with the reason. Everything else in the suite must pass. */
const SKIPPED: Readonly<Record<string, string>> = {
  'optional/format/idn-hostname.json': 'no IDNA tables at run time; the format is an annotation here',
  'optional/format/idn-email.json': 'an annotation here, for the same reason',
  'optional/format-assertion.json': 'format assertion is an option of the caller, not of the meta-schema',
  'optional/cross-draft.json': 'only 2020-12 is supported, and the older meta-schemas are not',
  'optional/dependencies-compatibility.json': 'the keyword "dependencies" left JSON Schema with draft 2019-09',
};
const SKIPPED_GROUPS: Readonly<Record<string, string>> = {
  'optional/format/hostname.json: validation of A-label (punycode) host names':
    'an A-label is not decoded: no IDNA tables at run time',
};

function filesBelow(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function readJson(path: string): JsonSchema {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const documents = new Map<string, JsonSchema>();

function loadDocuments(): void {
  const remotes = join(ROOT, 'remotes');
  for (const path of filesBelow(remotes))
    documents.set(`http://localhost:1234/${relative(remotes, path)}`, readJson(path));
  const meta = join(dirname(createRequire(import.meta.url).resolve('ajv/dist/refs/json-schema-2020-12')), '');
  for (const path of filesBelow(meta).filter((file) => file.endsWith('.json'))) {
    documents.set(DIALECT + relative(meta, path).replace(/\.json$/, ''), readJson(path));
  }
}

if (!existsSync(ROOT)) {
  it.skip('JSON-Schema-Test-Suite: the corpus folder is absent, nothing was run', () => undefined);
} else {
  loadDocuments();
  const folder = join(ROOT, 'tests/draft2020-12');
  for (const path of filesBelow(folder)) {
    const name = relative(folder, path);
    const optionalFormat = name.startsWith('optional/format/');
    describe(`JSON-Schema-Test-Suite ${name}`, () => {
      const reason = SKIPPED[name];
      if (reason !== undefined) return it.skip(reason, () => undefined);
      // The file was checked against the suite's own schema by its authors.
      for (const group of readJson(path) as unknown as readonly Group[]) {
        for (const test of group.tests) {
          const title = `${group.description}: ${test.description}`;
          const skip = SKIPPED_GROUPS[`${name}: ${group.description}`];
          if (skip !== undefined) {
            it.skip(`${title} (${skip})`, () => undefined);
            continue;
          }
          it(title, () => {
            const options = { resolve: (uri: string) => documents.get(uri), assertFormat: optionalFormat };
            const validate = compileSchema(group.schema, options);
            const findings = validate(test.data);
            expect({ valid: findings.length === 0, findings }).toMatchObject({ valid: test.valid });
            expect(validate.accepts(test.data)).toBe(test.valid);
            expect(compileSchema(group.schema, { ...options, lazy: true })(test.data)).toEqual(findings);
          });
        }
      }
    });
  }
}
