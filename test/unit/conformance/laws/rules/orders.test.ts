import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Plan, type RunOptions, planRun, readScenario } from '../../../../../conformance/index.ts';
import { LAWS } from '../../../../../conformance/laws/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { firstFound, runAll } from '../../run-fake.ts';
import { openOrderHouse } from './order-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('orders.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const told = `
name: orders
world: unknown
identities: { default: north, reader: north-reads, other: south }
apart: [other]
`;
const scenario = readScenario(told, { file: 'orders.yaml', environment: {} });

async function foundIn(fault: string, plan: Plan, reference?: RunOptions['reference']): Promise<readonly string[]> {
  const { url, close } = await openOrderHouse(fault);
  try {
    const beside = reference === undefined ? {} : { level: 'reference' as const, reference };
    const { summary } = await runAll(plan, { baseUrl: url, scenario, ...beside });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

it('shops that do what they say are accused of nothing, whatever names they draw', async () => {
  const { url, close } = await openOrderHouse('none');
  try {
    expect(await foundIn('none', whole, { baseUrl: url, scenario })).toEqual([]);
  } finally {
    await close();
  }
});

it.each([
  ['ships drafts', 'states shipOrder/'],
  ['cancels what is shipped', 'states cancelOrder/'],
  ['lines at any time', 'states addLine/'],
  ['shipping is not kept', 'actions shipOrder/'],
  ['places nothing', 'needs-parts placeOrder/'],
  ['orders stay', 'cascade deleteCustomer/law/cascade/createOrder'],
  ['clocks without offsets', 'instants listOrders/law/instants/from'],
  ['keys are forgotten', 'idempotency createOrder/'],
  ['strangers add lines', 'apart createOrder/'],
  ['strangers find by customer', 'apart listOrders/law/apart'],
  ['strangers order for others', 'apart createCustomer/'],
  ['names are burnt', 'conflict createTag/law/conflict/removed'],
])('%s: found by %s', async (fault, by) => {
  const laws = LAWS.filter(({ id }) => by.startsWith(`${id} `));
  const found = await foundIn(fault, planRun(whole.api, { laws }));
  expect(found.map((each) => each.slice(0, by.length))).toContain(by);
});

it.each(['orders after the end', 'who reads ships'])('%s: shown by a reference alone', async (fault) => {
  expect(await foundIn(fault, whole)).toEqual([]);
  const [house, reference] = [await openOrderHouse(fault), await openOrderHouse('none')];
  try {
    const beside = { level: 'reference', reference: { baseUrl: reference.url, scenario } } as const;
    expect(await firstFound(whole, { baseUrl: house.url, scenario, ...beside }, () => true)).toBeDefined();
  } finally {
    await Promise.all([house.close(), reference.close()]);
  }
});
