import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
  expect(await verdicts({ identities: { default: ['good-token'] } })).toEqual([
    'bad-credential/missing passed',
    'bad-credential/unknown passed',
    'near-credential passed',
    'refused-identity passed',
  ]);
});
