import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitValidators } from '../../../../generators/validators/index.ts';
import { loadApi } from '../../../../model/index.ts';
import { COMPILERS, compile, makeProject, runScript } from '../../../support/consumer-project.ts';
import { emitDescription, testPath, TRACKER } from './emit-description.ts';

const compilers = Object.keys(COMPILERS) as (keyof typeof COMPILERS)[]; // the keys of a constant object

function below(folder: string, files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.map(({ path, contents }) => ({ path: join(folder, path), contents }));
}

describe('a project that uses emitted validators', () => {
  it.each(compilers)('compiles with %s and decodes Fetch requests', async (compiler) => {
    const project = makeProject('validators-esm', below('generated', await emitDescription(TRACKER)));
    try {
      expect(await compile(project.folder, compiler, true)).toBe('');
      expect(JSON.parse(await runScript(join(project.folder, 'dist/main.js')))).toEqual([
        { iids: [1, 2], page: 1, pagination: 'offset', not: { labels: 'a&b' } },
        {
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          detail: 'query parameter nope: expected a declared parameter, got "1" (and 1 more)',
          errors: [
            {
              in: 'query',
              name: 'nope',
              rule: 'unknown',
              expected: 'a declared parameter',
              got: '"1"',
              detail: 'query parameter nope: expected a declared parameter, got "1"',
            },
            {
              in: 'query',
              name: 'per_page',
              rule: 'minimum',
              expected: 'at least 1',
              got: '0',
              detail: 'query parameter per_page: expected at least 1, got 0',
            },
          ],
        },
        { title: 'a b', weight: 5 },
        [],
        [
          ['X-Total', 'required'],
          ['/0/title', 'required'],
          ['/0/id', 'type'],
        ],
        true,
        false,
      ]);
    } finally {
      project.remove();
    }
  });
});

/** Public descriptions, kept beside the repository; `FORGEWRIGHT_CORPUS` names another folder. */
const CORPUS = process.env['FORGEWRIGHT_CORPUS'] ?? testPath('../../shared/corpus');
const PARTS =
  /json-schema-test-suite|cafe-split\/(?:components|paths|webhooks)|\/fail\/|\.arazzo\.|swagger2-rejected|asyncapi|bnpl-arazzo/;

function documents(): string[] {
  return readdirSync(CORPUS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !PARTS.test(file))
    .sort();
}

describe.skipIf(!existsSync(CORPUS))(
  'every document of the corpus (needs the folder that FORGEWRIGHT_CORPUS names)',
  () => {
    it('gives validators that the strictest flags accept, without any escape hatch', async () => {
      const shared = { ...defaultEmitOptions, folders: { ...defaultEmitOptions.folders, runtime: '../runtime' } };
      const files = new Map<string, GeneratedFile>();
      const refused: string[] = [];
      let count = 0;
      for (const file of documents()) {
        const { api } = await loadApi(file);
        if (api === undefined) refused.push(file);
        else
          for (const emitted of below(`generated/d${(count += 1)}`, emitValidators(api, shared)))
            files.set(emitted.path, emitted);
      }
      expect(refused).toEqual([]);
      expect(count).toBeGreaterThanOrEqual(100);
      for (const { path, contents } of files.values()) {
        if (path.includes('runtime')) continue;
        const code = String(contents).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');
        expect(code, path).not.toMatch(/:\s*any\b|@ts-|\bas (?!const\b)[A-Z]/);
      }
      const main = { path: 'main.ts', contents: 'export {};\n' };
      const project = makeProject('validators-esm', [...files.values(), main]);
      try {
        expect(await compile(project.folder, 'TypeScript 7', false)).toBe('');
      } finally {
        project.remove();
      }
    });
  },
);

describe('a document that tries to break out', () => {
  it('stays inside comments and quotes, and its output compiles', async () => {
    const files = await emitDescription(testPath('fixtures/client/hostile.yaml'));
    const paths = files.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, contents } of files.filter((file) => !file.path.startsWith('runtime/'))) {
      expect(path).not.toMatch(/\.\.|\\|:|(^|\/)(con|nul|aux|prn)\./i);
      const bare = String(contents)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
      expect(bare, path).not.toContain('pwned');
    }
    const main = { path: 'main.ts', contents: "await import('./generated/validators/index.js');\nexport {};\n" };
    const project = makeProject('validators-esm', [...below('generated', files), main]);
    try {
      expect(await compile(project.folder, 'TypeScript 7', false)).toBe('');
    } finally {
      project.remove();
    }
  });
});
