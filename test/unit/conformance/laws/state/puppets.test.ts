import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openPuppetHouse } from './puppet-house.ts';

// What is done to several things, or to one and its company: labels, boxes, pictures, theatres that are torn down.
const { api } = await loadApi(fileURLToPath(new URL('puppets.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const LAWS = ['batches', 'done-to-each', 'restored', 'becomes', 'put-beside', 'emptied', 'told-roles'];
const whole = planRun(api);
const cases = whole.cases.filter((each) => each.kind === 'law' && LAWS.includes(each.law));
const plan = { ...whole, cases };
const identities = '{ default: boss-key, boss: boss-key, usher: usher-key }';
const scenario = readScenario(`{ name: puppets, world: unknown, identities: ${identities} }`, {
  file: 'puppets.yaml',
  environment: {},
});

async function run(fault: string): Promise<Awaited<ReturnType<typeof runAll>>['summary']> {
  const { url, close } = await openPuppetHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary;
  } finally {
    await close();
  }
}

it('a house that keeps its word is accused of nothing', async () => {
  const { findings } = await run('none');
  expect(findings.map(({ finding }) => `${finding.caseId} ${finding.expected} ${finding.got}`)).toEqual([]);
  expect(cases.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'labelPuppets/law/batches/named',
      'labelPuppets/law/done-to-each',
      'unpackPuppet/law/restored',
      'addCheck/law/becomes/last_strain',
      'putPicture/law/put-beside',
      'tearDownTheatre/law/emptied/carvePuppet/theatre_id',
      'tearDownTheatre/law/told-roles',
    ]),
  );
});

it.each([
  ['labels before it looks', 'batches labelPuppets/law/batches/named'],
  ['labels the first alone', 'done-to-each labelPuppets/law/done-to-each'],
  ['labels the first and says so', 'done-to-each labelPuppets/law/done-to-each'],
  ['labels are lost in a box', 'restored unpackPuppet/law/restored'],
  ['pictures are lost in a box', 'restored unpackPuppet/law/restored'],
  ['shows the first strain', 'becomes addCheck/law/becomes/last_strain'],
  ['has one picture', 'put-beside putPicture/law/put-beside'],
  ['one picture goes with the other', 'put-beside putPicture/law/put-beside'],
  ['one puppet leaves a theatre', 'emptied tearDownTheatre/law/emptied/carvePuppet/theatre_id'],
  ['a puppet leaves one cast', 'emptied packPuppet/law/emptied/addCast/puppet_ids'],
  ['ushers tear down theatres', 'told-roles tearDownTheatre/law/told-roles'],
])('%s: found by %s', async (fault, by) => {
  const { findings } = await run(fault);
  expect(findings.map(({ finding }) => `${finding.check} ${finding.caseId}`)).toContain(by);
});
