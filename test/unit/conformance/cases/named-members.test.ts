import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { listening } from '../foreign/listen.ts';
import { runAll } from '../run-fake.ts';

const dock = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const visit = {
  type: 'object',
  required: ['dock_id'],
  properties: { id: { type: 'integer', readOnly: true }, dock_id: { type: 'integer' } },
};
const json = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  content: { 'application/json': { schema, ...more } },
});
const docks = {
  200: { description: 'Some of them.', ...json({ type: 'array', items: { $ref: '#/components/schemas/Dock' } }) },
};
const shownDock = { 200: { description: 'It.', ...json({ $ref: '#/components/schemas/Dock' }) } };
const number = { name: 'dock_id', in: 'path', required: true, schema: { type: 'integer' } };

/** What is sent to plan a visit at a dock that is there, but is not on the first page of docks. */
async function sentBy(isShown: boolean): Promise<readonly string[]> {
  const created = json(visit, isShown ? { examples: { planned: { value: { id: 5, dock_id: 31 } } } } : {});
  const said = isShown ? { 'x-cases': { planned: { body: { dock_id: 31 } } } } : {};
  const { api } = loadValue('docks.json', {
    openapi: '3.1.0',
    info: { title: 'Docks', version: '1' },
    components: { schemas: { Dock: dock } },
    paths: {
      '/docks': { get: { operationId: 'listDocks', responses: docks } },
      '/docks/{dock_id}': { get: { operationId: 'getDock', parameters: [number], responses: shownDock } },
      '/visits': {
        post: {
          operationId: 'planVisit',
          requestBody: { required: true, ...json(visit) },
          responses: { 201: { description: 'Planned.', ...created, ...said }, 404: { description: 'No such dock.' } },
        },
      },
    },
  });
  const plan = api === undefined ? expect.fail('does not load') : planRun(api);
  const sent: string[] = [];
  const { url, close } = await listening(
    createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      request.on('end', () => {
        const isPost = request.method === 'POST';
        if (isPost) sent.push(text);
        response.writeHead(isPost ? 201 : 200, { 'content-type': 'application/json' });
        response.end(isPost ? JSON.stringify({ id: 6, ...JSON.parse(text) }) : '[{"id":11},{"id":12}]');
      });
    }),
  );
  try {
    const scenario = readScenario('{ name: docks, world: unknown }', { file: 'docks.yaml', environment: {} });
    const cases = plan.cases.filter(({ kind, id }) => kind === 'example' && id.startsWith('planVisit/'));
    await runAll({ ...plan, cases }, { baseUrl: url, scenario });
    return sent;
  } finally {
    await close();
  }
}

it('what an example names is sent as it is, whatever is listed first: it goes with what the example shows', async () => {
  expect(await sentBy(true)).toEqual(['{"dock_id":31}']);
});

it('what was drawn is a name of something that is listed', async () => {
  expect(await sentBy(false)).toEqual(['{"dock_id":11}']);
});
