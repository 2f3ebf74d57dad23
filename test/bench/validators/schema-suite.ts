import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileSchema, type JsonSchema } from '../../../runtime/request/index.ts';

const folder = fileURLToPath(new URL('../../../../shared/corpus/json-schema-test-suite/', import.meta.url));

interface Group {
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

/**
 * Share of right verdicts in the required part of JSON-Schema-Test-Suite (draft 2020-12), percent; undefined without
 * the suite.
 */
export function suiteShare(): number | undefined {
  const tests = join(folder, 'tests/draft2020-12');
  if (!existsSync(tests)) return undefined;
  const documents = remoteDocuments();
  let right = 0;
  let all = 0;
  for (const file of readdirSync(tests).filter((name) => name.endsWith('.json'))) {
    const groups: Group[] = JSON.parse(readFileSync(join(tests, file), 'utf8'));
    for (const group of groups) {
      // The required part says that formats are annotations (format.json).
      const validate = compileSchema(group.schema, { assertFormat: false, resolve: (uri) => documents.get(uri) });
      for (const { data, valid } of group.tests) {
        all += 1;
        if ((validate(data).length === 0) === valid) right += 1;
      }
    }
  }
  return (right / all) * 100;
}

function remoteDocuments(): Map<string, JsonSchema> {
  const documents = new Map<string, JsonSchema>();
  const add = (root: string, base: string, strip: boolean): void => {
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.json')) continue;
      const name = strip ? file.replace(/\.json$/, '') : file;
      documents.set(base + name, JSON.parse(readFileSync(join(root, file), 'utf8')));
    }
  };
  add(join(folder, 'remotes'), 'http://localhost:1234/', false);
  const meta = fileURLToPath(new URL('../node_modules/ajv/dist/refs/json-schema-2020-12', import.meta.url));
  add(meta, 'https://json-schema.org/draft/2020-12/', true);
  return documents;
}
