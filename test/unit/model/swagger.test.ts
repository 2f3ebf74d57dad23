import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { validateValue } from '../../../cli/validate-value.ts';
import { diffDescriptions } from '../../../model/diff/diff-descriptions.ts';
import type { Api, Diagnostic } from '../../../model/index.ts';
import { lintApi } from '../../../model/lint/index.ts';
import { createLoadCache, loadApi, loadWithSources } from '../../../model/load-api.ts';
import { reportConversion } from '../../../model/load/check-source.ts';
import { bundleDescription } from '../../../model/load/core/bundle-core.ts';
import { createStore, isDocument, openDocument } from '../../../model/load/document-store.ts';
import { createReporter } from '../../../model/load/report.ts';
import { convertSwagger } from '../../../model/load/swagger/convert-swagger.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-swagger-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'swagger.yaml');
}

const ROOT = `
swagger: '2.0'
info: {title: Sample, version: '1'}
host: api.example.com
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - {$ref: '#/parameters/limit'}
        - {name: ids, in: query, type: array, items: {type: integer}, collectionFormat: pipes}
      responses:
        200:
          description: One pet.
          schema: {$ref: 'more.yaml#/definitions/Pet'}
          headers: {X-Rate: {type: integer}}
          examples: {application/json: {kind: Cat}}
        404: {$ref: 'more.yaml#/responses/gone'}
    parameters:
      - {name: id, in: path, required: true, type: integer}
    put:
      operationId: putPet
      consumes: []
      parameters:
        - {$ref: '#/parameters/pet'}
        - {name: word, in: query, type: string, enum: [a, 1]}
      responses: {204: {description: Done.}}
    post:
      operationId: addFile
      consumes: [multipart/form-data]
      parameters:
        - {$ref: '#/parameters/file'}
        - {$ref: 'more.yaml#/parameters/notes'}
      responses: {200: {description: A file., schema: {type: file}}}
  /pets: {$ref: 'more.yaml#/paths/pets'}
parameters:
  limit: {name: limit, in: query, type: integer, maximum: 5}
  file: {name: file, in: formData, type: file, required: true}
  pet: {name: body, in: body, required: true, schema: {$ref: '#/definitions/Cat'}}
definitions:
  Cat:
    allOf:
      - {$ref: 'more.yaml#/definitions/Pet'}
      - {type: object, properties: {claws: {type: string, x-nullable: true}}}
securityDefinitions:
  login: {type: oauth2, flow: accessCode, authorizationUrl: 'https://a.example/', tokenUrl: 'https://b.example/', scopes: {read: Reads.}}
security: [{login: [read]}]
`;

const MORE = `
definitions:
  Pet:
    type: object
    discriminator: kind
    required: [kind]
    properties: {kind: {type: string}, friend: {$ref: '#/definitions/Pet'}, owner: {$ref: 'swagger.yaml#/definitions/Cat'}}
responses:
  gone: {description: Not there., schema: {$ref: '#/definitions/Pet'}}
parameters:
  notes: {name: notes, in: formData, type: array, items: {type: string}, collectionFormat: csv}
paths:
  pets:
    get:
      operationId: listPets
      responses: {200: {description: All., schema: {type: array, items: {$ref: '#/definitions/Pet'}}}}
`;

async function apiOf(file: string): Promise<Api> {
  const { api, diagnostics } = await loadApi(file);
  if (api === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return api;
}

const places = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ code, location, line }) => `${code} ${basename(location.file)}:${line} ${location.pointer}`);

const FORMS = `
swagger: '2.0'
info: {title: Forms, version: '1'}
paths:
  /login:
    post:
      parameters: [{name: user, in: formData, type: string, required: true}, {name: age, in: formData, type: integer}]
      responses:
        200: {description: In., schema: {type: string}, examples: {text/plain: hello, application/json: '"x"'}}
        400: {$ref: '#/responses/bad'}
  /note:
    post:
      consumes: [application/json]
      parameters: [{name: text, in: formData, type: string}]
      responses: {200: {description: Ok., examples: {short: 1}}}
  /file:
    post:
      parameters: [{name: file, in: formData, type: file}]
      responses: {204: {description: Ok.}}
responses:
  bad: {description: Bad., schema: {type: object}, examples: {application/problem+json: {title: x}}}
`;

