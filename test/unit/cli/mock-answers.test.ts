import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../cli/mock/start-mock.ts';
import { loadApi } from '../../../model/load-api.ts';

const description = `
openapi: 3.1.0
info: { title: Answers, version: '1' }
servers: [{ url: /v1 }]
security: [{ key: [] }]
paths:
  /things:
    get:
      operationId: listThings
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1 } }
        - { name: per_page, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        '200':
          description: Things.
          headers: { Link: { schema: { type: string } }, X-Total: { required: true, schema: { type: integer } } }
          content:
            application/xml: { schema: { $ref: '#/components/schemas/Things' } }
            application/json:
              schema: { $ref: '#/components/schemas/Things' }
              example: [{ id: 1 }, { id: 2 }, { id: 3 }]
        '422': { description: Wrong., content: { application/vnd.wrong+json: { schema: { type: object, required: [why], properties: { why: { type: string } } } } } }
        '401': { description: Who?, content: { application/json: { schema: { type: object, required: [who], properties: { who: { const: nobody } } } } } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 4 }]
    get:
      operationId: getThing
      responses:
        '404': { description: No., content: { application/json: { schema: { type: object }, example: { no: thing } } } }
        '401': { description: Who?, content: { application/json: { schema: { type: object }, example: { who: you } } } }
        default: { description: Any., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' }, example: '{"id": 4, "pin": "secret"}' } } }
    put:
      operationId: putThing
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses:
        '200': { description: Done., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' }, example: { id: four } } } }
        4XX: { description: Wrong., content: { application/json: { schema: { type: object, required: [code], properties: { code: { type: integer } } } } } }
    delete:
      operationId: deleteThing
      responses:
        '204': { description: Gone., content: { application/json: { schema: { type: object } } } }
        '400': { description: Wrong. }
  /envelope:
    get:
      operationId: listEnvelope
      security: []
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1 } }
        - { name: per_page, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        '200':
          description: Things.
          content:
            application/json:
              schema:
                type: object
                required: [items, page, total_pages]
                properties:
                  items: { $ref: '#/components/schemas/Things' }
                  page: { type: integer }
                  total_pages: { type: integer }
              example: { items: [{ id: 1 }, { id: 2 }, { id: 3 }], page: 1, total_pages: 1 }
  /cursors:
    get:
      operationId: listCursors
      security: []
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses:
        '200':
          description: Things.
          content:
            application/json:
              schema:
                type: object
                required: [data, has_more]
                properties:
                  data: { $ref: '#/components/schemas/Things' }
                  has_more: { type: boolean }
                  next_cursor: { type: string, minLength: 1 }
              example: { data: [{ id: 1 }], has_more: true, next_cursor: abc }
  /wire:
    get:
      operationId: wire
      security: []
      responses:
        '200':
          description: A thing.
          content:
            application/x-protobuf: { schema: { $ref: '#/components/schemas/Thing' } }
            application/yaml: { schema: { $ref: '#/components/schemas/Thing' } }
  /old: { get: { operationId: old, security: [], responses: { '404': { description: No. }, '301': { description: Moved. } } } }
  /numbers/{number}: { get: { operationId: number, security: [], parameters: [{ name: number, in: path, required: true, schema: { type: integer, minimum: 1 } }, { name: q, in: query, schema: { type: integer } }], responses: { '200': { description: One. }, '404': { description: No., content: { application/json: { schema: { type: object }, example: { no: number } } } } } } }
  /blank-headers: { get: { operationId: blankHeaders, security: [], responses: { '200': { description: Ok., headers: { X-None: { required: true, schema: { type: [integer, 'null'], const: null } }, X-Empty: { required: true, schema: { type: [integer, 'null'] }, example: null }, X-Out: { schema: { const: null } }, X-Json: { content: { application/json: { schema: { type: [array, 'null'] }, example: null } } } } } } } }
  /stream: { get: { operationId: stream, security: [], responses: { '200': { description: Events., content: { text/event-stream: { schema: { type: object, properties: { n: { type: integer } } } } } } } } }
  /lines: { get: { operationId: lines, security: [], responses: { '200': { description: Lines., content: { application/jsonl: { schema: { type: array, minItems: 2, items: { type: integer } } } } } } } }
  /parts: { get: { operationId: parts, security: [], responses: { '200': { description: Parts., content: { multipart/form-data: { schema: { type: object, required: [a], properties: { a: { type: string } } } } } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: x-key } }
  schemas:
    Things: { type: array, items: { $ref: '#/components/schemas/Thing' }, xml: { name: things, wrapped: true } }
    Thing: { type: object, required: [id], properties: { id: { type: integer }, pin: { type: string, writeOnly: true } } }
`;

const folder = mkdtempSync(join(tmpdir(), 'forgewright-answers-'));
const servers: MockServer[] = [];
let open = '';
let guarded = '';

