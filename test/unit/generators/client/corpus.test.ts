import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { loadApi } from '../../../../model/index.ts';
import { COMPILERS, compile, makeProject } from '../../../support/consumer-project.ts';
import { testPath } from '../../../support/emit-fixture.ts';

/** Public descriptions, kept beside the repository; `FORGEWRIGHT_CORPUS` names another folder. */
const CORPUS = process.env['FORGEWRIGHT_CORPUS'] ?? testPath('../../shared/corpus');

/** Not descriptions of their own: parts of others, test suites of schemas, workflows, and what must fail. */
const PARTS =
  /json-schema-test-suite|cafe-split\/(?:components|paths|webhooks)|\/fail\/|\.arazzo\.|swagger2-rejected|asyncapi|bnpl-arazzo/;

function documents(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !PARTS.test(file))
    .sort();
}

/** One project for all documents: the compiler starts once, not 150 times. */
async function emitAll(): Promise<{ files: GeneratedFile[]; count: number; refused: string[] }> {
  const shared = { ...defaultEmitOptions, folders: { ...defaultEmitOptions.folders, runtime: '../runtime' } };
  const files = new Map<string, GeneratedFile>();
  const refused: string[] = [];
  let count = 0;
  for (const file of documents(CORPUS)) {
    const { api, diagnostics } = await loadApi(file);
    if (api === undefined) {
      const [first] = diagnostics.filter(({ severity }) => severity === 'error');
      refused.push(`${file.slice(CORPUS.length + 1)}: ${first?.code}`);
      continue;
    }
    count += 1;
    for (const { path, contents } of [...emitModels(api, shared), ...emitClient(api, shared)]) {
      const at = join('generated', `d${count}`, path);
      files.set(at, { path: at, contents });
    }
  }
  return { files: [...files.values()], count, refused };
}

describe.skipIf(!existsSync(CORPUS))(
  'every document of the corpus (needs the folder that FORGEWRIGHT_CORPUS names)',
  () => {
    it('gives a client that both compilers accept, without any escape hatch', async () => {
      const { files, count, refused } = await emitAll();
      expect(refused).toEqual([]);
      expect(count).toBeGreaterThanOrEqual(100);
      for (const { path, contents } of files.filter((file) => !file.path.includes('runtime'))) {
        const code = String(contents).replace(/\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'/g, '');
        expect(code, path).not.toMatch(/\bany\b|@ts-|\bas (?!const\b)(?!\w+Model\b)[A-Z]/);
      }
      const main = { path: 'main.ts', contents: 'export {};\n' };
      const project = makeProject('client-esm', [...files, main, { path: 'types-check.ts', contents: 'export {};\n' }]);
      try {
        for (const compiler of Object.keys(COMPILERS) as (keyof typeof COMPILERS)[]) {
          expect(await compile(project.folder, compiler, false), compiler).toBe('');
        }
      } finally {
        project.remove();
      }
    });
  },
);
