import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadApi } from '../../../../model/index.ts';

it('does not open an operation whose only security scheme is not declared', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'forgewright-security-')), 'openapi.yaml');
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: a, version: '1' }
paths:
  /things:
    get: { operationId: listThings, security: [{ missing: [] }], responses: { '204': { description: Done. } } }
`,
  );
  const { api, diagnostics } = await loadApi(file);
  expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-security-scheme']);
  const [alternative] = api?.operations[0]?.security ?? [];
  expect(alternative?.schemes.map(({ scheme }) => scheme.name)).toEqual(['missing']);
  expect(api?.securitySchemes.map(({ name }) => name)).toEqual(['missing']);
});
