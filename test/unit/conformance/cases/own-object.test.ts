import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { listening } from '../foreign/listen.ts';
import { runAll } from '../run-fake.ts';

const one = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, label: { type: 'string' } } };
const berth = { $ref: '#/components/schemas/Berth' };
const shown = (value: object): JsonObject => ({
  content: { 'application/json': { schema: berth, examples: { shown: { value: { ...value } } } } },
});
const all = { content: { 'application/json': { schema: { type: 'array', items: berth } } } };
const numbered = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const refused = { 401: { description: 'Who?' }, 403: { description: 'Not for them.' } };
const made = { description: 'Made.', ...shown({ id: 5 }), 'x-cases': { shown: { parameters: { quay: 7 } } } };
const getting = { operationId: 'getBerth', responses: { 200: { description: 'It.', ...shown({ id: 5 }) } } };
const listing = {
  operationId: 'listBerths',
  parameters: [numbered('quay')],
  responses: { 200: { description: 'All.', ...all } },
};
const making = { operationId: 'makeBerth', parameters: [numbered('quay')], responses: { 201: made, ...refused } };
const naming = { operationId: 'nameBerth', responses: { 204: { description: 'Done.' }, ...refused } };
const gone = { description: 'Gone.', 'x-cases': { gone: { parameters: { berth: 5 } } } };
const removing = { operationId: 'removeBerth', responses: { 204: gone, ...refused } };

/** What is sent by who may only read, and whatever is sent around it: berths are made on a quay, and have a path of their own. */
async function sentFor(isRemoved: boolean): Promise<readonly string[]> {
  const { api } = loadValue('berths.json', {
    openapi: '3.1.0',
    info: { title: 'Berths', version: '1' },
    security: [{ key: [] }],
    components: { schemas: { Berth: one }, securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/quays/{quay}/berths': { get: listing, post: making },
      '/berths/{berth}': { parameters: [numbered('berth')], get: getting, ...(isRemoved && { delete: removing }) },
      '/berths/{berth}/lock': {
        parameters: [numbered('berth')],
        post: { ...naming, responses: { ...naming.responses, 204: { ...gone, description: 'Locked.' } } },
      },
    },
  });
  if (api === undefined) return expect.fail('does not load');
  const { url, close } = await listening(
    createServer(({ method, headers, url: path = '' }, response) => {
      const isReader = headers.authorization === 'Bearer reader';
      const status = isReader ? 403 : method === 'DELETE' ? 204 : method === 'GET' ? 200 : 201;
      const body = status === 200 ? '[]' : status === 201 ? JSON.stringify({ id: 31 }) : undefined;
      sent.push(`${isReader ? 'reader' : 'owner'} ${method} ${path}`);
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' }).end(body);
    }),
  );
  const sent: string[] = [];
  try {
    const text = '{ name: berths, world: unknown, readers: [reader], identities: { default: owner, reader: reader } }';
    const scenario = readScenario(text, { file: 'berths.yaml', environment: {} });
    await runAll(planRun(api), { baseUrl: url, scenario, laws: ['readers'] });
    // What nothing serves is asked for in each run.
    return sent.filter((line) => !line.includes('/no-such-'));
  } finally {
    await close();
  }
}

it('what makes a thing works on none of its own, though its path names what it is made in', async () => {
  expect((await sentFor(true)).filter((line) => line.startsWith('reader POST /quays'))).toEqual([
    'reader POST /quays/7/berths',
  ]);
});

it('a call that is likely refused has an object of its own, which its maker takes away', async () => {
  expect((await sentFor(true)).filter((line) => line.includes('/berths/') || line.startsWith('owner POST'))).toEqual([
    'owner POST /quays/7/berths',
    'reader DELETE /berths/31',
    'owner DELETE /berths/31',
    'owner POST /quays/7/berths',
    'reader POST /berths/31/lock',
    'owner DELETE /berths/31',
  ]);
});

it('where nothing takes an object away, none is made for a call that is likely refused', async () => {
  expect((await sentFor(false)).filter((line) => line.includes(' POST '))).toEqual([
    'reader POST /quays/7/berths',
    'reader POST /berths/5/lock',
  ]);
});
