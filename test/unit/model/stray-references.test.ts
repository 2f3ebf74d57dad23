import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { emitClient } from '../../../generators/client/index.ts';
import { defaultEmitOptions } from '../../../generators/emit/options.ts';
import { emitExpress } from '../../../generators/express/index.ts';
import { emitModels } from '../../../generators/models/index.ts';
import { emitValidators } from '../../../generators/validators/index.ts';
import type { Api, Diagnostic, JsonValue } from '../../../model/index.ts';
import { loadWithSources } from '../../../model/load-api.ts';
import { bundleDescription } from '../../../model/load/core/bundle-core.ts';
import { pointerTokens } from '../../../model/load/json/json-pointer.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const pet = { $ref: '#/components/schemas/Pet' };
const petSchema = {
  type: 'object',
  required: ['name', 'kind'],
  properties: { name: { type: 'string', minLength: 1, description: 'Its name.' }, kind: { type: 'string' } },
  discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
  example: { name: 'Tom', kind: 'cat' },
  xml: { name: 'pet' },
  externalDocs: { url: 'https://example.com/pets' },
};

/** Every kind of object that OpenAPI knows, and of every keyword that holds no schema by itself. */
const document = {
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

const operation = '/paths/~1pets~1{id}/post';
const PLACES = [
  '/info',
  '/info/title',
  '/info/description',
  '/info/contact',
  '/info/license',
  '/servers',
  '/servers/0',
  '/servers/0/url',
  '/servers/0/variables',
  '/servers/0/variables/name',
  '/servers/0/variables/name/enum',
  '/tags',
  '/tags/0',
  '/tags/0/externalDocs',
  '/security',
  '/security/0',
  '/security/0/login',
  '/paths',
  '/paths/~1pets~1{id}/parameters',
  '/paths/~1pets~1{id}/servers',
  '/paths/~1pets~1{id}/additionalOperations',
  '/paths/~1pets~1{id}/additionalOperations/COPY',
  operation,
  `${operation}/operationId`,
  `${operation}/summary`,
  `${operation}/tags`,
  `${operation}/tags/0`,
  `${operation}/deprecated`,
  `${operation}/externalDocs`,
  `${operation}/parameters`,
  `${operation}/parameters/0/examples`,
  `${operation}/parameters/0/schema/enum`,
  `${operation}/parameters/0/schema/default`,
  `${operation}/parameters/0/schema/maxLength`,
  `${operation}/parameters/0/name`,
  `${operation}/parameters/1/schema/type`,
  `${operation}/requestBody/description`,
  `${operation}/requestBody/required`,
  `${operation}/requestBody/content`,
  `${operation}/requestBody/content/application~1json/example`,
  `${operation}/requestBody/content/multipart~1form-data/encoding`,
  `${operation}/requestBody/content/multipart~1form-data/encoding/file`,
  `${operation}/requestBody/content/multipart~1form-data/encoding/file/headers`,
  `${operation}/responses`,
  `${operation}/responses/200/headers`,
  `${operation}/responses/200/content`,
  `${operation}/responses/200/content/application~1json/examples`,
  `${operation}/responses/200/content/application~1json/examples/tom/value`,
  `${operation}/responses/200/links`,
  `${operation}/responses/200/links/again/parameters`,
  `${operation}/callbacks`,
  `${operation}/security`,
  '/webhooks',
  '/components',
  '/components/schemas',
  '/components/schemas/Pet/required',
  '/components/schemas/Pet/properties',
  '/components/schemas/Pet/properties/name/description',
  '/components/schemas/Pet/properties/name/minLength',
  '/components/schemas/Pet/discriminator',
  '/components/schemas/Pet/discriminator/mapping',
  '/components/schemas/Pet/example',
  '/components/schemas/Pet/xml',
  '/components/schemas/Pet/externalDocs',
  '/components/schemas/Cat/allOf',
  '/components/schemas/Dog/patternProperties',
  '/components/securitySchemes',
  '/components/securitySchemes/login/flows',
  '/components/securitySchemes/login/flows/implicit',
  '/components/securitySchemes/login/flows/implicit/scopes',
];

type Json = Record<string, unknown>;

/** The document with a reference in place of a value, and the value. */
function referring(pointer: string, reference: string): { readonly document: Json; readonly value: unknown } {
  const copy: Json = structuredClone(document);
  const tokens = pointerTokens(pointer);
  const last = tokens.pop() ?? '';
  let holder: Json = copy;
  for (const token of tokens) holder = holder[token] as Json; // the places are those of the document above
  const value = holder[last];
  holder[last] = { $ref: reference };
  return { document: copy, value };
}

interface Loaded {
  readonly output: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly bundle: string;
}

async function load(files: Readonly<Record<string, unknown>>): Promise<Loaded> {
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

function emitted(api: Api): ReadonlyMap<string, string> {
  const all = [emitModels, emitClient, emitValidators, emitExpress].flatMap((emit) => emit(api, defaultEmitOptions));
  return new Map(all.map(({ path, contents }) => [path, String(contents)]));
}

const strays = ({ diagnostics }: Loaded): readonly string[] =>
  diagnostics.flatMap(({ code, location }) => (code === 'stray-reference' ? [location.pointer] : []));

const operationFiles = ({ output }: Loaded): readonly string[] =>
  [...output.keys()].filter((path) => !path.includes('/components/'));

describe('a reference where OpenAPI knows none', async () => {
  const plain = await load({ 'openapi.json': document });

  it('is not what the document itself has', () => {
    expect(plain.diagnostics.map(({ code }) => code)).toEqual([]);
  });

  it.each(PLACES)('%s: inside of the document', async (pointer) => {
    const { document: own, value } = referring(pointer, '#/x-part');
    const loaded = await load({ 'openapi.json': { ...own, 'x-part': value } });
    expect(strays(loaded)).toEqual([pointer]);
    expect(loaded.output).toEqual(plain.output);
    const again = await load({ 'openapi.json': loaded.bundle });
    expect(again.diagnostics).toEqual([]);
    expect(again.output).toEqual(plain.output);
  });

  it.each(PLACES)('%s: in another file', async (pointer) => {
    const { document: own, value } = referring(pointer, 'part.json#/here');
    // References of the other file are those of the document, seen from there.
    const text = JSON.stringify({ here: value }).replaceAll('"#/', '"openapi.json#/');
    const loaded = await load({ 'openapi.json': own, 'part.json': text });
    expect(strays(loaded)).toEqual([pointer]);
    expect(loaded.output).toEqual(plain.output);
    const again = await load({ 'openapi.json': loaded.bundle });
    expect(again.diagnostics).toEqual([]);
    // Bundlers move what stood in another file into the components, under names of their own.
    expect(operationFiles(again)).toEqual(operationFiles(plain));
  });
});

describe('a stray reference', () => {
  const withPaths = (paths: unknown, more: Json = {}): Json => ({
    openapi: '3.1.0',
    info: { title: 'Sample', version: '1' },
    paths,
    ...more,
  });

  it('leads on to others, through files, and what is written beside it wins', async () => {
    const loaded = await load({
      'openapi.json': withPaths({ $ref: 'paths.json' }),
      'paths.json': { '/a': { get: { $ref: 'more.json#/get', summary: 'Mine.' } } },
      'more.json': {
        get: { $ref: '#/real', description: 'Between.' },
        real: { $ref: 'ops/get.yaml' },
        texts: { a: 'x' },
      },
      'intro.md': 'Words of a file.',
    }).catch((error: unknown) => error);
    // The last file is not there: that is an error, and not silence.
    expect(String(loaded)).toContain('ops/get.yaml');
    const { bundle } = await load({
      'openapi.json': withPaths({ $ref: 'paths.json' }),
      'paths.json': { '/a': { get: { $ref: 'more.json#/get', summary: 'Mine.' } } },
      'more.json': { get: { $ref: '#/real', description: 'Between.' }, real: { $ref: 'get.json' } },
      'get.json': {
        operationId: 'getA',
        summary: 'Theirs.',
        parameters: [{ $ref: '#/x/two' }],
        responses: { 200: { description: { $ref: 'intro.md' } } },
        x: {
          two: [
            { name: 'a', in: 'query', schema: {} },
            { name: 'b', in: 'query', schema: {} },
          ],
        },
      },
      'intro.md': 'Words of a file.',
    });
    const get = JSON.parse(bundle).paths['/a'].get;
    expect(get).toMatchObject({ operationId: 'getA', summary: 'Mine.', description: 'Between.' });
    expect(get.parameters).toHaveLength(2);
    expect(bundle).toContain('Words of a file.');
  });

  it('that leads back to itself is an error', async () => {
    const paths = { '/a': { get: { $ref: '#/x-a' } } };
    const loop = load({ 'openapi.json': withPaths(paths, { 'x-a': { $ref: '#/x-b' }, 'x-b': { $ref: '#/x-a' } }) });
    await expect(loop).rejects.toThrow('leads only back to itself');
  });

  it('may lead into what it stands in: properties that hold themselves', async () => {
    const properties = {
      name: { type: 'string' },
      inner: { type: 'object', properties: { $ref: '#/components/schemas/A/properties' } },
    };
    const { output, bundle } = await load({
      'openapi.json': withPaths({}, { components: { schemas: { A: { type: 'object', properties } } } }),
    });
    expect([...output.values()].join('\n')).toContain('inner?:');
    expect((await load({ 'openapi.json': bundle })).output).toEqual(output);
  });

  it('in an example is a value of its own unless it leads somewhere', async () => {
    const schema = { type: 'object' };
    const responses = (example: unknown): unknown => ({
      200: { description: 'Fine.', content: { 'application/json': { schema, example } } },
    });
    const { bundle, diagnostics } = await load({
      'openapi.json': withPaths({
        '/a': { get: { operationId: 'a', responses: responses({ $ref: '#/not/there' }) } },
        '/b': {
          get: {
            operationId: 'b',
            responses: responses({ items: [{ $ref: 'item.json' }, { $ref: '#/info' }, { $ref: 'none.json' }] }),
          },
        },
      }),
      'item.json': { name: 'Tom' },
    });
    expect(diagnostics.map(({ code, location }) => [code, location.pointer])).toEqual([
      ['stray-reference', '/paths/~1b/get/responses/200/content/application~1json/example/items/0'],
    ]);
    const examples = ['/a', '/b'].map(
      (path) => JSON.parse(bundle).paths[path].get.responses[200].content['application/json'].example,
    );
    expect(examples).toEqual([
      { $ref: '#/not/there' },
      { items: [{ name: 'Tom' }, { $ref: '#/info' }, { $ref: 'none.json' }] },
    ]);
  });
});
