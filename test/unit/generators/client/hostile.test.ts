import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitTypes } from '../../../../generators/types/index.ts';
import { compile, makeProject, type ConsumerProject } from '../../../support/consumer-project.ts';
import { emitFixture, loadOrFail, testPath } from '../../../support/emit-fixture.ts';

const HOSTILE = testPath('fixtures/client/hostile.yaml');
const MAIN = "export * from './client/index.js';\n";

let files: GeneratedFile[];
let project: ConsumerProject;
beforeAll(async () => {
  files = await emitFixture(HOSTILE);
  const api = await loadOrFail(HOSTILE);
  const types = emitTypes(api, defaultEmitOptions);
  project = makeProject('client-esm', [...files, ...types, { path: 'main.ts', contents: MAIN }]);
});
afterAll(() => project.remove());

describe('a document that tries to break out', () => {
  it('emits no file outside the output folder, and no name that a file system treats specially', () => {
    for (const { path } of files) {
      expect(posix.isAbsolute(path)).toBe(false);
      expect(posix.normalize(path)).toBe(path);
      expect(path).not.toMatch(/\.\.|\\|:|(^|\/)(con|nul|aux|prn)\./i);
    }
    const paths = files.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('emits code that compiles and does nothing when it is loaded', async () => {
    // `types-check.ts` of the consumer belongs to another description.
    writeFileSync(join(project.folder, 'types-check.ts'), 'export {};\n');
    const config = join(project.folder, 'tsconfig.json');
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace('"main.ts", "types-check.ts", "generated"', '"**/*.ts"'),
    );
    expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
    const loaded = (await import(pathToFileURL(join(project.folder, 'dist', 'main.js')).href)) as Record<
      string,
      unknown
    >; // a module's exports by name
    expect(Object.keys(loaded)).toContain('createClient');
    await import(pathToFileURL(join(project.folder, 'dist', 'types', 'path-client.js')).href);
    expect(globalThis).not.toHaveProperty('pwned');
  });

  it('keeps what is hostile inside comments and quotes', () => {
    for (const { path, contents } of files.filter((file) => !file.path.startsWith('runtime/'))) {
      const withoutComments = String(contents).replace(/\/\*[\s\S]*?\*\//g, '');
      const withoutQuotes = withoutComments.replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
      expect(withoutQuotes, path).not.toContain('pwned');
    }
  });
});
