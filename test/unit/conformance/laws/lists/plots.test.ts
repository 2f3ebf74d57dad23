import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { firstFound, runAll } from '../../run-fake.ts';
import { openPlotHouse } from './plot-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('plots.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const text = 'name: plots\nworld: unknown\nidentities: { default: first, other: second }';
const scenario = readScenario(text, { file: 'plots.yaml', environment: {} });

async function foundWith(
  fault: string,
  level: 'laws' | 'reference' = 'laws',
  law?: string,
): Promise<readonly string[]> {
  const [house, reference] = [await openPlotHouse(fault), await openPlotHouse('none')];
  const beside = level === 'laws' ? {} : { reference: { baseUrl: reference.url, scenario } };
  const only = law === undefined ? {} : { laws: [law] };
  try {
    const { summary } = await runAll(plan, { baseUrl: house.url, scenario, level, ...only, ...beside });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await Promise.all([house.close(), reference.close()]);
  }
}

it('a service that does all of this right is not accused, by laws or by a reference', async () => {
  expect(await foundWith('none')).toEqual([]);
  expect(await foundWith('none', 'reference')).toEqual([]);
});

it.each([
  ['the end of a code is not looked at', 'invalid-body createGarden/'],
  ['letters make another name', 'conflict createGarden/law/conflict/letters'],
  ['notes are searched', 'filters listGardens/law/filters/search'],
  ['the last kind alone', 'filters listGardens/law/filters/kind'],
  ['the town is ignored', 'filters listGardens/law/filters/town'],
  ['closed on the last day', 'filters listGardens/law/filters/open_on'],
  ['one too many is given', 'offsets listGardens/'],
  ['begins again past the end', 'offsets listGardens/'],
  ['longer than the longest', 'walked-pages listGardens/'],
  ['equal ones are passed over', 'walked-pages listGardens/'],
  ['ties the other way', 'made-order listGardens/'],
  ['nothing is emptied', 'cleared createGarden/'],
  ['all alike are moved', 'each-member updateGarden/'],
  ['a state is forgotten', 'actions changeState/'],
  ['a state of all', 'actions changeState/'],
  ['when it was left is forgotten', 'actions changeState/'],
  ['changed whatever it is', 'states updateGarden/'],
  ['to the day before', 'made-filters listVisits/'],
  ['visits are not counted', 'counters addVisit/'],
])('%s: found by %s', async (fault, by) => {
  const found = await foundWith(fault, 'laws', by.split(' ', 1)[0]);
  expect(found.map((each) => each.slice(0, by.length))).toContain(by);
});

it.each([
  ['everybody is Ada', 'reference getMe/law/everybody'],
  ['no code in the answer', 'reference createGarden/'],
  ['as they were written', 'reference '],
])('%s: shown by a reference, in %s', async (fault, by) => {
  const [house, reference] = [await openPlotHouse(fault), await openPlotHouse('none')];
  const beside = { level: 'reference', reference: { baseUrl: reference.url, scenario } } as const;
  try {
    const found = await firstFound(plan, { baseUrl: house.url, scenario, ...beside }, (finding) =>
      `${finding.check} ${finding.caseId} `.includes(by),
    );
    expect(found).toBeDefined();
  } finally {
    await Promise.all([house.close(), reference.close()]);
  }
});
