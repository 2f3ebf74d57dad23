import { describe, expect, it } from 'vitest';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitTypes } from '../../../../generators/types/index.ts';
import { emitFixture, loadOrFail, testPath } from '../../../support/emit-fixture.ts';

const FORGE = testPath('fixtures/client/forge.yaml');

const text = (files: readonly GeneratedFile[], path: string): string => {
  const contents = files.find((file) => file.path === path)?.contents;
  if (typeof contents !== 'string') throw new Error(`${path} was not emitted`);
  return contents;
};

describe('golden output', () => {
  it('models and client', async () => {
    const files = await emitFixture(FORGE, { runtime: 'package' });
    expect(files.map((file) => file.path)).toEqual([
      'models/index.ts',
      'client/client.ts',
      'client/headers.ts',
      'client/tickets-notes.ts',
      'client/files.ts',
      'client/operations.ts',
      'client/index.ts',
    ]);
    for (const { path } of files) {
      await expect(text(files, path)).toMatchFileSnapshot(testPath(`golden/${path}`));
    }
  });

  it('types and path client', async () => {
    const api = await loadOrFail(FORGE);
    const files = emitTypes(api, { ...defaultEmitOptions, runtime: 'package' });
    expect(files.map((file) => file.path)).toEqual(['types/index.ts', 'types/path-client.ts']);
    for (const { path } of files) {
      await expect(text(files, path)).toMatchFileSnapshot(testPath(`golden/${path}`));
    }
  });

  it('is the same every time', async () => {
    const [first, second] = [await emitFixture(FORGE), await emitFixture(FORGE)];
    expect(second).toEqual(first);
  });

  it('embeds every runtime file that it imports, with the extension asked for', async () => {
    for (const importExtension of ['.js', '.ts', ''] as const) {
      const files = await emitFixture(FORGE, { importExtension });
      const paths = new Set(files.map((file) => file.path));
      expect([...paths].filter((path) => path.startsWith('runtime/')).length).toBeGreaterThan(10);
      for (const file of files) {
        for (const [, specifier = ''] of String(file.contents).matchAll(/from '(\.[^']*)'/g)) {
          expect(specifier.endsWith(importExtension)).toBe(true);
          const bare = importExtension === '' ? specifier : specifier.slice(0, -importExtension.length);
          const target = new URL(`${bare}.ts`, `http://h/${file.path}`).pathname.slice(1);
          expect(paths, `${file.path} imports ${specifier}`).toContain(target);
        }
      }
    }
  });
});
