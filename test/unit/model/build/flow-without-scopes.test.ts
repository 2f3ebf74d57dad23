import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadApi } from '../../../../model/load-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'forgewright-flow-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a flow without scopes is read as one with none, with a warning, and as an error by those who can mend it', async () => {
  const file = join(folder, 'openapi.json');
  const flows = { implicit: { authorizationUrl: 'https://example.com/authorize' } };
  const description = {
    openapi: '3.0.3',
    info: { title: 'Test', version: '1' },
    paths: {},
    components: { securitySchemes: { login: { type: 'oauth2', flows } } },
  };
  writeFileSync(file, JSON.stringify(description));
  const { api, diagnostics } = await loadApi(file, { lenient: true });
  expect(api?.securitySchemes).toMatchObject([{ flows: [{ type: 'implicit', scopes: {} }] }]);
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning missing-field']);
  expect((await loadApi(file)).api).toBeUndefined();
});
