import { expect, it } from 'vitest';
import { mockIdentities } from '../../../../cli/mock/mock-identities.ts';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import { planRun, run } from '../../../../conformance/index.ts';
import { readScenario } from '../../../../conformance/scenario/read-scenario.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import type { JsonValue } from '../../../../model/location.ts';
import { loadValue } from '../../../../model/load-api.ts';

const item = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const json = (schema: JsonObject, example?: JsonValue): JsonObject => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});
const list = {
  type: 'object',
  required: ['notes'],
  properties: { notes: { type: 'array', items: item }, total: { type: 'integer' } },
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/items': {
      get: {
        operationId: 'listItems',
        responses: { 200: { description: 'All.', ...json({ type: 'array', items: item }, [{ id: 1, name: 'a' }]) } },
      },
      post: {
        operationId: 'addItem',
        requestBody: { required: true, ...json({ type: 'object', properties: { name: { type: 'string' } } }) },
        responses: { 201: { description: 'Added.', ...json(item, { id: 1, name: 'a' }) }, 403: { description: 'No.' } },
      },
    },
    '/items/search': {
      post: {
        operationId: 'searchItems',
        requestBody: { required: true, ...json({ type: 'object', properties: { name: { type: 'string' } } }) },
        responses: {
          200: { description: 'Found.', ...json({ type: 'array', items: item }, [{ id: 1, name: 'a' }]) },
          403: { description: 'No.' },
        },
      },
    },
    '/items/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getItem',
        responses: { 200: { description: 'One.', ...json(item, { id: 1, name: 'a' }) }, 404: { description: 'No.' } },
      },
      delete: {
        operationId: 'removeItem',
        responses: { 204: { description: 'Gone.' }, 403: { description: 'No.' } },
      },
    },
    '/items/{id}/notes': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'listNotesOfItem',
        responses: { 200: { description: 'All.', ...json(list, { notes: [{ id: 1, name: 'a' }], total: 1 }) } },
      },
    },
    '/notes': {
      get: {
        operationId: 'listNotes',
        responses: { 200: { description: 'All.', ...json(list, { notes: [{ id: 1, name: 'a' }], total: 1 }) } },
      },
    },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};
const scenario = readScenario(
  'name: t\nidentities: { default: secret, reader: r2, other: o2 }\nreaders: [reader]\napart: [other]\n',
  { file: 't.yaml', environment: {} },
);

it('who may only read is refused every write, who is kept apart sees no list, and the judge finds nothing', async () => {
  const { api } = loadValue('notes.json', document);
  if (api === undefined) return expect.fail('does not load');
  const mock = await startMock(api, { port: 0, identities: mockIdentities(scenario) });
  const ask = async (token: string, path: string, body?: object | 'DELETE'): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const posted = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const sent = body === 'DELETE' ? { method: body } : posted;
    return fetch(mock.url + path, { headers, ...sent });
  };
  const findings: string[] = [];
  try {
    expect((await ask('secret', '/items', { name: 'b' })).status).toBe(201);
    expect((await ask('r2', '/items', { name: 'b' })).status).toBe(403);
    expect(await (await ask('r2', '/items/search', { name: 'a' })).json()).toEqual([{ id: 1, name: 'a' }]);
    expect(await (await ask('r2', '/items')).json()).toEqual([{ id: 1, name: 'a' }]);
    expect(await (await ask('o2', '/items')).json()).toEqual([]);
    expect(await (await ask('o2', '/notes')).json()).toEqual({ notes: [], total: 0 });
    expect(await (await ask('o2', '/items/1/notes')).json()).toEqual({ notes: [], total: 0 });
    // Nor does it know of a single thing: as each operation says that.
    expect((await ask('secret', '/items/1')).status).toBe(200);
    expect((await ask('r2', '/items/1')).status).toBe(200);
    expect((await ask('o2', '/items/1')).status).toBe(404);
    expect((await ask('secret', '/items/1', 'DELETE')).status).toBe(204);
    expect((await ask('o2', '/items/1', 'DELETE')).status).toBe(403);
    for await (const event of run(planRun(api), { baseUrl: mock.url, scenario })) {
      if (event.type !== 'case-finished') continue;
      findings.push(...event.result.findings.map(({ check, operationId, got }) => `${check} ${operationId} ${got}`));
    }
  } finally {
    await mock.close();
  }
  expect(findings).toEqual([]);
});
