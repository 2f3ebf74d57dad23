import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';
import { openShelfHouse } from './shelf-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('shelves.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const scenario = readScenario('name: shelves', { file: 'shelves.yaml', environment: {} });

/** Cases of every finding. */
async function foundWith(fault: string): Promise<readonly string[]> {
  const { url, close } = await openShelfHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary.findings.map(({ finding }) => finding.caseId);
  } finally {
    await close();
  }
}

it('a house that does what its description says is accused of nothing', async () => {
  expect(await foundWith('none')).toEqual([]);
});

it.each([
  ['the greatest is refused', 'createShelf/law/bounds/capacity'],
  ['letters make another name', 'createShelf/law/conflict/letters'],
  ['too much is cut', 'listShelves/law/invalid-parameter/query/limit'],
  ['capitals come first', 'listShelves/law/made-order'],
  ['null is refused', 'createShelf/law/cleared/wood'],
  ['more members are taken', 'createLoan/law/undeclared-member'],
  ['one more has room', 'createLoan/law/room/createShelf'],
  ['keys are not looked at', 'createLoan/law/idempotency'],
  ['the last day is in', 'listLoans/law/filters/to'],
  ['every picture is taken', 'putPicture/law/undeclared-media-type'],
])('%s: found by %s', async (fault, caseId) => {
  expect(await foundWith(fault)).toEqual([caseId]);
});
