import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { loadWithSources } from '../../../model/load-api.ts';
import { bundleDescription } from '../../../model/load/core/bundle-core.ts';

const PART = `
  tags: [1.10]
  operationId: 1.0
  summary: 007
  parameters:
    - { name: 2.50, in: query, schema: { type: string, enum: [1.0, 1.10, 007, true], default: 1.10 } }
    - { name: c, in: query, schema: { type: [string, 'null'], const: 1.20, examples: [1.20, null] } }
  responses:
    200:
      description: 1e3
      content:
        application/json:
          schema:
            { title: 0x10, required: [1.10], properties: { 1.10: { type: integer, enum: [1.0], pattern: 1.10 } } }
`;
const ROOT = `
openapi: 3.1.0
info: { title: 1.50, version: 1.10 }
servers: [{ url: '/{v}', variables: { v: { default: 1.0, enum: [1.0, 2.0] } } }]
tags: [{ name: 1.10, description: true }]
paths:
`;

/** What is said by a description without quotes. */
async function saidBy(files: Readonly<Record<string, string>>): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { result, store } = await loadWithSources(join(folder, 'openapi.yaml'), {});
  const { api, diagnostics } = result;
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['coerced-value']));
  const operation = api?.operations[0];
  expect(api?.info).toMatchObject({ title: '1.50', version: '1.10' });
  expect(operation).toMatchObject({ operationId: '1.0', summary: '007', tags: [{ name: '1.10' }] });
  expect(operation?.parameters.map(({ name, schema }) => [name, schema.enum ?? schema.const])).toEqual([
    ['2.50', ['1.0', '1.10', '007', 'true']],
    ['c', '1.20'],
  ]);
  const { document, problems } = await bundleDescription(join(folder, 'openapi.yaml'), store);
  expect(problems).toEqual([]);
  return document;
}

const SAID = {
  info: { title: '1.50', version: '1.10' },
  servers: [{ variables: { v: { default: '1.0', enum: ['1.0', '2.0'] } } }],
  tags: [{ name: '1.10', description: 'true' }],
  paths: {
    '/a': {
      get: {
        tags: ['1.10'],
        operationId: '1.0',
        summary: '007',
        parameters: [
          { name: '2.50', schema: { enum: ['1.0', '1.10', '007', 'true'], default: '1.10' } },
          { schema: { const: '1.20', examples: ['1.20', null] } },
        ],
        responses: {
          200: {
            description: '1e3',
            content: {
              'application/json': {
                schema: { title: '0x10', required: ['1.10'], properties: { '1.10': { enum: [1], pattern: '1.10' } } },
              },
            },
          },
        },
      },
    },
  },
};

describe('texts that stand in YAML without quotes', () => {
  it('are what their author wrote, in the model and in the bundle of one file', async () => {
    const get = PART.replaceAll('\n', '\n    ');
    expect(await saidBy({ 'openapi.yaml': `${ROOT}  /a:\n    get:${get}` })).toMatchObject(SAID);
  });

  it('are so in another file', async () => {
    const files = { 'openapi.yaml': `${ROOT}  /a: { $ref: a.yaml }\n`, 'a.yaml': `get:${PART}` };
    expect(await saidBy(files)).toMatchObject(SAID);
  });

  it('are numbers in JSON, which has quotes', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'texts-')), 'openapi.json');
    const schemas = { A: { type: 'string', enum: [1] } };
    writeFileSync(
      file,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, components: { schemas } }),
    );
    const { result } = await loadWithSources(file, {});
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['enum-type-mismatch']);
    expect(result.api?.schemas[0]?.enum).toEqual([1]);
  });
});
