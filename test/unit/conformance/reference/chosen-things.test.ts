import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { type Plan, planRun } from '../../../../conformance/index.ts';
import type { LawCase } from '../../../../conformance/laws/law.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { type RunningService, listening } from '../foreign/listen.ts';
import { runAll } from '../run-fake.ts';

const text = { type: 'string' };
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const answer = (status: string, schema: JsonObject): JsonObject => ({
  [status]: { description: 'It.', ...json(schema) },
});
const pass = { type: 'object', properties: { rower: text, oar: text } };
const named = { type: 'object', required: ['rower'], properties: { rower: text } };
const { api } = loadValue('rowers.json', {
  openapi: '3.1.0',
  info: { title: 'Rowers', version: '1' },
  paths: {
    '/rowers': { get: { operationId: 'listRowers', responses: answer('200', { type: 'array', items: text }) } },
    '/passes': {
      post: {
        operationId: 'givePass',
        requestBody: { required: true, ...json(named) },
        responses: { ...answer('201', pass), 409: { description: 'They have one.' } },
      },
    },
  },
});
if (api === undefined) expect.fail('does not load');
const whole = planRun(api);

interface House {
  /** In the order in which they are listed. */
  readonly rowers: readonly string[];
  /** Who has a pass. */
  readonly holder?: string;
  /** What somebody rows with. */
  readonly oars: Readonly<Record<string, string>>;
}

function openHouse({ rowers, holder, oars }: House): Promise<RunningService> {
  return listening(
    createServer((request, response) => {
      const reply = (status: number, value?: unknown): void => {
        const type = value === undefined ? {} : { 'content-type': 'application/json' };
        response.writeHead(status, type).end(value === undefined ? undefined : JSON.stringify(value));
      };
      let sent = '';
      request.on('data', (chunk: Buffer) => void (sent += chunk.toString()));
      request.on('end', () => {
        if (request.method === 'GET') return reply(200, rowers);
        const { rower } = JSON.parse(sent) as { readonly rower: string }; // as the case below sends it
        return rower === holder ? reply(409) : reply(201, { rower, oar: oars[rower] ?? 'none' });
      });
    }),
  );
}

/** Gives passes to the rowers that are listed, up to the first that takes one. */
function planChoosing(isTold: boolean): Plan {
  const [list, give] = ['listRowers', 'givePass'].map((id) => api?.operations.find((each) => each.operationId === id));
  const mediaType = give?.requestBody?.content[0];
  if (list === undefined || give === undefined || mediaType === undefined) return expect.fail('not described');
  const law: LawCase = {
    kind: 'law',
    id: 'givePass/law/given',
    law: 'given',
    summary: 'passes for whoever is listed',
    operation: give,
    effect: 'writes',
    run: async (probe) => {
      const around = { identity: 'default', parameters: [] };
      const listed = await probe.send({ ...around, operation: list, body: undefined }, { aside: true });
      const names = listed.content.kind === 'json' ? (listed.content.value as readonly string[]) : []; // as the house lists them
      for (const rower of names) {
        const call = { ...around, operation: give, body: { mediaType, value: { rower } } };
        const given = await probe.send(call, { refused: true });
        if (isTold) probe.chose(given.request, rower);
        if (given.response.status < 300) return;
      }
    },
  };
  return { ...whole, cases: [law] };
}

async function differences(house: House, reference: House, isTold = true): Promise<readonly string[]> {
  const [one, other] = [await openHouse(house), await openHouse(reference)];
  try {
    const compare = { level: 'reference', reference: { baseUrl: other.url } } as const;
    const { summary } = await runAll(planChoosing(isTold), { baseUrl: one.url, ...compare });
    return summary.findings.map(({ finding }) => `${finding.check} ${finding.pointer} ${finding.got}`);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

const oars = { Ada: 'long', Bo: 'short' };

it('who is chosen from lists of another order is no difference', async () => {
  const [here, there] = [
    { rowers: ['Ada', 'Bo'], oars },
    { rowers: ['Bo', 'Ada'], oars },
  ];
  expect(await differences(here, there)).toEqual([]);
  expect(await differences(here, there, false)).not.toEqual([]);
});

it('who was tried in vain, as the one list begins with them, is no difference', async () => {
  const [here, there] = [
    { rowers: ['Ada', 'Bo'], holder: 'Ada', oars },
    { rowers: ['Bo', 'Ada'], holder: 'Ada', oars },
  ];
  expect(await differences(here, there)).toEqual([]);
  expect(await differences(here, there, false)).not.toEqual([]);
});

it('what is done otherwise with one and the same choice is a difference', async () => {
  const there = { rowers: ['Ada', 'Bo'], oars };
  expect(await differences({ ...there, oars: { ...oars, Ada: 'wide' } }, there)).toEqual([
    expect.stringContaining('reference /oar'),
  ]);
});
