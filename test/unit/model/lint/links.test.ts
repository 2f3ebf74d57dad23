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
    [`operationRef: ''`, ['unknown-operation'], ''],
    [`operationId: ''`, ['unknown-operation'], undefined],
    ['description: It leads nowhere.', ['unknown-operation'], undefined],
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

/** A link in a description that says what it is called. */
function identified(self: string, link: string): string {
  const folder = projectFolder({
    'openapi.yaml': `openapi: 3.2.0
$self: ${self}
info: { title: Links, version: '1' }
paths:
  /a:
    additionalOperations:
      COPY: { operationId: copyA, responses: { '204': { description: A. } } }
    get:
      operationId: readA
      responses: { '200': { description: A., links: { next: { operationRef: '${link}' } } } }
      callbacks: { told: { '{$url}': { post: { operationId: told, responses: { '204': { description: A. } } } } } }
`,
  });
  return join(folder, 'openapi.yaml');
}

describe('a link in a description with an identifier of its own', () => {
  it.each([
    ['https://example.org/v1.yaml', 'https://example.org/v1.yaml#/paths/~1a/get', []],
    ['https://example.org/v1.yaml', 'https://example.org/v1.yaml#/paths/~1b/get', ['unknown-operation']],
    ['https://example.org/api/v1.yaml', 'v1.yaml#/paths/~1a/get', []],
    ['https://example.org/api/v1.yaml', './v1.yaml#/paths/~1b/get', ['unknown-operation']],
    ['https://example.org/api/v1.yaml', '/api/v1.yaml#/paths/~1b/get', ['unknown-operation']],
    ['https://example.org/v1.yaml', 'https://example.org/v2.yaml#/paths/~1b/get', []],
    ['v1.yaml', 'v1.yaml#/paths/~1b/get', ['unknown-operation']],
    ['v1.yaml', 'openapi.yaml', ['unknown-operation']],
    ['v1.yaml', 'v1.yaml', ['unknown-operation']],
    ['v1.yaml', 'v2.yaml', ['foreign-operation']],
    ['v1.yaml', '#/paths/~1a/additionalOperations/COPY', []],
    ['v1.yaml', '#/paths/~1a/additionalOperations', ['unknown-operation']],
    ['v1.yaml', '#/webhooks/~1a/get', ['unknown-operation']],
    ['v1.yaml', '#/paths/~1a/get/callbacks/told/{$url}/post', []],
    ['v1.yaml', '#/paths/~1a/get/callbacks/told/{$url}/put', ['unknown-operation']],
  ])('%s: %s', async (self, link, codes) => {
    const found = await lintApi(identified(self, link));
    expect(found.map(({ code }) => code).filter((code) => code.endsWith('operation'))).toEqual(codes);
  });
});

const ANSWER = 'responses: { "200": { description: A. } }';

/** A link of an operation in a file of its own, and what leads to that file and to others. */
function partsWith(reference: string): string {
  const folder = projectFolder({
    'openapi.yaml': `openapi: 3.1.0
info: { title: Links, version: '1' }
paths:
  /a/{b}: { $ref: parts/a.yaml }
  /c: { $ref: 'parts/more.yaml#/items/c' }
  /d: { get: { operationId: readD, ${ANSWER} } }
  /e: { $ref: '#/components/pathItems/E' }
  /f: { $ref: parts/shared.yaml }
  /g: { $ref: parts/shared.yaml }
components: { pathItems: { E: { get: { operationId: readE, ${ANSWER} } } } }
`,
    'parts/more.yaml': `items: { c: { get: { operationId: readC, ${ANSWER} } } }\n`,
    'parts/shared.yaml': `get: { ${ANSWER} }\n`,
    'parts/a.yaml': `parameters: [{ name: b, in: path, required: true, schema: { type: string } }]
get:
  operationId: readA
  responses: { '200': { description: A., links: { next: { operationRef: '${reference}' } } } }
`,
  });
  return join(folder, 'openapi.yaml');
}

describe('a link from a file of its own', () => {
  it.each([
    ['#/get', [], '#/paths/~1a~1%7Bb%7D/get'],
    ['a.yaml#/get', [], '#/paths/~1a~1%7Bb%7D/get'],
    ['#/paths/~1d/get', [], '#/paths/~1d/get'],
    ['../openapi.yaml#/paths/~1d/get', [], '#/paths/~1d/get'],
    ['more.yaml#/items/c/get', [], '#/paths/~1c/get'],
    ['../openapi.yaml#/components/pathItems/E/get', [], '#/paths/~1e/get'],
    ['../openapi.yaml#/paths/~1x/get', ['unknown-operation'], '#/paths/~1x/get'],
    ['more.yaml#/items/c/put', ['unknown-operation'], '#/paths/~1c/put'],
    // Which of the two paths is not said.
    ['shared.yaml#/get', ['foreign-operation'], 'parts/shared.yaml#/get'],
    ['../../other.yaml#/paths/~1d/get', ['foreign-operation'], '../other.yaml#/paths/~1d/get'],
    ['https://other.example.org/api.yaml#/paths/~1d/get', [], 'https://other.example.org/api.yaml#/paths/~1d/get'],
  ])('%s leads to an operation, or is named; in the bundle as well', async (reference, codes, written) => {
    const file = partsWith(reference);
    const found = await lintApi(file);
    expect(found.map(({ code }) => code).filter((code) => code.endsWith('operation'))).toEqual(codes);
    const { store, result } = await loadWithSources(file, {});
    const links = result.api?.operations.flatMap(({ responses }) => responses.flatMap((each) => each.links));
    expect(links?.map(({ operationRef }) => operationRef)).toEqual([written]);
    const { document, problems } = await bundleDescription(file, store);
    expect(problems).toEqual([]);
    expect(JSON.stringify(document)).toContain(`"operationRef":"${written}"`);
  });
});
