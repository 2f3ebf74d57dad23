import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };
const song = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    likes: { ...whole, description: 'How often it was given `heart`.' },
    dislikes: { ...whole, description: 'How often it was given `tomato`.' },
    given_count: { ...whole, description: 'How many were ever given.' },
  },
};
const mark = { type: 'object', properties: { id: text, kind: text, note: text } };
const body = (properties: JsonObject, example: JsonObject): JsonObject => ({
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', required: Object.keys(properties).slice(0, 1), properties },
      example,
    },
  },
});
const answer = (status: string, schema?: JsonObject): JsonObject => ({
  [status]: {
    description: 'It.',
    ...(schema !== undefined && { content: { 'application/json': { schema } } }),
  },
  '400': { description: 'Wrong.' },
  '404': { description: 'Nothing.' },
});
const named = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: text, example: `${name}1` });
const { api } = loadValue('songs.json', {
  openapi: '3.1.0',
  info: { title: 'Songs', version: '1' },
  paths: {
    '/songs': {
      post: {
        operationId: 'addSong',
        requestBody: body({ title: text }, { title: 'La' }),
        responses: answer('201', song),
      },
    },
    '/songs/{song}': {
      parameters: [named('song')],
      get: { operationId: 'getSong', responses: answer('200', song) },
      delete: { operationId: 'removeSong', responses: answer('204') },
    },
    '/songs/{song}/marks': {
      parameters: [named('song')],
      post: {
        operationId: 'addMark',
        requestBody: body({ kind: { type: 'string', minLength: 1 }, note: text }, { kind: 'heart', note: 'Nice' }),
        responses: answer('201', mark),
      },
    },
    '/songs/{song}/marks/{mark}': {
      parameters: [named('song'), named('mark')],
      get: { operationId: 'getMark', responses: answer('200', mark) },
      put: {
        operationId: 'updateMark',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { note: text } } } },
        },
        responses: answer('200', mark),
      },
      delete: { operationId: 'removeMark', responses: answer('204') },
    },
  },
});

interface Fault {
  /** The word of which the counter stays when a mark goes. */
  readonly stays?: string;
  /** True where an empty text leaves what was there. */
  readonly isFull?: boolean;
}

interface Song {
  readonly marks: Map<string, JsonObject>;
  readonly title: string;
  lost: string[];
  given: number;
}

function houseOf({ stays, isFull = false }: Fault) {
  const songs = new Map<string, Song>();
  let last = 0;
  const show = (id: string, { title, marks, lost, given }: Song): JsonObject => {
    const of = (kind: string): number =>
      [...marks.values()].filter((one) => one['kind'] === kind).length + lost.filter((one) => one === kind).length;
    return { id, title, likes: of('heart'), dislikes: of('tomato'), given_count: given };
  };
  const putMark = (one: Song, id: string, sent: JsonObject): Reply => {
    const value = { ...one.marks.get(id), ...sent, id };
    one.marks.set(id, isFull && sent['note'] === '' ? { ...value, note: one.marks.get(id)?.['note'] ?? '' } : value);
    return { status: 200, value: one.marks.get(id) };
  };
  return listenerOf((method, [, id = '', part, key = ''], sent): Reply => {
    last += 1;
    const one = songs.get(id);
    if (method === 'POST' && id === '') {
      if (typeof sent?.['title'] !== 'string') return WRONG;
      const made: Song = { marks: new Map(), title: sent['title'], lost: [], given: 0 };
      songs.set(`s${last}`, made);
      return { status: 201, value: show(`s${last}`, made) };
    }
    if (one === undefined) return NOWHERE;
    if (part === undefined) {
      if (method === 'DELETE') songs.delete(id);
      return method === 'DELETE' ? { status: 204 } : { status: 200, value: show(id, one) };
    }
    // Members of a body are JSON.
    const members = (sent ?? {}) as JsonObject;
    if (method === 'POST') {
      if (typeof members['kind'] !== 'string') return WRONG;
      one.given += 1;
      return { ...putMark(one, `m${last}`, members), status: 201 };
    }
    const mine = one.marks.get(key);
    if (mine === undefined) return NOWHERE;
    if (method === 'GET') return { status: 200, value: mine };
    if (method === 'PUT') return putMark(one, key, members);
    if (mine['kind'] === stays) one.lost = [...one.lost, String(mine['kind'])];
    one.marks.delete(key);
    return { status: 204 };
  });
}

async function foundIn(fault: Fault): Promise<readonly string[]> {
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(createServer(houseOf(fault)));
  try {
    const scenario = readScenario('{ name: songs }', { file: 's.yaml', environment: {} });
    const all = planRun(api);
    const plan = { ...all, cases: all.cases.filter(({ id }) => /\/law\/(?:counts-back|cleared)/.test(id)) };
    const { summary } = await runAll(plan, { baseUrl: server.url, scenario });
    expect(summary.passed).toBeGreaterThan(0);
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.pointer}: ${finding.expected}`);
  } finally {
    await server.close();
  }
}

describe('what is made and removed again', () => {
  it('is counted as before on a correct service, although what counts deeds goes up', async () => {
    expect(await foundIn({})).toEqual([]);
  });

  it('is found where its counter stays', async () => {
    expect((await foundIn({ stays: 'heart' })).join('\n')).toContain('addMark/law/counts-back /likes');
  });

  it('is made with the words that counters are said to count, too', async () => {
    expect((await foundIn({ stays: 'tomato' })).join('\n')).toContain('addMark/law/counts-back /dislikes');
  });
});

describe('a change by PUT that asks for nothing', () => {
  it('is found where an empty text leaves what was there', async () => {
    expect((await foundIn({ isFull: true })).join('\n')).toContain('addMark/law/cleared /note');
  });
});