beforeAll(async () => {
  writeFileSync(join(folder, 'openapi.yaml'), description);
  const { api, diagnostics } = await loadApi(join(folder, 'openapi.yaml'));
  if (api === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  servers.push(await startMock(api, { port: 0 }));
  servers.push(await startMock(api, { port: 0, identities: { default: ['good'] } }));
  [open = '', guarded = ''] = servers.map(({ url }) => url);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(open + path, { redirect: 'manual', ...init, headers: { 'x-key': 'any', ...init.headers } });
}

describe('a valid request', () => {
  it('is never answered with an error, and a JSON text is the value that it spells', async () => {
    const answer = await ask('/things/4');
    expect([answer.status, await answer.json()]).toEqual([200, { id: 4 }]);
    const moved = await ask('/old');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/']);
  });

  it('has JSON before XML, XML when it asks for it, and 406 for what nobody declares', async () => {
    expect((await ask('/things')).headers.get('content-type')).toMatch(/^application\/json/);
    const xml = await ask('/things', { headers: { accept: 'application/xml;q=0.9, application/json;q=0.1' } });
    expect([xml.headers.get('content-type'), await xml.text()]).toEqual([
      'application/xml',
      expect.stringContaining('<things><Thing><id>1</id></Thing></things>'),
    ]);
    expect((await ask('/things', { headers: { accept: 'image/png' } })).status).toBe(406);
  });

  it('has a value that meets the schema where the example does not, and no content behind 204', async () => {
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"id":1}' };
    expect(await (await ask('/things/4', init)).json()).toEqual({ id: 1 });
    const gone = await ask('/things/4', { method: 'DELETE' });
    expect([gone.status, await gone.text(), gone.headers.get('content-type')]).toEqual([204, '', null]);
  });

  it('has each required header, null as an empty text', async () => {
    const { headers } = await ask('/blank-headers');
    const names = ['x-none', 'x-empty', 'x-out', 'x-json'];
    expect(names.map((name) => headers.get(name))).toEqual(['', '', null, 'null']);
  });

  it('says which values are made from the schema', async () => {
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"id":1}' };
    const asked = [ask('/envelope'), ask('/lines'), ask('/things'), ask('/things/4', put), ask('/old')];
    const told = (await Promise.all(asked)).map(({ headers }) => headers.get('mock-values'));
    expect(told).toEqual([null, 'drawn', null, 'drawn', null]);
    const drawn = await ask('/things', { headers: { prefer: 'dynamic=true' } });
    expect(drawn.headers.get('mock-values')).toBe('drawn');
  });

  it('is not answered in a media type that nobody can write here', async () => {
    const answer = await ask('/wire', { headers: { accept: 'application/x-protobuf, */*;q=0.1' } });
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/yaml', '{"id":1}']);
  });

  it('is answered in the form of its media type', async () => {
    expect(await (await ask('/stream')).text()).toBe('data: {"n":1}\n\n');
    expect(await (await ask('/lines')).text()).toBe('1\n1\n');
    const parts = await ask('/parts');
    expect([...(await parts.formData()).entries()]).toEqual([['a', 'string']]);
  });
});

describe('a refusal', () => {
  it('has the status and form that are declared: 422 for 400, a range, a status without content', async () => {
    const wrong = await ask('/things?page=x');
    expect([wrong.status, wrong.headers.get('content-type'), await wrong.json()]).toEqual([
      422,
      'application/vnd.wrong+json',
      { why: 'string' },
    ]);
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' };
    const range = await ask('/things/4', init);
    expect([range.status, await range.json()]).toEqual([400, { code: 1 }]);
    const nowhere = await ask('/numbers/0');
    expect([nowhere.status, await nowhere.json()]).toEqual([404, { no: 'number' }]);
    expect((await ask('/numbers/1?q=x')).status).toBe(400);
    const bare = await ask('/things/x', { method: 'DELETE' });
    expect([bare.status, await bare.text()]).toEqual([400, '']);
    const any = await ask('/things/x');
    expect([any.status, await any.json()]).toEqual([400, { id: 4 }]);
    const none = await ask('/nothing');
    expect([none.status, none.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  it('meets who has no credential, and who has an unknown one where some are known', async () => {
    expect((await fetch(`${open}/things`)).status).toBe(401);
    const status = async (key: string): Promise<number> =>
      (await fetch(`${guarded}/things`, { headers: { 'x-key': key } })).status;
    expect([await status('good'), await status('bad'), (await ask('/things')).status]).toEqual([200, 401, 200]);
    const refused = await fetch(`${guarded}/things`, { headers: { 'x-key': 'bad' } });
    expect(await refused.json()).toEqual({ who: 'nobody' });
  });
});

describe('pages', () => {
  it('of a list in an object are parts of it as well, and its counts are those of the page', async () => {
    expect(await (await ask('/envelope?per_page=2')).json()).toEqual({
      items: [{ id: 1 }, { id: 2 }],
      page: 1,
      total_pages: 2,
    });
    expect(await (await ask('/envelope?per_page=2&page=2')).json()).toEqual({
      items: [{ id: 3 }],
      page: 2,
      total_pages: 2,
    });
  });

  it('end behind the first cursor', async () => {
    const first: { next_cursor: string } = await (await ask('/cursors')).json();
    expect(first.next_cursor).toBe('abc');
    expect(await (await ask(`/cursors?cursor=${first.next_cursor}`)).json()).toEqual({ data: [], has_more: false });
  });

  it('are parts of one list, and links, totals and HEAD agree with them', async () => {
    const first = await ask('/things?per_page=2');
    expect([await first.json(), first.headers.get('x-total')]).toEqual([[{ id: 1 }, { id: 2 }], '3']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await fetch(next, { headers: { 'x-key': 'any' } });
    expect([await second.json(), second.headers.get('link')]).toEqual([
      [{ id: 3 }],
      expect.not.stringContaining('"next"'),
    ]);
    expect(await (await ask('/things?per_page=2&page=9')).json()).toEqual([]);
    const head = await ask('/things?per_page=2', { method: 'HEAD' });
    for (const name of ['content-type', 'content-length', 'x-total', 'link']) {
      expect([name, head.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    }
  });
});
