import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openCostumeHouse } from './costume-house.ts';

// Hires name costumes by a list, labels are shown by their list alone, and who helps is shown less than who keeps.
const { api } = await loadApi(fileURLToPath(new URL('costumes.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const LINES = 'identities: { default: key-of-the-keeper, keeper: key-of-the-keeper, helper: key-of-the-helper }';
const scenario = readScenario(`name: costumes\n${LINES}`, { file: 'costumes.yaml', environment: {} });

async function judged(fault: string, laws?: readonly string[]): ReturnType<typeof runAll> {
  const { url, close } = await openCostumeHouse(fault);
  try {
    return await runAll(whole, { baseUrl: url, scenario, ...(laws !== undefined && { laws }) });
  } finally {
    await close();
  }
}

it('a house that does what it says is accused of nothing, and what names costumes by a list is judged', async () => {
  const { summary, events } = await judged('none');
  expect(summary.findings.map(({ finding }) => `${finding.caseId} ${finding.expected} ${finding.got}`)).toEqual([]);
  const passed = events.flatMap((event) =>
    event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
  );
  const wanted = [
    'createHire/law/kept',
    'createHire/law/entries',
    'wearCostume/law/actions',
    'listHires/law/same-in-list',
  ];
  expect(passed).toEqual(expect.arrayContaining(wanted));
});

it.each([
  ['helpers list keys', 'told-roles', 'listKeys/law/told-roles'],
  ['the price is in lists', 'hidden-members', 'listCostumesOfWardrobe/law/hidden-members'],
  ['what is internal is listed in wardrobes', 'visible-lists', 'listCostumesOfWardrobe/law/visible-lists'],
  ['labels outlive costumes', 'cascade', 'createLabel/law/cascade'],
  ['refused labels stay', 'conflict', 'createLabel/law/conflict/again'],
  ['hires of nothing stay', 'no-trace', 'createHire/law/no-trace/create/costume_ids'],
  ['hires end before they begin', 'pairs', 'createHire/law/pairs/ends_on'],
  ['nobody is removed', 'unknown-thing', 'deleteCostume/law/unknown-thing'],
  ['changes at once are all made', 'preconditions', 'createCostume/law/preconditions'],
  ['removed costumes are counted', 'counts-back', 'createCostume/law/counts-back/getWardrobe/wardrobe_id'],
  ['moved costumes stay', 'moved', 'updateCostume/law/moved/wardrobe_id'],
  ['the state is forgotten on later pages', 'made-filters', 'listCostumes/law/made-filters'],
])('%s: found by %s', async (fault, law, by) => {
  const { summary } = await judged(fault, [law]);
  expect(summary.findings.map(({ finding }) => finding.caseId)).toContain(by);
});
