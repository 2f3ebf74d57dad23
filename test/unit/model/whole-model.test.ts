import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../../model/index.ts';
import { testPath } from '../../support/emit-fixture.ts';
import { apiText } from '../../support/api-text.ts';

const DOCUMENTS = [
  'fixtures/everything/openapi-3-2.yaml',
  'fixtures/everything/swagger-2-0.yaml',
  'fixtures/unseen/corners-of-3-0.yaml',
  'fixtures/unseen/corners-of-3-2.yaml',
  'fixtures/unseen/every-keyword.yaml',
  'fixtures/unseen/half-filled-in.yaml',
  'fixtures/unseen/merge-keys.yaml',
  'fixtures/unseen/references-everywhere.yaml',
];

describe('the model of a description', () => {
  it.each(DOCUMENTS)('of %s holds all that it says, and what is wrong is told', async (path) => {
    const file = testPath(path);
    const { api, diagnostics } = await loadApi(file);
    const told = diagnostics.map(({ severity, code, message, location }) => {
      return `${severity} ${code} ${location?.pointer ?? ''}: ${message}\n`;
    });
    const text = (api === undefined ? '' : apiText(api, dirname(file))) + told.join('');
    await expect(text).toMatchFileSnapshot(`../../golden/api/${basename(path).replace(/\.yaml$/, '')}.txt`);
  });
});
