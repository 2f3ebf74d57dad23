import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { lintApi } from '../../../model/lint/index.ts';
import { bundleDescription } from '../../../model/load/bundle-core.ts';

const HEAD = 'openapi: 3.1.0\ninfo: { title: Sample, version: "1" }\npaths: {}\n';

describe('a description that the general linter falls over', () => {
  it('is linted by our own rules, and says so', async () => {
    const file = join(import.meta.dirname, '../../fixtures/unseen/names-of-object-prototype.json');
    const notRun = (await lintApi(file)).filter(({ code }) => code === 'lint/not-run');
    expect(notRun).toMatchObject([{ severity: 'warning', line: 1, column: 1 }]);
    expect(readFileSync(file, 'utf8')).toContain('__proto__');
  });

  it('has a mapping as a key: it cannot be bundled, with the reason', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lint-')), 'openapi.yaml');
    writeFileSync(file, `${HEAD}? [a, b]\n: 1\n`);
    expect((await lintApi(file)).map(({ code }) => code)).toContain('lint/not-run');
    expect((await bundleDescription(file)).problems).toEqual([expect.stringContaining('complex keys')]);
  });
});
