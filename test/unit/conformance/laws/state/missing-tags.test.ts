import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

const text = { type: 'string' };
const boat = { type: 'object', required: ['id', 'name'], properties: { id: text, name: text } };
const sent = { type: 'object', required: ['name'], properties: { name: text } };
const json = (schema: JsonObject, example?: JsonObject): JsonObject => ({
  content: { 'application/json': { schema, ...(example && { example }) } },
});

/** What a description says of ETags. */
interface Told {
  readonly isDeclared?: boolean;
  readonly isNeeded?: boolean;
}

function described({ isDeclared = true, isNeeded = true }: Told) {
  const headers = isDeclared ? { ETag: { schema: text } } : {};
  const one = { description: 'It.', headers, ...json(boat) };
  const { api } = loadValue('boats.json', {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: {
      '/boats': {
        post: {
          operationId: 'createBoat',
          requestBody: { required: true, ...json(sent, { name: 'Ann' }) },
          responses: { '201': { ...one, description: 'Made.' }, '400': { description: 'Wrong.' } },
        },
      },
      '/boats/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { operationId: 'getBoat', responses: { '200': one, '404': { description: 'Nothing.' } } },
        patch: {
          operationId: 'updateBoat',
          parameters: [{ name: 'If-Match', in: 'header', schema: text }],
          requestBody: { required: true, ...json(sent, { name: 'Bo' }) },
          responses: {
            '200': one,
            '404': { description: 'Nothing.' },
            '412': { description: 'An old one.' },
            ...(isNeeded && { '428': { description: 'If-Match is needed.' } }),
          },
        },
      },
    },
  });
  return api ?? expect.fail('the description does not load');
}

function houseOf({ isNeeded = true, isShown }: Told & { readonly isShown: boolean }) {
  const boats = new Map<string, { readonly name: string; readonly version: number }>();
  const answer = (status: number, id: string): Reply => {
    const found = boats.get(id);
    if (found === undefined) return NOWHERE;
    const headers = isShown || status === 201 ? { etag: `"${found.version}"` } : {};
    return { status, value: { id, name: found.name }, headers };
  };
  return listenerOf((method, [, id], body, _search, headers): Reply => {
    const name = body?.['name'];
    if (method === 'POST') {
      if (typeof name !== 'string') return WRONG;
      const made = `b${boats.size + 1}`;
      boats.set(made, { name, version: 1 });
      return answer(201, made);
    }
    const found = boats.get(id ?? '');
    if (found === undefined || id === undefined) return NOWHERE;
    if (method === 'PATCH') {
      const asked = headers['if-match'];
      if (asked === undefined && isNeeded) return { status: 428 };
      if (asked !== undefined && asked !== `"${found.version}"`) return { status: 412 };
      if (typeof name !== 'string') return WRONG;
      boats.set(id, { name, version: found.version + 1 });
    }
    return answer(200, id);
  });
}

async function foundIn(isShown: boolean, told: Told = {}): Promise<readonly string[]> {
  const server = await listening(createServer(houseOf({ ...told, isShown })));
  try {
    const plan = planRun(described(told));
    const cases = plan.cases.filter(({ id }) => id.includes('/law/preconditions'));
    expect(cases).not.toEqual([]);
    const scenario = readScenario('name: boats', { file: 'b.yaml', environment: {} });
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: server.url, scenario });
    return summary.findings.map(({ finding }) => `${finding.pointer}: ${finding.expected}, got ${finding.got}`);
  } finally {
    await server.close();
  }
}

it('an ETag that is declared is there where nothing can be changed without it', async () => {
  expect(await foundIn(true)).toEqual([]);
  expect(await foundIn(false)).toEqual([
    'etag: an ETag, which is declared and without which updateBoat is refused, got nothing',
  ]);
});

it('an ETag that is declared nowhere, or that nothing needs, may be absent', async () => {
  expect(await foundIn(false, { isDeclared: false })).toEqual([]);
  expect(await foundIn(false, { isNeeded: false })).toEqual([]);
});
