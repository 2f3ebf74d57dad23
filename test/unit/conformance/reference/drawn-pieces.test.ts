import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { type RunningService, listening } from '../foreign/listen.ts';
import { runAll } from '../run-fake.ts';

const text = { type: 'string' };
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const badge = { type: 'object', required: ['id', 'begins'], properties: { id: { type: 'integer' }, begins: text } };
const fresh = { ...badge, properties: { ...badge.properties, secret: text } };
const gate = { type: 'object', required: ['gate'], properties: { gate: { type: 'string', maxLength: 9 } } };
const { api } = loadValue('badges.json', {
  openapi: '3.1.0',
  info: { title: 'Badges', version: '1' },
  paths: {
    '/badges': {
      get: {
        operationId: 'listBadges',
        responses: { 200: { description: 'All.', ...json({ type: 'array', items: badge }) } },
      },
      post: {
        operationId: 'issueBadge',
        requestBody: { required: true, ...json(gate) },
        responses: { 201: { description: 'The `secret` is shown once.', ...json(fresh) }, 400: { description: 'No.' } },
      },
    },
  },
});
const plan = api === undefined ? expect.fail('does not load') : planRun(api);

/** Issues badges with secrets of words that only this house has; a list says how each of them begins. */
function openHouse(word: string, begins: (secret: string) => string): Promise<RunningService> {
  const badges: { readonly id: number; readonly begins: string }[] = [];
  return listening(
    createServer((request, response) => {
      let sent = '';
      request.on('data', (chunk: Buffer) => void (sent += chunk.toString()));
      request.on('end', () => {
        const isIssue = request.method === 'POST' && sent.startsWith('{"gate":"');
        if (!isIssue && request.method !== 'GET') return void response.writeHead(400).end();
        const secret = `${word}-of-badge-${badges.length + 1}`;
        const issued = { id: badges.length + 1, begins: begins(secret) };
        if (isIssue) badges.push(issued);
        response.writeHead(isIssue ? 201 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isIssue ? { ...issued, secret } : badges));
      });
    }),
  );
}

async function differences(begins: (secret: string) => string): Promise<readonly string[]> {
  const [house, reference] = [await openHouse('marigold', begins), await openHouse('tamarind', begins)];
  const scenario = readScenario('{ name: badges, world: unknown, disable: [secret-taint] }', {
    file: 'badges.yaml',
    environment: {},
  });
  try {
    const { summary } = await runAll(plan, {
      baseUrl: house.url,
      scenario,
      level: 'reference',
      reference: { baseUrl: reference.url, scenario },
    });
    const findings = summary.findings.flatMap(({ finding, explains }) => [finding, ...explains]);
    return findings
      .filter(({ check }) => check === 'reference')
      .map(({ caseId, pointer, got }) => `${caseId} ${pointer} ${got}`);
  } finally {
    await Promise.all([house.close(), reference.close()]);
  }
}

it('how a secret begins is known with its secret, also where nobody asks whether secrets are repeated', async () => {
  expect(await differences((secret) => secret.slice(0, 6))).toEqual([]);
});

it('what does not begin a secret is a difference', async () => {
  expect(await differences((secret) => secret.slice(1, 6))).not.toEqual([]);
});
