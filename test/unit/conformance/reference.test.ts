import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, type Plan, type RunOptions, type Scenario, planRun } from '../../../conformance/index.ts';

import { loadApi } from '../../../model/load-api.ts';
import { fakePlan, fakeScenario, firstFound, runAll, toldIn } from './run-fake.ts';
import { startFakeService } from './fake-service/service.ts';
import { startTeamService } from './team-service/service.ts';

type Start = (fault: string) => Promise<{ readonly url: string; close(): Promise<void> }>;

/** Does something with a service with a fault that stands beside a correct one. */
async function beside<Value>(
  start: Start,
  { fault, scenario }: { readonly fault: string; readonly scenario?: Scenario },
  look: (options: RunOptions) => Promise<Value>,
): Promise<Value> {
  const [reference, service] = [await start('none'), await start(fault)];
  try {
    const known = scenario === undefined ? {} : { scenario };
    const compare = { level: 'reference', reference: { baseUrl: reference.url, ...known } } as const;
    return await look({ baseUrl: service.url, ...known, ...compare });
  } finally {
    await Promise.all([reference.close(), service.close()]);
  }
}

/** What the comparison says of a service that is as correct. */
function compared(plan: Plan, start: Start, scenario?: Scenario): Promise<readonly string[]> {
  return beside(start, { fault: 'none', ...(scenario !== undefined && { scenario }) }, async (options) => {
    const { summary } = await runAll(plan, options);
    return summary.findings.flatMap(({ finding, explains }) => [finding, ...explains]).map(placeOf);
  });
}

function placeOf({ check, operationId, pointer }: Finding): string {
  return `${check} ${operationId} ${pointer}`;
}

describe('beside a reference', () => {
  let fake: Plan;
  let team: Plan;
  beforeAll(async () => {
    fake = await fakePlan();
    const { api } = await loadApi(fileURLToPath(new URL('team-service/service.yaml', import.meta.url)));
    if (api === undefined) return expect.fail('the description does not load');
    team = planRun(api);
  });

  it('a service that is as correct has no finding', async () => {
    expect(await compared(fake, startFakeService, fakeScenario())).toEqual([]);
    expect(await compared(fake, startFakeService)).toEqual([]);
    expect(await compared(team, startTeamService)).toEqual([]);
  });

  // Nothing but the comparison can know of these: no example holds of the data, and no law is broken.
  it.each([
    ['wrong-value', /^reference listBoxes .*title$/],
    ['wrong-link', /^reference listBoxes .*url$/],
    ['m24', /^reference listBoxes /],
    ['m43', /^reference listBoxes /],
    ['m28', /^reference listBoxes /],
    ['m08', /^reference listBoxes x-total$|^pagination listBoxes /],
    ['echo', /^reference createBox /],
  ])('finds %s without an example that holds', async (fault, finding) => {
    const scenario = { ...fakeScenario('reset: { url: /-/reset }'), world: 'unknown' as const };
    const found = await beside(startFakeService, { fault, scenario }, (options) =>
      firstFound(fake, options, (each) => finding.test(placeOf(each))),
    );
    expect(found).toBeDefined();
  });

  it('is not accused of what the reference does not serve', async () => {
    const server = createServer((_, response) => void response.writeHead(501).end());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const service = await startFakeService('none');
    const scenario = fakeScenario();
    const options = { baseUrl: service.url, scenario, level: 'reference', reference: { baseUrl } } as const;
    const { summary } = await runAll(fake, options);
    await service.close();
    server.closeAllConnections();
    server.close();
    expect(toldIn(summary)).toEqual([]);
  });
});
