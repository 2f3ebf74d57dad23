import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { listenerOf } from '../small-house.ts';

const text = { type: 'string' };
const job: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: text,
    state: { type: 'string', enum: ['waiting', 'done'] },
    updatedAt: { type: 'string', format: 'date-time' },
  },
};
const answer = (status: string, schema: JsonObject): JsonObject => ({
  [status]: { description: 'It.', content: { 'application/json': { schema } } },
});
const body = (value: JsonObject): JsonObject => ({
  required: true,
  content: {
    'application/json': { schema: { type: 'object', required: ['name'], properties: { name: text } }, example: value },
  },
});

const EVERY = '`updatedAt` moves with every write, also when it repeats the stored values.';
const CHANGES = 'An update that changes nothing leaves `updatedAt` as it was.';

/** What a house of jobs does wrong. */
type Fault = 'none' | 'finishing moves nothing' | 'repeating moves nothing' | 'repeating moves it';

async function foundIn(description: string, fault: Fault): Promise<readonly string[]> {
  const { api } = loadValue('jobs.json', {
    openapi: '3.1.0',
    info: { title: 'Jobs', version: '1', description },
    paths: {
      '/jobs': {
        get: { operationId: 'listJobs', responses: answer('200', { type: 'array', items: job }) },
        post: { operationId: 'addJob', requestBody: body({ name: 'Sweep' }), responses: answer('201', job) },
      },
      '/jobs/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { operationId: 'getJob', responses: answer('200', job) },
        patch: { operationId: 'changeJob', requestBody: body({ name: 'Wash' }), responses: answer('200', job) },
      },
      '/jobs/{id}/finish': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        post: { operationId: 'finishJob', responses: answer('200', job) },
      },
    },
  });
  if (api === undefined) return expect.fail('does not load');
  const now = (): string => new Date().toISOString();
  const jobs: { id: number; name: unknown; state: string; updatedAt: string }[] = [];
  const isMoving = description === EVERY ? fault !== 'repeating moves nothing' : fault === 'repeating moves it';
  const server = await listening(
    createServer(
      listenerOf((method, [, id, deed], sent) => {
        if (id === undefined && method === 'GET') return { status: 200, value: jobs };
        if (id === undefined) {
          const made = { id: jobs.length + 1, name: sent?.['name'], state: 'waiting', updatedAt: now() };
          jobs.push(made);
          return { status: 201, value: made };
        }
        const one = jobs.find((each) => String(each.id) === id);
        if (one === undefined) return { status: 404 };
        if (deed === 'finish') {
          one.state = 'done';
          if (fault !== 'finishing moves nothing') one.updatedAt = now();
        } else if (method === 'PATCH') {
          if (one.name !== sent?.['name'] || isMoving) one.updatedAt = now();
          one.name = sent?.['name'];
        }
        return { status: 200, value: one };
      }),
    ),
  );
  try {
    const scenario = readScenario('name: jobs', { file: 'j.yaml', environment: {} });
    const whole = planRun(api);
    const plan = { ...whole, cases: whole.cases.filter(({ id }) => id.includes('/law/told-stamps')) };
    const { summary } = await runAll(plan, { baseUrl: server.url, scenario });
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.pointer}`);
  } finally {
    await server.close();
  }
}

describe('the instant of the last change', () => {
  it.each([EVERY, CHANGES, 'Jobs.'])('is right where it is as it is said: %s', async (description) => {
    expect(await foundIn(description, 'none')).toEqual([]);
  });

  it('is found where an action leaves it, though every write moves it', async () => {
    expect(await foundIn(EVERY, 'finishing moves nothing')).toEqual(['finishJob/law/told-stamps /updatedAt']);
  });

  it('is found where a repetition leaves it, though it moves with that as well', async () => {
    expect(await foundIn(EVERY, 'repeating moves nothing')).toEqual(['changeJob/law/told-stamps /updatedAt']);
  });

  it('is found where a repetition moves it, though it changes nothing', async () => {
    expect(await foundIn(CHANGES, 'repeating moves it')).toEqual(['changeJob/law/told-stamps /updatedAt']);
  });

  it('is nobody’s matter where nothing is said', async () => {
    expect(await foundIn('Jobs.', 'finishing moves nothing')).toEqual([]);
  });
});
