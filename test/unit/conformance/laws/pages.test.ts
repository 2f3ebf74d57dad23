import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';
import { openPageHouse } from './page-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('pages.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const scenario = readScenario('name: pages\nworld: unknown', { file: 'pages.yaml', environment: {} });

/** Check, case and answer of every finding. */
async function foundWith(fault: string): Promise<readonly (readonly [string, string, string])[]> {
  const { url, close } = await openPageHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary.findings.map(({ finding }) => [finding.check, finding.caseId, finding.got] as const);
  } finally {
    await close();
  }
}

it('a title that somebody has already is no title that is too long; what is only removed is somewhere', async () => {
  expect(await foundWith('none')).toEqual([]);
});

it.each([
  ['the longest is refused', 'bounds', 'createPage/law/bounds/title'],
  ['the address is of another', 'location', 'createPage/law/location'],
])('%s: found by %s', async (fault, check, caseId) => {
  const found = await foundWith(fault);
  expect(found.map(([by, where]) => [by, where])).toEqual([[check, caseId]]);
});
