import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openGalaHouse } from './gala-house.ts';

// Nobody is on the list of a gala before it is open, and each dancer is there once: whatever is made in a gala needs both.
const { api } = await loadApi(fileURLToPath(new URL('galas.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const scenario = readScenario('{ name: galas, identities: { default: boss-key, usher: usher-key } }', {
  file: 'galas.yaml',
  environment: {},
});

async function foundIn(fault: string, laws?: readonly string[]): Promise<readonly string[]> {
  const { url, close } = await openGalaHouse(fault);
  try {
    const { summary } = await runAll(whole, { baseUrl: url, scenario, ...(laws !== undefined && { laws }) });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

it('a house that does what it says is accused of nothing, and its places are judged', async () => {
  const { url, close } = await openGalaHouse('none');
  try {
    for (let count = 0; count < 2; count += 1) {
      const { events, summary } = await runAll(whole, { baseUrl: url, scenario });
      expect(summary.findings.map(({ finding }) => `${finding.caseId} ${finding.got}`)).toEqual([]);
      const unproven = events.flatMap((event) =>
        event.type === 'case-finished' && event.result.verdict === 'not-provable' ? [event.result.caseId] : [],
      );
      // What needs other identities, or more than a page, is not asked here.
      const ofPlaces = /^(?:addPlace|giveUpPlace|removeGala)\/law\/(?!revoked|conflict|refused|readers|apart|location)/;
      expect(unproven.filter((id) => ofPlaces.test(id))).toEqual([]);
    }
  } finally {
    await close();
  }
});

it.each([
  ['ushers remove dancers', 'told-roles', 'removeDancer/law/told-roles'],
  ['units are counted', 'bounds', 'createGala/law/bounds/title'],
  ['titles differ by case', 'conflict', 'createGala/law/conflict/letters'],
  ['places outlive their gala', 'cascade', 'removeGala/law/cascade/addPlace'],
  ['posts as they were made', 'made-order', 'listPosts/law/made-order'],
  ['dancers are listed twice', 'conflict', 'addPlace/law/conflict/again'],
  ['one more than there is room for', 'room', 'addPlace/law/room'],
  ['numbers are given again', 'never-again', 'addPlace/law/never-again'],
  ['nothing leads on', 'totals', 'listPlaces/law/totals'],
])('%s: found by %s', async (fault, law, by) => {
  expect((await foundIn(fault, [law])).join('\n')).toContain(`${law} ${by}`);
});
