import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadEmitted } from '../../../support/load-emitted.ts';
import { testPath } from './emit-description.ts';

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const FOLDER = join(
  process.env['FORGEWRIGHT_CORPUS'] ?? testPath('../../shared/corpus'),
  'json-schema-test-suite/tests/draft2020-12',
);

/** Files that are about identifiers of schema documents, which component schemas do not have. */
const SKIPPED_FILES: Readonly<Record<string, string>> = {
  'refRemote.json': 'other documents',
  'vocabulary.json': 'meta-schemas',
  'format.json': 'says that formats are annotations; emitted checks assert them, see optional/format',
};

/** Keywords that name or find documents: the run-time validator is tested with them, the loader resolves them here. */
const IDENTIFIERS = /"\$(?:id|anchor|dynamicAnchor|dynamicRef|ref|recursiveRef|recursiveAnchor)"/;

function isSelfContained(group: Group): boolean {
  return !IDENTIFIERS.test(JSON.stringify(group.schema)) && typeof group.schema === 'object';
}

function groupsOf(file: string): Group[] {
  // The files were checked against the suite's own schema by its authors.
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Group[];
}

describe.skipIf(!existsSync(FOLDER))(
  'JSON-Schema-Test-Suite on emitted checks (needs the folder that FORGEWRIGHT_CORPUS names)',
  () => {
    it('gives every verdict of the required part', async () => {
      const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && SKIPPED_FILES[file] === undefined);
      const formats = readdirSync(join(FOLDER, 'optional/format')).map((file) => `optional/format/${file}`);
      const wanted = formats.filter((file) => !/idn|hostname/.test(file) && existsSync(join(FOLDER, file)));
      const groups = [...files, ...wanted].flatMap((file) => groupsOf(file).map((group) => ({ file, group })));
      const chosen = groups.filter(({ group }) => isSelfContained(group));
      const schemas = Object.fromEntries(
        chosen.map(({ group }, index) => [`Group${index}`, withoutDialect(group.schema)]),
      );
      const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components: { schemas } };
      const path = join(mkdtempSync(join(tmpdir(), 'suite-')), 'openapi.json');
      writeFileSync(path, JSON.stringify(document));
      const emitted = await loadEmitted(path);
      const wrong: string[] = [];
      let verdicts = 0;
      for (const [index, { file, group }] of chosen.entries()) {
        const module = await import(
          /* @vite-ignore */ pathToFileURL(join(emitted.folder, `validators/components/group${index}.mjs`)).href
        );
        const check: (value: unknown) => boolean = module[`isGroup${index}`];
        for (const test of group.tests) {
          verdicts += 1;
          if (check(test.data) !== test.valid) wrong.push(`${file}: ${group.description}: ${test.description}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(verdicts).toBeGreaterThan(1000);
      expect(chosen.length / groups.length).toBeGreaterThan(0.7);
    });
  },
);

function withoutDialect(schema: unknown): unknown {
  return Object.fromEntries(Object.entries(Object(schema)).filter(([keyword]) => keyword !== '$schema'));
}
