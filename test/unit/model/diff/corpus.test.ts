import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diffApis } from '../../../../model/diff/index.ts';
import { loadApi } from '../../../../model/load-api.ts';

const project = join(import.meta.dirname, '../../../..');
const corpus = join(project, '../shared/corpus');
const fixtures = readdirSync(join(project, 'test/fixtures'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ya?ml|json)$/.test(name))
  .map((name) => join(project, 'test/fixtures', name));
const published = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:openapi|cafe)\.(?:ya?ml|json)$|readme-edge.*\.json$|pass\/.*\.(?:ya?ml|json)$/.test(name))
      .map((name) => join(corpus, name))
  : [];
if (published.length === 0) console.log(`skipped: no documents in ${corpus}`);

it('a description compared with itself has no change', async () => {
  let compared = 0;
  for (const file of [join(project, 'spec/openapi.yaml'), ...fixtures, ...published]) {
    const [old, later] = [await loadApi(file), await loadApi(file)];
    if (old.api === undefined || later.api === undefined) continue;
    compared += 1;
    expect(diffApis(old.api, later.api), file).toEqual([]);
  }
  expect(compared).toBeGreaterThan(published.length === 0 ? 1 : 60);
});
