import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';
import { lintApi } from '../../../../model/lint/index.ts';
import { loadWithSources } from '../../../../model/load-api.ts';
import { projectFolder } from '../../../support/project-folder.ts';

function fileWith(link: string): string {
  const folder = projectFolder({
    'openapi.yaml': `openapi: 3.1.0
info: { title: Links, version: '1' }
paths:
  /a/{b}:
    get:
      operationId: readA
      parameters: [{ name: b, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A., links: { next: { ${link} } } } }
`,
  });
  return join(folder, 'openapi.yaml');
}

const GET = '#/paths/~1a~1{b}/get';

describe('a link', () => {
  it.each([
    ['operationId: readA', [], GET],
    [`operationRef: '${GET}'`, [], GET],
    [`operationRef: '#/paths/~1a~1%7Bb%7D/get'`, [], '#/paths/~1a~1%7Bb%7D/get'],
    [`operationRef: 'openapi.yaml${GET}'`, [], GET],
    [`operationRef: './openapi.yaml${GET}'`, [], GET],
    [
      `operationRef: 'https://other.example.org/openapi.yaml${GET}'`,
      [],
      `https://other.example.org/openapi.yaml${GET}`,
    ],
    [`operationRef: 'other.yaml${GET}'`, ['foreign-operation'], `other.yaml${GET}`],
    ['operationId: nope', ['unknown-operation'], undefined],
    [`operationRef: '#/paths/~1a~1{b}/post'`, ['unknown-operation'], '#/paths/~1a~1{b}/post'],
    [`operationRef: 'openapi.yaml#/paths/~1c/get'`, ['unknown-operation'], '#/paths/~1c/get'],
    [`operationRef: '#/paths/~1a~1{b}'`, ['unknown-operation'], '#/paths/~1a~1{b}'],
  ])('%s leads to an operation, or is named', async (link, codes, written) => {
    const file = fileWith(link);
    const found = await lintApi(file);
    expect(found.map(({ code }) => code).filter((code) => code.endsWith('operation'))).toEqual(codes);
    const { store } = await loadWithSources(file, {});
    const bundled = JSON.stringify((await bundleDescription(file, store)).document);
    if (link.startsWith('operationRef')) expect(bundled).toContain(`"operationRef":"${written}"`);
  });
});
