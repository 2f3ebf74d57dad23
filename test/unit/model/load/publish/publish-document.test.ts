import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultEmitOptions } from '../../../../../generators/emit/options.ts';
import { emitTarget } from '../../../../../cli/output/emit-target.ts';
import { loadDescription } from '../../../../../cli/load-description.ts';
import type { JsonValue } from '../../../../../model/index.ts';
import { publishDocument } from '../../../../../model/load/publish/publish-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'forgewright-publish-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ok = { 200: { description: 'ok' } };
const json = (name: string): JsonValue => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

/** Everything whose name holds `Secret` is for the inside only. */
const description = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1', 'x-internal': false },
  tags: [{ name: 'public' }, { name: 'SecretTag', 'x-internal': true }],
  servers: [{ url: 'https://example.com' }, { url: 'https://SecretHost.example.com', 'x-internal': true }],
  'x-decisions': ['SecretDecision'],
  paths: {
    '/a': {
      get: {
        operationId: 'readA',
        tags: ['public', 'SecretTag'],
        'x-decisions': ['SecretDecision'],
        security: [{ key: [] }, { SecretScheme: [] }],
        parameters: [
          { name: 'SecretParameter', in: 'query', 'x-internal': true, schema: { type: 'string' } },
          { $ref: '#/components/parameters/SecretShared' },
          { name: 'open', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'ok',
            headers: { SecretHeader: { 'x-internal': true, schema: { type: 'string' } } },
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Open' },
                examples: {
                  one: { value: { 'x-internal': true, name: 'kept', SecretField: 'SecretValue', SecretReferred: {} } },
                  Secret: { 'x-internal': true, value: 1 },
                },
              },
            },
            links: {
              SecretLink: { 'x-internal': true, operationId: 'readA' },
              again: { operationId: 'readA' },
              inside: { operationId: 'SecretOperation' },
              byTag: { operationId: 'SecretByTag' },
              onPath: { operationRef: '#/paths/~1SecretPath/get' },
            },
          },
          418: { 'x-internal': true, description: 'SecretResponse' },
        },
      },
      post: { operationId: 'SecretOperation', 'x-internal': true, responses: ok },
      put: { operationId: 'SecretByTag', tags: ['SecretTag'], responses: ok },
      patch: { operationId: 'SecretByCredential', security: [{ SecretScheme: [] }], responses: ok },
    },
    '/SecretPath': { 'x-internal': true, get: { operationId: 'SecretOnPath', responses: ok } },
    '/b': { $ref: '#/components/pathItems/b' },
  },
  webhooks: {
    SecretHook: { post: { operationId: 'SecretWebhook', 'x-internal': true, responses: ok } },
    hook: { post: { operationId: 'hook', requestBody: { content: json('Kind') }, responses: ok } },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      SecretScheme: { type: 'http', scheme: 'basic', 'x-internal': true },
    },
    parameters: {
      SecretShared: { name: 'SecretSharedName', in: 'query', 'x-internal': true, schema: { type: 'string' } },
    },
    pathItems: {
      b: { get: { operationId: 'readB', responses: { 200: { description: 'ok', content: json('Open') } } } },
    },
    schemas: {
      Open: {
        type: 'object',
        required: ['name', 'SecretField', 'SecretReferred'],
        dependentRequired: { name: ['SecretField'], SecretField: ['name'] },
        properties: {
          name: { type: 'string', default: 'x-internal' },
          // A property may have any name.
          'x-internal': { type: 'boolean' },
          SecretField: { type: 'string', 'x-internal': true },
          SecretReferred: { $ref: '#/components/schemas/SecretAlias' },
          SecretDeep: { $ref: '#/components/schemas/SecretSchema/properties/inner' },
        },
      },
      Kind: {
        oneOf: [{ $ref: '#/components/schemas/Open' }, { $ref: '#/components/schemas/SecretSchema' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { open: '#/components/schemas/Open', SecretKind: '#/components/schemas/SecretSchema' },
        },
      },
      SecretSchema: {
        'x-internal': true,
        type: 'object',
        properties: { inner: { $ref: '#/components/schemas/SecretUsedInsideOnly' } },
      },
      SecretAlias: { $ref: '#/components/schemas/SecretSchema' },
      SecretUsedInsideOnly: { type: 'object', properties: { deeper: { $ref: '#/components/schemas/SecretDeeper' } } },
      SecretDeeper: { type: 'string' },
      ForItsOwnSake: { type: 'object', properties: { part: { $ref: '#/components/schemas/Part' } } },
      Part: { type: 'string' },
      Listed: {
        type: 'array',
        items: { allOf: [{ $ref: '#/components/schemas/Open' }, { additionalProperties: { type: 'integer' } }] },
        default: [{ SecretField: 'a', other: 1 }],
        examples: [[{ name: 'b', SecretDeep: 'SecretValue' }]],
      },
    },
  },
};

