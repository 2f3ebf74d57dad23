import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { listenerOf } from '../small-house.ts';

const text = { type: 'string' };
const person = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    phone: { type: ['string', 'null'] },
    pay: { type: ['number', 'null'], description: 'A month. Only shown to managers.' },
  },
};
const answer = (schema: JsonObject): JsonObject => ({
  '200': { description: 'It.', content: { 'application/json': { schema } } },
  '401': { description: 'Who asks?' },
  '404': { description: 'Nobody.' },
});
const { api } = loadValue('people.json', {
  openapi: '3.1.0',
  info: { title: 'People', version: '1', description: 'There are three roles: `manager`, `clerk` and `viewer`.' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  paths: {
    '/people': { get: { operationId: 'listPeople', responses: answer({ type: 'array', items: person }) } },
    '/people/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text, example: 'p1' }],
      get: {
        operationId: 'getPerson',
        description: 'A viewer always sees `null` for `phone`.',
        responses: answer(person),
      },
    },
  },
});

type Hide = (member: 'phone' | 'pay', role: string) => boolean;

const HIDE: Hide = (member, role) => (member === 'pay' ? role !== 'manager' : role === 'viewer');

async function foundWith(hides: Hide, identities: string): Promise<readonly string[]> {
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(
    createServer(
      listenerOf((_method, [, id], _sent, _search, headers) => {
        const role = String(headers['x-key']);
        if (!['manager', 'clerk', 'viewer'].includes(role)) return { status: 401 };
        const one = { id: 'p1', name: 'Ann', phone: '+49123456', pay: 3000 };
        const shown = {
          ...one,
          ...(hides('phone', role) && { phone: null }),
          ...(hides('pay', role) && { pay: null }),
        };
        if (id === undefined) return { status: 200, value: [shown] };
        return id === 'p1' ? { status: 200, value: shown } : { status: 404 };
      }),
    ),
  );
  try {
    const scenario = readScenario(`{ name: people, identities: ${identities} }`, { file: 'p.yaml', environment: {} });
    const whole = planRun(api);
    const plan = { ...whole, cases: whole.cases.filter(({ id }) => id.includes('/law/hidden-members')) };
    const { summary } = await runAll(plan, { baseUrl: server.url, scenario });
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.pointer} ${finding.expected}`);
  } finally {
    await server.close();
  }
}

const ALL = '{ default: manager, clerk: clerk, viewer: viewer }';

describe('what is hidden from a role', () => {
  it('is asked of nobody where it is hidden', async () => {
    expect(await foundWith(HIDE, ALL)).toEqual([]);
  });

  it('is found where a viewer sees it', async () => {
    const found = await foundWith((member, role) => member === 'pay' && HIDE(member, role), ALL);
    expect(found.join('\n')).toContain('getPerson/law/hidden-members /phone nothing, as phone is hidden from viewer');
  });

  it('is found in a list where all but one role must not see it', async () => {
    const found = await foundWith((member, role) => HIDE(member, role) && role !== 'clerk', ALL);
    expect(found.join('\n')).toContain('/pay nothing, as pay is hidden from');
  });

  it('is found where readers see it, whatever they are called', async () => {
    const identities = '{ default: manager, display: viewer }, readers: [display]';
    expect((await foundWith(() => false, identities)).join('\n')).toContain('/phone');
  });

  it('says nothing of identities with other names, nor of the same credential by another name', async () => {
    expect(await foundWith(() => false, '{ default: manager, front: clerk, viewer: manager }')).toEqual([]);
  });
});
