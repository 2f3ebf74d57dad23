import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

const text = { type: 'string', minLength: 1, maxLength: 40 };
const plan_code = { type: 'string', enum: ['solo', 'team'] };
const member = {
  type: 'object',
  required: ['id', 'name', 'plan_code', 'open'],
  properties: {
    id: { type: 'string' },
    name: text,
    note: text,
    plan_code,
    open: { type: 'boolean' },
    left: { type: 'boolean' },
  },
};
const booking = {
  type: 'object',
  required: ['id', 'member_id'],
  properties: { id: { type: 'string' }, member_id: { type: 'string' }, title: text },
};
const json = (schema: JsonObject, example?: JsonObject): JsonObject => ({
  content: { 'application/json': { schema, ...(example && { example }) } },
});
const answers = (status: string, schema?: JsonObject): JsonObject => ({
  [status]: { description: 'It.', ...(schema && json(schema)) },
  '400': { description: 'Wrong.' },
  '404': { description: 'Nothing.' },
  '409': { description: 'Bookings still use it.' },
});
const sent = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  required: [...required],
  properties,
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

function described(removal: string) {
  const newMember = sent({ name: text, note: text, plan_code, open: { type: 'boolean' } }, ['name', 'plan_code']);
  const newBooking = sent({ member_id: { type: 'string' }, title: text }, ['member_id']);
  const { api } = loadValue('members.json', {
    openapi: '3.1.0',
    info: { title: 'Members', version: '1' },
    paths: {
      '/members': {
        get: { operationId: 'listMembers', responses: answers('200', list(member)) },
        post: {
          operationId: 'createMember',
          requestBody: { required: true, ...json(newMember, { name: 'Ann', plan_code: 'team' }) },
          responses: answers('201', member),
        },
      },
      '/members/{id}': {
        parameters: [id],
        get: { operationId: 'getMember', responses: answers('200', member) },
        patch: {
          operationId: 'updateMember',
          requestBody: { required: true, ...json({ ...newMember, required: [] }, { name: 'Bo' }) },
          responses: answers('200', member),
        },
        delete: { operationId: 'removeMember', description: removal, responses: answers('204') },
      },
      '/bookings': {
        get: { operationId: 'listBookings', responses: answers('200', list(booking)) },
        post: {
          operationId: 'createBooking',
          requestBody: { required: true, ...json(newBooking, { member_id: 'm1', title: 'Room' }) },
          responses: answers('201', booking),
        },
      },
      '/bookings/{id}': {
        parameters: [id],
        get: { operationId: 'getBooking', responses: answers('200', booking) },
      },
    },
  });
  return api ?? expect.fail('the description does not load');
}

interface House {
  /** What becomes of a member that is removed, whatever books under its name. */
  readonly removal: 'kept' | 'gone';
  /** True where what is refused is half done. */
  readonly isTorn?: boolean;
}

function houseOf({ removal, isTorn = false }: House) {
  let count = 1;
  const kinds: Readonly<Record<string, Map<string, JsonObject>>> = {
    members: new Map([['m1', { id: 'm1', name: 'Mia', plan_code: 'solo', open: true, left: false }]]),
    bookings: new Map(),
  };
  const isWrong = ({
    name = 'Ann',
    note = 'On time',
    plan_code: plan = 'solo',
    open = true,
    title = 'Room',
  }: JsonObject): boolean =>
    ![name, note, title].every((word) => typeof word === 'string' && word !== '' && [...word].length <= 40) ||
    !['solo', 'team'].includes(String(plan)) ||
    typeof open !== 'boolean';
  return listenerOf((method, [kind = '', own], body, _search): Reply => {
    const things = kinds[kind];
    if (things === undefined) return NOWHERE;
    const value = body as JsonObject | undefined;
    if (own === undefined && method === 'GET') return { status: 200, value: [...things.values()] };
    if (own === undefined) {
      if (value === undefined || isWrong(value)) return WRONG;
      if (kind === 'members' && (value['name'] === undefined || value['plan_code'] === undefined)) return WRONG;
      if (kind === 'bookings' && !kinds['members']?.has(String(value['member_id']))) return WRONG;
      count += 1;
      const made = { open: true, ...(kind === 'members' && { left: false }), ...value, id: `n${count}` };
      things.set(made.id, made);
      return { status: 201, value: made };
    }
    const thing = things.get(own);
    if (thing === undefined) return NOWHERE;
    if (method === 'PATCH') {
      if (isTorn && value !== undefined) Object.assign(thing, { name: value['name'] ?? thing['name'] });
      if (value === undefined || isWrong(value)) return WRONG;
      Object.assign(thing, value);
    }
    if (method !== 'DELETE') return { status: 200, value: thing };
    if (removal === 'kept') Object.assign(thing, { left: true });
    else things.delete(own);
    return { status: 204 };
  });
}

async function foundIn(house: House, words = 'Removes a member.'): Promise<readonly string[]> {
  const server = await listening(createServer(houseOf(house)));
  try {
    const plan = planRun(described(words));
    const cases = plan.cases.filter(({ id: name }) => /\/law\/(?:in-use|no-trace)/.test(name));
    const scenario = readScenario('name: members', { file: 'm.yaml', environment: {} });
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: server.url, scenario });
    return summary.findings.map(({ finding }) => `${finding.caseId}: ${finding.expected}`);
  } finally {
    await server.close();
  }
}

it('what is removed from under its users is found', async () => {
  expect((await foundIn({ removal: 'gone' })).join('\n')).toMatch(/removeMember\/law\/in-use/);
});

it('who has left and is there still may be named, whether words say that the record stays or not', async () => {
  expect(await foundIn({ removal: 'kept' })).toEqual([]);
  expect(await foundIn({ removal: 'kept' }, 'The record stays, as one that has left.')).toEqual([]);
});

it('what is refused is half done: found, and a word of the kinds that are sent again is a wrong one where it is to be', async () => {
  const found = await foundIn({ removal: 'kept', isTorn: true });
  expect(found.join('\n')).toMatch(/createMember\/law\/no-trace\/change/);
});