describe('a Swagger 2.0 document', () => {
  const file = folderOf({ 'swagger.yaml': ROOT, 'more.yaml': MORE });

  it('has its forms where they are needed, in the form of HTML, and its examples beside their schemas', async () => {
    const api = await apiOf(folderOf({ 'swagger.yaml': FORMS }));
    const bodies = api.operations.map(({ requestBody }) => [
      requestBody?.required,
      requestBody?.content.map(({ name }) => name),
    ]);
    expect(bodies).toEqual([
      [true, ['application/x-www-form-urlencoded']],
      [false, ['application/x-www-form-urlencoded']],
      [false, ['multipart/form-data']],
    ]);
    const answers = api.operations.flatMap(({ responses }) =>
      responses.map(({ status, content }) => [
        status,
        content.map(({ name, schema, examples }) => [name, schema?.types, examples.map(({ value }) => value)]),
      ]),
    );
    expect(answers).toEqual([
      [
        '200',
        [
          ['application/json', ['string'], ['"x"']],
          ['text/plain', ['string'], ['hello']],
        ],
      ],
      [
        '400',
        [
          ['application/json', ['object'], []],
          ['application/problem+json', ['object'], [{ title: 'x' }]],
        ],
      ],
      ['200', [['application/json', undefined, [1]]]],
      ['204', []],
    ]);
  });

  it('is converted with the files that it refers to', async () => {
    const api = await apiOf(file);
    expect(api.version).toBe('3.0');
    expect(api.servers.map(({ url }) => url)).toEqual(['https://api.example.com/v1']);
    expect(api.schemas.map(({ name }) => name)).toEqual(['Cat', 'Pet']);
    const operation = (id: string) => api.operations.find(({ operationId }) => operationId === id);
    expect(operation('getPet')?.parameters.map(({ name, style, explode }) => [name, style, explode])).toEqual([
      ['id', 'simple', false],
      ['limit', 'form', true],
      ['ids', 'pipeDelimited', false],
    ]);
    expect(operation('getPet')?.responses.map(({ status, content }) => [status, content[0]?.schema?.name])).toEqual([
      ['200', 'Pet'],
      ['404', 'Pet'],
    ]);
    expect(operation('putPet')?.requestBody?.content.map(({ name, schema }) => [name, schema?.name])).toEqual([
      ['application/json', 'Cat'],
    ]);
    const [form] = operation('addFile')?.requestBody?.content ?? [];
    expect([form?.name, [...(form?.schema?.properties.keys() ?? [])]]).toEqual([
      'multipart/form-data',
      ['file', 'notes'],
    ]);
    expect(operation('listPets')?.responses[0]?.content[0]?.schema?.items?.name).toBe('Pet');
    expect(operation('getPet')?.security[0]?.schemes[0]).toMatchObject({
      scopes: ['read'],
      scheme: { type: 'oauth2' },
    });
    const pet = api.schemas.find(({ name }) => name === 'Pet');
    expect([...(pet?.discriminator?.mapping.keys() ?? [])]).toEqual(['Cat']);
  });

  it('gets a warning, and every finding the place where it is written', async () => {
    const broken = folderOf({
      'swagger.yaml': ROOT.replace('claws: {type: string', 'claws: {type: strin').replace('notes}', 'nots}'),
      'more.yaml': MORE.replace('friend: {$ref', 'fiend: {$ref').replace(
        'items: {type: string}',
        'items: {type: text}',
      ),
    }).toString();
    const { diagnostics } = await loadApi(broken, { lenient: true });
    expect(places(diagnostics)).toEqual([
      'converted-swagger swagger.yaml:2 /swagger',
      'unknown-type swagger.yaml:48 /definitions/Cat/allOf/1/properties/claws/type',
      'coerced-value swagger.yaml:30 /paths/~1pets~1{id}/put/parameters/1/enum/1',
      'unknown-type more.yaml:11 /parameters/notes/items/type',
    ]);
  });

  it('is linted at its own places', async () => {
    const diagnostics = await lintApi(
      folderOf({ 'swagger.yaml': ROOT.replace('{kind: Cat}', '{kind: 1}'), 'more.yaml': MORE }),
      { validate: validateValue },
    );
    expect(places(diagnostics)).toContain(
      'example-mismatch swagger.yaml:21 /paths/~1pets~1{id}/get/responses/200/examples/application~1json/kind',
    );
    expect(places(diagnostics).every((place) => !place.includes(':undefined'))).toBe(true);
  });

  it('is a bundle of OpenAPI 3.0', async () => {
    const { store } = await loadWithSources(file, {});
    const { document, problems } = await bundleDescription(file, store);
    expect(problems).toEqual([]);
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.0.4' });
    for (const word of ['swagger', 'formData', 'collectionFormat', 'more.yaml']) expect(text).not.toContain(word);
    const again = folderOf({ 'swagger.yaml': text });
    const { result } = await loadWithSources(again, {});
    expect(result.diagnostics.map(({ code }) => code)).toEqual([]);
    const [before, after] = [await apiOf(file), await apiOf(again)];
    expect(after.operations.map(({ operationId }) => operationId)).toEqual(
      before.operations.map(({ operationId }) => operationId),
    );
  });

  it('is read again by a watcher when one of its files changes', async () => {
    const cache = createLoadCache();
    const own = folderOf({ 'swagger.yaml': ROOT, 'more.yaml': MORE });
    const first = await loadApi(own, { cache });
    expect(first.files.map((name) => basename(name))).toEqual(['swagger.yaml', 'more.yaml']);
    writeFileSync(join(own, '../more.yaml'), MORE.replace('operationId: listPets', 'operationId: listAllPets'));
    const second = await loadApi(own, { cache });
    expect(second.api?.operations.map(({ operationId }) => operationId)).toContain('listAllPets');
  });

  it('can be compared with a later version', async () => {
    const later = folderOf({ 'swagger.yaml': ROOT.replace('maximum: 5', 'maximum: 3'), 'more.yaml': MORE });
    const { changes } = await diffDescriptions(file, later);
    expect(changes?.map(({ kind, old }) => [kind, basename(old?.file ?? ''), old?.line, old?.pointer])).toEqual([
      ['bound-tightened', 'swagger.yaml', 41, '/parameters/limit/maximum'],
    ]);
  });

  it('is refused with the reason when its converter falls over it, or is not there', async () => {
    const bad = folderOf({ 'swagger.yaml': ROOT.replace('name: ids, in: query', 'name: ids'), 'more.yaml': MORE });
    const fallen = await loadApi(bad);
    expect(places(fallen.diagnostics)).toEqual(['unsupported-version swagger.yaml:2 /swagger']);
    expect(fallen.api).toBeUndefined();
    const store = createStore();
    const document = openDocument(store, file);
    if (!isDocument(document)) throw new Error('it is there');
    const conversion = await convertSwagger(store, document, () => Promise.resolve(undefined));
    const reporter = createReporter();
    reportConversion(reporter, conversion);
    expect(reporter.diagnostics).toMatchObject([
      { code: 'unsupported-version', suggestion: 'install it: `npm install @scalar/openapi-upgrader`' },
    ]);
  });
});
