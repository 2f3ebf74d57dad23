import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { lintApi } from '../../../../model/lint/index.ts';
import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';

const HEAD = 'openapi: 3.1.0\ninfo: { title: Sample, version: "1" }\npaths: {}\n';

describe('a description that the general linter falls over', () => {
  it('is linted by our own rules, and says so', async () => {
    const file = join(import.meta.dirname, '../../../fixtures/unseen/names-of-object-prototype.json');
    const notRun = (await lintApi(file)).filter(({ code }) => code === 'lint/not-run');
    expect(notRun).toMatchObject([{ severity: 'warning', line: 1, column: 1 }]);
    expect(readFileSync(file, 'utf8')).toContain('__proto__');
  });

  it('has a mapping as a key: with a second file it is bundled as we read it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lint-')), 'openapi.yaml');
    const parts = 'components: { schemas: { B: { $ref: "other.yaml" } } }\n';
    writeFileSync(join(dirname(file), 'other.yaml'), 'type: string\n');
    writeFileSync(file, `${HEAD}${parts}? [a, b]\n: 1\n`);
    expect((await lintApi(file)).map(({ code }) => code)).toContain('lint/not-run');
    expect((await bundleDescription(file)).problems).toEqual([]);
  });
});
