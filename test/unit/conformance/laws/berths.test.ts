import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';
import { openBerthHouse } from './berth-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('berths.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const scenario = readScenario('name: berths\nworld: unknown', { file: 'berths.yaml', environment: {} });

async function foundWith(fault: string): Promise<readonly string[]> {
  const { url, close } = await openBerthHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

it('things with a shorter path than their collection accuse nobody', async () => {
  expect(await foundWith('none')).toEqual([]);
});

it.each([
  ['removed stays', 'life-cycle createBerth/'],
  ['changes nothing', 'life-cycle createBerth/'],
  ['berths outlive their quay', 'cascade createBerth/'],
  ['each quay lists all', 'parents createBerth/'],
])('%s: found by %s', async (fault, by) => {
  const found = await foundWith(fault);
  expect(found.map((each) => each.slice(0, by.length))).toContain(by);
});
