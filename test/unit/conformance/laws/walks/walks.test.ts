import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openTabHouse } from './tab-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('tabs.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const scenario = readScenario('{ name: tabs, identities: { default: host-key } }', {
  file: 'tabs.yaml',
  environment: {},
});

/** What is found in a house with a fault that stands beside one without, and how much was asked. */
async function foundBeside(fault: string): Promise<{ readonly found: readonly string[]; readonly requests: number }> {
  const [house, reference] = [await openTabHouse(fault), await openTabHouse('none')];
  try {
    const { summary, events } = await runAll(whole, {
      baseUrl: house.url,
      scenario,
      laws: ['walks'],
      level: 'reference',
      reference: { baseUrl: reference.url, scenario },
    });
    const last = events.findLast((event) => event.type === 'run-finished');
    const found = summary.findings
      .flatMap(({ finding, explains }) => [finding, ...explains])
      .map(({ caseId, expected, got }) => `${caseId} ${expected} ${got}`);
    return { found, requests: last?.requests ?? 0 };
  } finally {
    await Promise.all([house.close(), reference.close()]);
  }
}

it('a house beside its like is accused of nothing, and asked as much each time', async () => {
  const [one, other] = [await foundBeside('none'), await foundBeside('none')];
  expect([...one.found, ...other.found]).toEqual([]);
  expect(other.requests).toBe(one.requests);
  expect(one.requests).toBeGreaterThan(200);
});

// What shows these is several deeds away from a new thing, or in what numbers and days have to do with one another.
it.each([
  ['what is paid in parts stays signed', 'openTab/law/walks/payTab/'],
  ['keys are forgotten', 'openTab/law/walks/'],
  ['the last is the one put down last', 'openTab/law/walks/payTab/'],
  ['new shelves are none', 'putShelf/law/walks/anew 201 as the reference 200'],
])('%s: found on a walk', async (fault, by) => {
  expect((await foundBeside(fault)).found.join('\n')).toContain(by);
});

it('nothing is walked where nothing is there to compare with', async () => {
  const house = await openTabHouse('none');
  try {
    expect((await runAll(whole, { baseUrl: house.url, scenario, laws: ['walks'] })).summary.cases).toBe(0);
  } finally {
    await house.close();
  }
});
