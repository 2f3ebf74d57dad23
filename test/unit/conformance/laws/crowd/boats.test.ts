import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Plan, planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openBoatHouse } from './boat-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('boats.yaml', import.meta.url)));
const plan: Plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const scenario = readScenario('name: boats\nworld: unknown', { file: 'boats.yaml', environment: {} });

/** Check, case and answer of every finding, of some laws alone or of all. */
async function foundWith(fault: string, laws?: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { url, close } = await openBoatHouse(fault);
  const cases = plan.cases.filter((item) => laws === undefined || (item.kind === 'law' && laws.includes(item.law)));
  try {
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: url, scenario });
    return summary.findings.map(({ finding: { check, caseId, expected, got } }) => [check, caseId, expected, got]);
  } finally {
    await close();
  }
}

it('a service that does what it says is accused of nothing', async () => {
  expect(await foundWith('none')).toEqual([]);
});

const FAULTS: readonly (readonly [fault: string, law: string, check?: string])[] = [
  ['the first day is left out', 'made-filters'],
  ['the first day is forgotten beside the last', 'made-filters'],
  ['kinds are forgotten beside words', 'made-filters'],
  ['one feature is enough', 'made-filters'],
  ['the last day is left out', 'made-filters'],
  ['boats are by id', 'made-order'],
  ['equal ones are turned round', 'made-order'],
  ['without a licence comes first downwards', 'made-order'],
  ['the oldest trips come first', 'made-order'],
  ['trips of one day are in no order', 'made-order'],
  ['the total is of the page later', 'totals'],
  ['filters are not counted', 'totals'],
  ['there is a page more', 'totals'],
  ['there is always more', 'totals'],
  ['the header counts pages', 'totals'],
  ['seats are old in lists', 'same-in-list'],
  ['the tag stays for seats', 'tags', 'etag-change'],
  ['removed by an old tag', 'tags'],
  ['the tag stays for trips', 'counters', 'etag-change'],
  ['trips are counted twice', 'counters'],
  ['removed boats are counted', 'counters'],
];

it.each(FAULTS.map(([fault, law, check = law]) => [fault, law, check] as const))(
  '%s: one finding, by %s',
  async (fault, law, check) => {
    const found = await foundWith(fault, [law]);
    expect(found.map(([by]) => by)).toEqual([check]);
  },
);
