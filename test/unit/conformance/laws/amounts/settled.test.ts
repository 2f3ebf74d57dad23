import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { settlingIn } from '../../../../../conformance/laws/amounts/settled-words.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { type Members, type Reply, NOWHERE, WRONG, listenerOf } from '../small-house.ts';

const known = { states: ['open', 'settled'], left: 'balance_cents', members: ['settled_at'] };

it.each([
  ['As soon as nothing of it is left to pay, it becomes `settled` and `settled_at` is set.', 'settled_at'],
  ['A tab becomes `settled` once it is paid in full.', undefined],
  ['Once `balance_cents` is 0, the tab is `settled`.', undefined],
  ['The tab is `settled` when its balance reaches zero.', undefined],
])('%s', (text, stamp) => {
  expect(settlingIn(text, known)).toEqual({ into: 'settled', stamp });
});

it.each([
  'Once nothing is left to pay, it may become `settled`.',
  'Once nothing is left to pay, it becomes `settled` unless it is disputed.',
  'Once nothing is left to pay, it is closed.',
  'It becomes `settled` when the guest leaves.',
])('%s says nothing for certain', (text) => {
  expect(settlingIn(text, known)).toBeUndefined();
});

const string = { type: 'string' };
const whole = { type: 'integer', minimum: 1, maximum: 9000 };
const TAB = {
  type: 'object',
  required: ['id', 'total_cents', 'balance_cents', 'state', 'settled_at'],
  properties: {
    id: string,
    total_cents: { type: 'integer' },
    balance_cents: { type: 'integer' },
    state: { type: 'string', enum: ['open', 'settled'] },
    settled_at: { type: ['string', 'null'] },
  },
};
const json = (schema: JsonObject, example?: JsonObject): JsonObject => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const answer = (status: string, schema: JsonObject): JsonObject => ({
  [status]: { description: 'It.', ...json(schema) },
  '400': { description: 'Wrong.' },
  '404': { description: 'Nothing is there.' },
  '409': { description: 'Not now.' },
});
const taking = (name: string, value: number): JsonObject => ({
  required: true,
  ...json(
    { type: 'object', additionalProperties: false, required: [name], properties: { [name]: whole } },
    { [name]: value },
  ),
});
const id = { name: 'id', in: 'path', required: true, schema: string, example: 't1' };
const SAID = 'As soon as nothing of it is left to pay, it becomes `settled` and `settled_at` is set.';

const documentSaying = (description: string): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Tabs', version: '1' },
  paths: {
    '/tabs': {
      get: { operationId: 'listTabs', responses: answer('200', { type: 'array', items: TAB }) },
      post: { operationId: 'openTab', requestBody: taking('total_cents', 700), responses: answer('201', TAB) },
    },
    '/tabs/{id}': { parameters: [id], get: { operationId: 'getTab', responses: answer('200', TAB) } },
    '/tabs/{id}/payments': {
      parameters: [id],
      post: {
        operationId: 'payTab',
        description: `A tab may be paid in parts. ${description}`,
        requestBody: taking('amount_cents', 200),
        responses: answer('200', TAB),
      },
    },
  },
});

type Manner = 'right' | 'open after a second payment' | 'no stamp' | 'tips are kept back' | 'paid at once alone';

function houseOf(manner: Manner): (method: string, path: readonly string[], sent: Members) => Reply {
  const tabs = [{ id: 't1', total_cents: 900, paid: 0, state: 'open', settled_at: null as string | null }];
  const shown = ({ paid, ...tab }: (typeof tabs)[number]): object => ({
    ...tab,
    balance_cents: tab.total_cents - paid + (manner === 'tips are kept back' ? 1 : 0),
  });
  const number = (sent: Members, name: string): number | undefined => {
    const value = sent?.[name];
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9000 ? Number(value) : undefined;
  };
  return (method, [kind, one, part], sent) => {
    if (kind !== 'tabs') return NOWHERE;
    if (one === undefined && method === 'GET') return { status: 200, value: tabs.map(shown) };
    if (one === undefined) {
      const total_cents = number(sent, 'total_cents');
      if (total_cents === undefined) return WRONG;
      const tab = { id: `t${tabs.length + 1}`, total_cents, paid: 0, state: 'open', settled_at: null };
      tabs.push(tab);
      return { status: 201, value: shown(tab) };
    }
    const tab = tabs.find((each) => each.id === one);
    if (tab === undefined) return NOWHERE;
    if (part === undefined) return method === 'GET' ? { status: 200, value: shown(tab) } : { status: 405 };
    const amount = number(sent, 'amount_cents');
    if (amount === undefined) return WRONG;
    const left = tab.total_cents - tab.paid;
    if (tab.state !== 'open' || amount > left) return { status: 409 };
    if (manner === 'paid at once alone' && amount < left) return { status: 409 };
    const isSecond = tab.paid > 0;
    tab.paid += amount;
    const isSettled = amount === left && !(manner === 'open after a second payment' && isSecond);
    if (isSettled) tab.state = 'settled';
    if (isSettled && manner !== 'no stamp') tab.settled_at = '2030-01-01T00:00:00Z';
    return { status: 200, value: shown(tab) };
  };
}

async function runOf(manner: Manner, said = SAID): Promise<readonly (readonly string[])[]> {
  const { api } = loadValue('tabs.json', documentSaying(said));
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(createServer(listenerOf(houseOf(manner))));
  try {
    const scenario = readScenario('name: tabs', { file: 't.yaml', environment: {} });
    const { events, summary } = await runAll(planRun(api), { baseUrl: server.url, scenario, laws: ['settled'] });
    const passed = events.flatMap((event) =>
      event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
    );
    return [passed, summary.findings.map(({ finding }) => `${finding.caseId} ${finding.pointer}`)];
  } finally {
    await server.close();
  }
}

it('what is paid in two parts is judged where it is settled then', async () => {
  expect(await runOf('right')).toEqual([['payTab/law/settled/settled'], []]);
});

it.each([
  ['open after a second payment', '/state'],
  ['no stamp', '/settled_at'],
] as const)('%s: found at %s', async (manner, pointer) => {
  expect((await runOf(manner))[1]).toEqual([`payTab/law/settled/settled ${pointer}`]);
});

it.each(['tips are kept back', 'paid at once alone'] as const)('%s is right as well', async (manner) => {
  expect((await runOf(manner))[1]).toEqual([]);
});

it('is asked of nobody who does not say it', async () => {
  expect(await runOf('open after a second payment', 'Whoever is at the bar closes it.')).toEqual([[], []]);
});
