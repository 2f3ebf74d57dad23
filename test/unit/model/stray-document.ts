import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { emitClient } from '../../../generators/client/index.ts';
import { defaultEmitOptions } from '../../../generators/emit/options.ts';
import { emitExpress } from '../../../generators/express/index.ts';
import { emitModels } from '../../../generators/models/index.ts';
import { emitValidators } from '../../../generators/validators/index.ts';
import type { Api, Diagnostic, JsonValue } from '../../../model/index.ts';
import { loadWithSources } from '../../../model/load-api.ts';
import { bundleDescription } from '../../../model/load/core/bundle-core.ts';

export const folders: string[] = [];

export const pet = { $ref: '#/components/schemas/Pet' };

export const petSchema: Readonly<Record<string, JsonValue>> = {
  type: 'object',
  required: ['name', 'kind'],
  properties: { name: { type: 'string', minLength: 1, description: 'Its name.' }, kind: { type: 'string' } },
  discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
  example: { name: 'Tom', kind: 'cat' },
  xml: { name: 'pet' },
  externalDocs: { url: 'https://example.com/pets' },
};

/** Every kind of object that OpenAPI knows, and of every keyword that holds no schema by itself. */
export const document: Readonly<Record<string, unknown>> = {
  openapi: '3.2.0',
  info: { title: 'Sample', version: '1', description: 'Words.', contact: { name: 'We' }, license: { name: 'MIT' } },
  servers: [{ url: 'https://{name}.example.com', variables: { name: { default: 'a', enum: ['a', 'b'] } } }],
  tags: [{ name: 'pets', externalDocs: { url: 'https://example.com/tag' } }],
  security: [{ login: ['read'] }],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      servers: [{ url: 'https://pets.example.com' }],
      additionalOperations: { COPY: { operationId: 'copyPet', responses: { '204': { description: 'Done.' } } } },
      post: {
        operationId: 'changePet',
        summary: 'Changes one.',
        tags: ['pets'],
        deprecated: true,
        externalDocs: { url: 'https://example.com/change' },
        parameters: [
          {
            name: 'q',
            in: 'query',
            examples: { one: { value: 'a' } },
            schema: { type: 'string', enum: ['a', 'b'], default: 'a', maxLength: 9 },
          },
          { name: 'size', in: 'query', schema: { type: ['integer', 'null'], minimum: 1 } },
        ],
        requestBody: {
          description: 'What changes.',
          required: true,
          content: {
            'application/json': { schema: pet, example: { name: 'Tim', kind: 'dog' } },
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: {}, note: { type: 'string' } } },
              encoding: { file: { contentType: 'image/png', headers: { 'X-Part': { schema: { const: 'a' } } } } },
            },
          },
        },
        responses: {
          '200': {
            description: 'Changed.',
            headers: { 'X-Total': { schema: { type: 'integer' } } },
            content: {
              'application/json': { schema: pet, examples: { tom: { value: { name: 'Tom', kind: 'cat' } } } },
            },
            links: { again: { operationId: 'changePet', parameters: { id: '$response.body#/id' } } },
          },
          default: { description: 'Not so.' },
        },
        callbacks: { done: { '{$request.body#/url}': { post: { responses: { '200': { description: 'Fine.' } } } } } },
        security: [{ login: ['write'] }, {}],
      },
    },
  },
  webhooks: { born: { post: { operationId: 'born', responses: { '200': { description: 'Fine.' } } } } },
  components: {
    schemas: {
      Pet: petSchema,
      Cat: { allOf: [pet, { type: 'object', properties: { claws: { type: 'integer' } } }] },
      Dog: { allOf: [pet], patternProperties: { '^x': { type: 'string' } } },
    },
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: { implicit: { authorizationUrl: 'https://example.com/', scopes: { read: 'Reads.', write: 'Writes.' } } },
      },
    },
  },
} as const satisfies JsonValue;

export type Json = Record<string, unknown>;

export interface Loaded {
  readonly output: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly bundle: string;
}

export async function load(files: Readonly<Record<string, unknown>>): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-stray-'));
  folders.push(folder);
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  const root = join(folder, 'openapi.json');
  const { result, store } = await loadWithSources(root, {});
  const { api, diagnostics } = result;
  if (api === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { document: bundled, problems } = await bundleDescription(root, store);
  expect(problems).toEqual([]);
  return { output: emitted(api), diagnostics, bundle: JSON.stringify(bundled) };
}

export function emitted(api: Api): ReadonlyMap<string, string> {
  const all = [emitModels, emitClient, emitValidators, emitExpress].flatMap((emit) => emit(api, defaultEmitOptions));
  return new Map(all.map(({ path, contents }) => [path, String(contents)]));
}
