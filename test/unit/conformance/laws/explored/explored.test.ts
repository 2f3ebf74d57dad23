import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openGalaHouse } from '../along/gala-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('../along/galas.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const scenario = readScenario('{ name: galas, identities: { default: boss-key, usher: usher-key } }', {
  file: 'galas.yaml',
  environment: {},
});

/** What is found in a house with a fault that stands beside one without. */
async function foundBeside(fault: string): Promise<readonly string[]> {
  const [house, reference] = [await openGalaHouse(fault), await openGalaHouse('none')];
  try {
    const { summary } = await runAll(whole, {
      baseUrl: house.url,
      scenario,
      laws: ['explored'],
      level: 'reference',
      reference: { baseUrl: reference.url, scenario },
    });
    return summary.findings
      .flatMap(({ finding, explains }) => [finding, ...explains])
      .map(({ caseId, expected, got }) => `${caseId} ${expected} ${got}`);
  } finally {
    await Promise.all([house.close(), reference.close()]);
  }
}

it('a house beside its like is accused of nothing', async () => {
  expect(await foundBeside('none')).toEqual([]);
});

// Of these no sentence tells: no law could know what must come out.
it.each([
  ['places are lost with a calling off', 'createGala/law/explored/'],
  ['galas differ by their room', 'createGala/law/explored/alike/'],
  ['small galas have room for one less', 'createGala/law/explored/filled/addPlace/capacity'],
])('%s: found by trying', async (fault, by) => {
  expect((await foundBeside(fault)).join('\n')).toContain(by);
});
