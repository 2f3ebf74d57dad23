import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

const text = { type: 'string' };
const pass = { type: 'object', required: ['id', 'visitor'], properties: { id: text, visitor: text, door_pin: text } };
const json = (schema: JsonObject, example?: JsonObject): JsonObject => ({
  content: { 'application/json': { schema, ...(example && { example }) } },
});
const answers = (status: string, schema: JsonObject): JsonObject => ({
  [status]: { description: 'It.', ...json(schema) },
  '400': { description: 'Wrong.' },
  '404': { description: 'Nothing.' },
});

function described(words: string) {
  const sent = { type: 'object', required: ['visitor'], properties: { visitor: text } };
  const { api } = loadValue('passes.json', {
    openapi: '3.1.0',
    info: { title: 'Passes', version: '1' },
    tags: [{ name: 'passes', description: words }],
    paths: {
      '/passes': {
        get: { operationId: 'listPasses', tags: ['passes'], responses: answers('200', { type: 'array', items: pass }) },
        post: {
          operationId: 'createPass',
          tags: ['passes'],
          requestBody: { required: true, ...json(sent, { visitor: 'Ann' }) },
          responses: answers('201', pass),
        },
      },
      '/passes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { operationId: 'getPass', tags: ['passes'], responses: answers('200', pass) },
      },
    },
  });
  return api ?? expect.fail('the description does not load');
}

/** Shows the PIN of a pass, or that of whoever came first, in these reads. */
function houseOf(shown: { readonly list?: 'own' | 'first'; readonly read?: 'own' }) {
  const passes: { readonly id: string; readonly visitor: string; readonly door_pin: string }[] = [];
  const without = ({ id, visitor }: (typeof passes)[number]): JsonObject => ({ id, visitor });
  return listenerOf((method, [, id], sent): Reply => {
    if (method === 'POST') {
      if (typeof sent?.['visitor'] !== 'string') return WRONG;
      const made = { id: `p${passes.length}`, visitor: sent['visitor'], door_pin: String(400_123 + passes.length * 7) };
      passes.push(made);
      return { status: 201, value: made };
    }
    if (id === undefined) {
      const [first] = passes;
      const listed = passes.map((each) => {
        const pin = shown.list === 'own' ? each.door_pin : first?.door_pin;
        return { ...without(each), ...(shown.list !== undefined && pin !== undefined && { door_pin: pin }) };
      });
      return { status: 200, value: listed };
    }
    const found = passes.find((each) => each.id === id);
    if (found === undefined) return NOWHERE;
    return { status: 200, value: shown.read === undefined ? without(found) : found };
  });
}

const ONCE = 'A visitor opens the door with a PIN of six digits, which is told once and nowhere else.';

async function foundIn(shown: Parameters<typeof houseOf>[0], words = ONCE): Promise<readonly string[]> {
  const server = await listening(createServer(houseOf(shown)));
  try {
    const plan = planRun(described(words));
    const cases = plan.cases.filter(({ id }) => id.includes('/law/secret-once'));
    const scenario = readScenario('name: passes', { file: 'p.yaml', environment: {} });
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: server.url, scenario });
    return summary.findings.map(({ finding }) => `${finding.check} ${finding.pointer}: ${finding.expected}`);
  } finally {
    await server.close();
  }
}

it('a PIN that is told once is shown by no read', async () => {
  expect(await foundIn({})).toEqual([]);
});

it('a PIN that is told once and shown again is found, in a list and in the thing', async () => {
  const expected = 'no door_pin of what createPass made, as it is shown once';
  expect(await foundIn({ list: 'own' })).toEqual([`secret-once /0/door_pin: ${expected}`]);
  expect(await foundIn({ read: 'own' })).toEqual([`secret-once /door_pin: ${expected}`]);
});

it('a PIN of which nobody says that it is told once may be shown', async () => {
  expect(await foundIn({ list: 'own', read: 'own' }, 'A visitor opens the door with a PIN of six digits.')).toEqual([]);
});