async function emitted(file: string): Promise<ReadonlyMap<string, string>> {
  const { api, store } = await loadDescription(file, { quiet: true });
  const target = { spec: file, out: folder, emit: ['docs', 'bundle'] as const, partial: false };
  const { files, failures } = await emitTarget(
    api,
    { ...target, folders: { ...defaultEmitOptions.folders } },
    { store },
  );
  expect(failures).toEqual([]);
  return new Map([...files.values()].flat().map(({ path, contents }) => [path, String(contents)]));
}

describe('what is internal', () => {
  it('is nowhere in the published document, and nothing else is missing', () => {
    const published = JSON.stringify(publishDocument(description));
    expect(/.{0,40}Secret.{0,20}/.exec(published)?.[0]).toBeUndefined();
    expect(published).not.toContain('"x-internal":false');
    const kept = JSON.parse(published) as typeof description;
    expect(Object.keys(kept.components.schemas)).toEqual(['Open', 'Kind', 'ForItsOwnSake', 'Part', 'Listed']);
    expect(Object.keys(kept.components.schemas.Open.properties)).toEqual(['name', 'x-internal']);
    expect(kept.components.schemas.Open.required).toEqual(['name']);
    expect(kept.paths['/a'].get.security).toEqual([{ key: [] }]);
    expect(kept.paths['/a'].get.responses[200].content['application/json'].examples.one.value).toEqual({
      'x-internal': true,
      name: 'kept',
    });
    expect(kept.components.schemas.Listed).toMatchObject({ default: [{ other: 1 }], examples: [[{ name: 'b' }]] });
    expect(kept.paths['/a'].get.responses[200].links).toEqual({ again: { operationId: 'readA' } });
  });

  it('leaves a description without it as it is, but for the extensions of its writers', () => {
    const plain = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      'x-decisions': ['a'],
      'x-other': 1,
      paths: {},
    };
    expect(publishDocument(plain)).toEqual({ openapi: '3.1.0', info: plain.info, 'x-other': 1, paths: {} });
    expect(publishDocument(plain, ['x-other'])).toEqual({ openapi: '3.1.0', info: plain.info, paths: {} });
  });

  it('is neither in pages nor in the search index nor in the bundle', async () => {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(description));
    const files = await emitted(file);
    expect(files.size).toBeGreaterThan(10);
    for (const [path, contents] of files) {
      expect(path).not.toMatch(/secret/i);
      expect([path, /secret/i.exec(contents)?.[0]]).toEqual([path, undefined]);
    }
    expect(files.get('docs/operations/read-a.html')).toContain('open');
  });

  it('is left out of a description of several files as well', async () => {
    const { components, ...rest } = description;
    // A bundle copies what a reference into the inside of a part of another file leads to: there, nothing says so.
    const { SecretDeep: _, ...properties } = components.schemas.Open.properties;
    const schemas = { ...components.schemas, Open: { ...components.schemas.Open, properties } };
    const text = JSON.stringify(rest).replaceAll('#/components/', 'parts.json#/components/');
    writeFileSync(join(folder, 'parts.json'), JSON.stringify({ components: { ...components, schemas } }));
    const file = join(folder, 'several.json');
    const { securitySchemes } = components;
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), components: { securitySchemes } }));
    for (const [path, contents] of await emitted(file)) {
      expect([path, /.{0,60}secret.{0,20}/i.exec(contents)?.[0]]).toEqual([path, undefined]);
    }
    expect(readdirSync(folder)).toContain('several.json');
    expect(readFileSync(file, 'utf8')).toContain('Secret');
  });
});
