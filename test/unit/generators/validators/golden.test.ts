import { describe, expect, it } from 'vitest';
import { emitDescription, testPath, TRACKER } from './emit-description.ts';

describe('golden output of the validators emitter', () => {
  it('components, decoders and response checks', async () => {
    const files = await emitDescription(TRACKER, { runtime: 'package' });
    expect(files.map((file) => file.path)).toEqual(
      [
        'validators/index.ts',
        ...['negation', 'new-issue', 'tree', 'issue-update', 'issue'].map((name) => `validators/components/${name}.ts`),
        ...['operations', 'responses'].flatMap((folder) => {
          const names = ['search-issues', 'create-issue', 'get-issue', 'delete-issue', 'update-issue', 'styled-path'];
          return names.map((name) => `validators/${folder}/${name}.ts`);
        }),
        'validators/shared-parameters.ts',
        'validators/shared-responses.ts',
      ].toSorted(
        (left, right) => files.findIndex(({ path }) => path === left) - files.findIndex(({ path }) => path === right),
      ),
    );
    for (const { path, contents } of files)
      await expect(String(contents)).toMatchFileSnapshot(testPath(`golden/${path}`));
  });

  it('is the same every time', async () => {
    expect(await emitDescription(TRACKER)).toEqual(await emitDescription(TRACKER));
  });

  it('embeds every runtime file that it imports, with the extension asked for, and nothing of Node', async () => {
    for (const importExtension of ['.js', '.ts', ''] as const) {
      const files = await emitDescription(TRACKER, { importExtension });
      const paths = new Set(files.map((file) => file.path));
      for (const file of files) {
        expect(String(file.contents)).not.toMatch(/from 'node:|\beval\(|new Function/);
        for (const [, specifier = ''] of String(file.contents).matchAll(/(?:from |import\()'(\.[^']*)'/g)) {
          expect(specifier.endsWith(importExtension)).toBe(true);
          const bare = importExtension === '' ? specifier : specifier.slice(0, -importExtension.length);
          const target = new URL(`${bare}.ts`, `http://h/${file.path}`).pathname.slice(1);
          expect(paths, `${file.path} imports ${specifier}`).toContain(target);
        }
      }
    }
  });
});
