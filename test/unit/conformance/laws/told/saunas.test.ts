import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openSaunaHouse } from './sauna-house.ts';

// What is said in words alone: limits, flags, the latest of several, batches.
const { api } = await loadApi(fileURLToPath(new URL('saunas.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const plan = planRun(api);
const scenario = readScenario('{ name: saunas }', { file: 'saunas.yaml', environment: {} });

async function foundIn(fault: string): Promise<readonly string[]> {
  const { url, close } = await openSaunaHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

it('a house that keeps its word is accused of nothing', async () => {
  expect(await foundIn('none')).toEqual([]);
});

it.each([
  ['stores the good ones', 'batches addReadings/law/batches/whole'],
  ['stores the good ones and says so', 'addReadings/law/batches/whole'],
  ['stores twice', 'batches addReadings/law/batches/once'],
  ['takes one seat', 'limits addSauna/law/limits/seats'],
  ['wants three seats', 'limits addSauna/law/limits/seats'],
  ['opens what is too hot', 'limits openSauna/law/limits/heat'],
  ['wants it cooler', 'limits openSauna/law/limits/heat'],
  ['one more than there is room for', 'room addCleaning/law/room/addSauna'],
  ['one less', 'room addCleaning/law/room/addSauna'],
  ['dirty from eleven', 'told-values addCleaning/law/thresholds/isDirty'],
  ['shows the last put down', 'utmost addCleaning/law/utmost/lastCleanedOn'],
  ['shows what is removed', 'utmost addCleaning/law/utmost/lastCleanedOn'],
])('%s: found by %s', async (fault, by) => {
  expect((await foundIn(fault)).join('\n')).toContain(by);
});
