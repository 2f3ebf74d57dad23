import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';
import { openCrateHouse } from './crate-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('crates.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const scenario = readScenario('name: crates\nworld: unknown', { file: 'crates.yaml', environment: {} });

async function foundWith(fault: string): Promise<readonly string[]> {
  const { url, close } = await openCrateHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

it('names of humps, words in sentences, and parts of lists accuse nobody who keeps to them', async () => {
  expect(await foundWith('none')).toEqual([]);
});

it.each([
  ['a second tag is taken', 'conflict createCrate/'],
  ['sent twice', 'actions sendCrate/'],
  ['the least is left out', 'filters listCrates/law/filters/minWeight'],
  ['the more urgent as well', 'filters listCrates/law/filters/priority'],
  ['the state makes the priority forgotten', 'filters listCrates/law/filters/'],
  ['lines of nothing', 'invalid-body createCrate/'],
  ['PUT keeps', 'replaced createCrate/'],
])('%s: found by %s', async (fault, by) => {
  const found = await foundWith(fault);
  expect(found.map((each) => each.slice(0, by.length))).toContain(by);
});
