import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openOutingHouse } from './outing-house.ts';

// What becomes of an outing becomes of its tickets, and what an outing says of its people follows from them.
const { api } = await loadApi(fileURLToPath(new URL('outings.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const scenario = readScenario('{ name: outings, identities: { default: key } }', {
  file: 'outings.yaml',
  environment: {},
});

it('a house that does what it says is accused of nothing, and the fates of its tickets are judged', async () => {
  const { url, close } = await openOutingHouse('none');
  try {
    const { events, summary } = await runAll(whole, { baseUrl: url, scenario });
    expect(summary.findings.map(({ finding }) => `${finding.caseId} ${finding.got}`)).toEqual([]);
    const passed = events.flatMap((event) =>
      event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
    );
    expect(passed.filter((id) => /\/law\/(?:fates|either-way)\//.test(id)).toSorted()).toEqual([
      'callOffOuting/law/fates/createTicket/aboard-cancelled',
      'callOffOuting/law/fates/createTicket/booked-cancelled',
      'callOffOuting/law/fates/createTicket/cancelled',
      'leaveQuay/law/fates/createTicket/missed',
      'updateTicket/law/either-way/people',
    ]);
  } finally {
    await close();
  }
});

it.each([
  ['only the first is missed', 'fates', 'leaveQuay/law/fates/createTicket/missed'],
  ['who is aboard stays there', 'fates', 'callOffOuting/law/fates/createTicket/aboard-cancelled'],
  ['people are counted when they book', 'either-way', 'updateTicket/law/either-way/people'],
  ['the price stays', 'either-way', 'updateTicket/law/either-way/people'],
])('%s: found by %s', async (fault, law, by) => {
  const { url, close } = await openOutingHouse(fault);
  try {
    const { summary } = await runAll(whole, { baseUrl: url, scenario, laws: [law] });
    expect(summary.findings.map(({ finding }) => `${finding.check} ${finding.caseId}`)).toContain(`${law} ${by}`);
  } finally {
    await close();
  }
});
