import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mockIdentities } from '../../../../cli/mock/mock-identities.ts';
import { startMock, type MockSettings } from '../../../../cli/mock/start-mock.ts';
import { planRun, readScenario, run } from '../../../../conformance/index.ts';
import { loadDescription } from '../../../support/load-emitted.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        responses: {
          200: { description: 'All.', content: { 'application/json': { example: [], schema: { type: 'array' } } } },
          401: { description: 'Who are you?' },
        },
      },
    },
  },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};

const SCENARIO = readScenario(
  '{ name: mock, world: unknown, identities: { default: good-token, old: old-token }, refused: [old] }',
  { file: 'scenario', environment: {} },
);

/** The verdicts of the laws on credentials, and the reasons for those that are none. */
async function verdicts(settings: Partial<MockSettings>): Promise<readonly string[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'any-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const api = await loadDescription(file);
  const server = await startMock(api, { port: 0, ...settings });
  const found: string[] = [];
  try {
    for await (const event of run(planRun(api), { baseUrl: server.url, scenario: SCENARIO })) {
      if (event.type !== 'case-finished' || !/credential|identity/.test(event.result.caseId)) continue;
      found.push(`${event.result.caseId.replace('listThings/law/', '')} ${event.result.verdict}`);
    }
  } finally {
    await server.close();
  }
  return found.toSorted();
}

it('credentials that nobody holds against anything are no finding', async () => {
  expect(await verdicts({})).toEqual([
    'bad-credential/missing passed',
    'bad-credential/unknown not-provable',
    'near-credential not-provable',
    'refused-identity not-provable',
  ]);
});

it('a mock with the scenario tells them apart', async () => {
  expect(await verdicts({ identities: mockIdentities(SCENARIO) })).toEqual([
    'bad-credential/missing passed',
    'bad-credential/unknown passed',
    'near-credential passed',
    'refused-identity passed',
  ]);
});

/** The status for a request with these headers of a mock with a scenario, whose API takes a key or a token. */
async function statusFor(lines: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const file = join(mkdtempSync(join(tmpdir(), 'any-')), 'openapi.json');
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    other: { type: 'apiKey', in: 'header', name: 'X-Other' },
    bearer: { type: 'http', scheme: 'bearer' },
    basic: { type: 'http', scheme: 'basic' },
  };
  const security = Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] }));
  writeFileSync(file, JSON.stringify({ ...document, security, components: { securitySchemes } }));
  const scenario = readScenario(lines, { file: 'scenario', environment: {} });
  const api = await loadDescription(file);
  const server = await startMock(api, { port: 0, identities: mockIdentities(scenario) });
  try {
    return (await fetch(`${server.url}/things`, { headers })).status;
  } finally {
    await server.close();
  }
}

const REFUSED =
  'identities: { default: good, expired: old, revoked: gone, other: second, third: t3 }\nrefused: [third]';
const SCHEMES =
  'identities: { default: { token: everywhere, schemes: { key: k1, basic: { username: ann, password: pw } } } }';
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

it.each([
  ['a good one', REFUSED, { 'X-Key': 'good' }, 200],
  ['that of another caller', REFUSED, { authorization: 'Bearer second' }, 200],
  ['one past its time', REFUSED, { 'X-Key': 'old' }, 401],
  ['a revoked one', REFUSED, { 'X-Key': 'gone' }, 401],
  ['one that the scenario refuses', REFUSED, { authorization: 'Bearer t3' }, 401],
  ['nothing but refused ones are known', 'identities: { expired: old }', { 'X-Key': 'old' }, 401],
  ['one in its own scheme', SCHEMES, { 'X-Key': 'k1' }, 200],
  ['one in another place', SCHEMES, { 'X-Other': 'k1' }, 401],
  ['a key as a token', SCHEMES, { authorization: 'Bearer k1' }, 401],
  ['name and password', SCHEMES, { authorization: basic('ann:pw') }, 200],
  ['name and password as a key', SCHEMES, { 'X-Key': 'ann:pw' }, 401],
  ['a token for all schemes without one', SCHEMES, { authorization: 'Bearer everywhere' }, 200],
  ['that token where the scheme has its own', SCHEMES, { 'X-Key': 'everywhere' }, 401],
] as const)('credentials: %s', async (_name, lines, headers, status) => {
  expect(await statusFor(lines, headers)).toBe(status);
});
