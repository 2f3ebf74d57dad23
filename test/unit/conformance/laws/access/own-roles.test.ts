import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario, type Scenario, strangeRoles } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { listenerOf } from '../small-house.ts';

const { api } = loadValue('boats.json', {
  openapi: '3.1.0',
  info: {
    title: 'Boats',
    version: '1',
    description: 'Everybody has one of the roles `Admin`, `Staff` and `Member`. Listing boats is for an `Admin` only.',
  },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        description: '`Admin` only.',
        responses: {
          '200': {
            description: 'They.',
            content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
          },
          '401': { description: 'Who asks?' },
          '403': { description: 'Not for you.' },
        },
      },
    },
  },
});
if (api === undefined) expect.fail('the description does not load');

const PEOPLE = 'default: k-ada, ada: k-ada, sam: k-sam, mia: k-mia';

function scenarioWith(roles: string): Scenario {
  const source = `{ name: boats, identities: { ${PEOPLE} }, roles: ${roles} }`;
  return readScenario(source, { file: 'boats.yaml', environment: {} });
}

/** What is found where a list is for these alone. */
async function foundWith(open: readonly string[], roles: string): Promise<readonly string[]> {
  if (api === undefined) return expect.fail('does not load');
  const house = listenerOf((_method, _path, _sent, _search, headers) =>
    open.includes(String(headers['x-key'])) ? { status: 200, value: ['Ann'] } : { status: 403 },
  );
  const server = await listening(createServer(house));
  try {
    const plan = planRun(api);
    const cases = plan.cases.filter(({ id }) => id === 'listBoats/law/told-roles');
    expect(cases).toHaveLength(1);
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: server.url, scenario: scenarioWith(roles) });
    return summary.findings.map(({ finding }) => `${finding.caseId}: ${finding.got}`);
  } finally {
    await server.close();
  }
}

const ROLES = '{ ada: admin, sam: Staff, mia: member }';

it('people whose roles the scenario names are refused what is for another role', async () => {
  expect(await foundWith(['k-ada'], ROLES)).toEqual([]);
  expect(await foundWith(['k-ada', 'k-sam'], ROLES)).toEqual(['listBoats/law/told-roles: 200']);
});

it('people whose roles nobody names are asked about nothing', async () => {
  expect(await foundWith(['k-ada', 'k-sam'], '{}')).toEqual([]);
});

it('a role that the description does not speak of is told, with those that it does', () => {
  expect(strangeRoles(api, scenarioWith(ROLES))).toEqual([]);
  expect(strangeRoles(api, scenarioWith('{ ada: guest, sam: staf }'))).toEqual([
    { identity: 'sam', role: 'staf', known: ['admin', 'staff', 'member'] },
  ]);
});
