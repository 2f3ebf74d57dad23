import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emitFixture } from '../../../support/emit-fixture.ts';

const describeUpload = (version: string): string => `
openapi: ${version}
info: { title: Upload, version: '1' }
paths:
  /upload:
    post:
      operationId: upload
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { ids: { type: array, items: { type: integer } }, at: { type: object } } }
            encoding:
              ids: { explode: false, contentType: text/x-ids }
              at: { style: deepObject }
      responses: { '204': { description: Done. } }
`;

it.each([
  ['3.0.3', "multipart('ids:text/x-ids')"],
  ['3.1.0', "multipart('ids:form,joined at:deepObject')"],
  ['3.2.0', "multipart('ids:form,joined at:deepObject')"],
])('styles of multipart fields have a meaning from OAS 3.1 on: %s', async (version, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'multipart-styles-'));
  try {
    writeFileSync(join(folder, 'openapi.yaml'), describeUpload(version));
    const files = await emitFixture(join(folder, 'openapi.yaml'));
    expect(files.find(({ path }) => path === 'client/operations.ts')?.contents).toContain(code);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
