import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun } from '../../../../conformance/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';

const text = { type: 'string' };
/** A part that reads show too: its token is nobody's secret. */
const part = { type: 'object', properties: { name: text, clone_token: text } };
/** A thing of many members, as reads show it and, told once more with one member less, as a write does. */
const many = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`member_${index}`, text]));
const whole = { type: 'object', properties: { ...many, pull_token: text, late: text } };
const older = { type: 'object', properties: { ...many, pull_token: text } };
/** Of this, reads show everything but the token. */
const shown = { type: 'object', properties: { ...many, late: text, early: text } };
const unshown = { type: 'object', properties: { ...shown.properties, own_token: text } };
const anything = { type: 'object', properties: { name: text } };
const answers = (status: string, schema: JsonObject): JsonObject => ({
  [status]: { description: 'It.', content: { 'application/json': { schema } } },
});
const parts = { type: 'array', items: { $ref: '#/components/schemas/Part' } };
const key = { type: 'object', properties: { secret_token: text, part: { $ref: '#/components/schemas/Part' } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Parts', version: '1' },
  components: { schemas: { Part: part } },
  paths: {
    '/keys': { post: { operationId: 'makeKey', responses: answers('201', key) } },
    '/parts': { get: { operationId: 'listParts', responses: answers('200', parts) } },
    '/copies': { post: { operationId: 'makeCopy', responses: answers('201', structuredClone(part)) } },
    '/keys/again': { post: { operationId: 'makeKeyAgain', responses: answers('201', key) } },
    '/wholes': { get: { operationId: 'listWholes', responses: answers('200', { type: 'array', items: whole }) } },
    '/olders': { post: { operationId: 'makeCopyOlder', responses: answers('201', older) } },
    '/shown': { get: { operationId: 'getShown', responses: answers('200', shown) } },
    '/unshown': { post: { operationId: 'makeKeyUnshown', responses: answers('201', unshown) } },
    '/sensors': {
      post: {
        operationId: 'makeKeySensor',
        description:
          'The answer has the `signer`; it is shown this one time and never again. Its `label` is for people.',
        responses: answers('201', { type: 'object', properties: { signer: text, label: text } }),
      },
    },
    '/others': { post: { operationId: 'makeOther', responses: answers('201', anything) } },
  },
};

/** Members that were accused of repeating a secret, where `/others` answers with one more member. */
async function accused(other: object, again: object = {}): Promise<readonly string[]> {
  const { api } = loadValue('parts.json', document);
  if (api === undefined) return expect.fail('does not load');
  const bodies: Readonly<Record<string, unknown>> = {
    '/keys': { secret_token: 'sesame-open-1', part: { name: 'a', clone_token: 'clone-me-1234' } },
    '/keys/again': { secret_token: 'sesame-open-1', ...again },
    '/copies': { name: 'c', clone_token: 'clone-me-5678' },
    '/parts': [{ name: 'a', clone_token: 'clone-me-1234' }],
    '/wholes': [],
    '/olders': { pull_token: 'pull-me-9876' },
    '/shown': {},
    '/unshown': { own_token: 'mine-alone-55' },
    '/sensors': { signer: 'sign-with-me-77', label: 'on the gate today' },
    '/others': { name: 'b', ...other },
  };
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(bodies[request.url ?? '']));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const baseUrl = `http://127.0.0.1:${String(port)}`;
    const plan = {
      ...planRun(api),
      cases: planRun(api).cases.filter(({ id }) => /^(?:makeCopy|makeKey|makeOther)/.test(id)),
    };
    const { summary } = await runAll(plan, { baseUrl });
    const findings = summary.findings.map(({ finding }) => finding).filter(({ check }) => check === 'secret-taint');
    return [...new Set(findings.map(({ operationId, pointer }) => `${operationId} ${pointer}`))];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('finds a secret that was shown when it was made', async () => {
  expect(await accused({ note: 'for sesame-open-1' })).toContain('makeOther /note');
});

it('takes nothing for a secret that reads show as well', async () => {
  expect(await accused({ template: { clone_token: 'clone-me-1234' } })).toEqual([]);
});

it('takes an object that is described in another place, with the same members, for the same', async () => {
  expect(await accused({ template: { clone_token: 'clone-me-5678' } })).toEqual([]);
});

it('takes an object that is described once more, with a member less, for the same', async () => {
  expect(await accused({ template: { pull_token: 'pull-me-9876' } })).toEqual([]);
});

it('takes a member that no read shows for a secret, however alike the rest of its object is', async () => {
  expect(await accused({ note: 'mine-alone-55' })).toContain('makeOther /note');
});

it('does not mind a secret that is shown twice to whoever makes it', async () => {
  expect(await accused({}, { address: 'otp://keys?secret=sesame-open-1' })).toEqual([]);
});

it('finds what is said to be shown once, whatever it is called, and nothing else of that answer', async () => {
  expect(await accused({ note: 'sign-with-me-77' })).toContain('makeOther /note');
  expect(await accused({ note: 'on the gate today' })).toEqual([]);
});
