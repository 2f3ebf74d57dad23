import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Plan, planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openBillHouse } from './bill-house.ts';

// What words say that amounts are, in the tag of their operations.
const text = await readFile(fileURLToPath(new URL('bills.yaml', import.meta.url)), 'utf8');
const scenario = readScenario('{ name: bills }', { file: 'bills.yaml', environment: {} });

/** The plan for the description, or for one that says something else in one place. */
function planOf(said = '', other = ''): Plan {
  expect(text).toContain(said);
  const { api } = loadValue('bills.yaml', parse(text.replace(said, other)));
  if (api === undefined) expect.fail('the description does not load');
  return planRun(api);
}

async function findingsOf(plan: Plan, manner: string, laws?: readonly string[]): Promise<readonly string[]> {
  const { url, close } = await openBillHouse(manner);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario, ...(laws !== undefined && { laws }) });
    return summary.findings.map(({ finding }) => `${finding.check} ${finding.caseId} ${String(finding.pointer)}`);
  } finally {
    await close();
  }
}

const whole = planOf();

it('a house that works out what it says is accused of nothing', async () => {
  expect(await findingsOf(whole, 'none')).toEqual([]);
  const cases = whole.cases.filter(({ id }) => id.includes('/law/halves/'));
  expect(cases.map(({ id, summary }) => `${id}: ${summary}`)).toEqual([
    'createBill/law/halves/discount_cents: createBill with 4.5 and 5.5 and 2.75 as discount_cents, to be rounded',
  ]);
});

it.each(['halves down', 'halves to even', 'cut off'])('%s: found with values that have halves', async (manner) => {
  const by = 'told-values createBill/law/halves/discount_cents /discount_cents';
  expect(await findingsOf(whole, manner, ['halves'])).toEqual([by]);
});

it('an amount that stays where it was: found where lines are added', async () => {
  const found = await findingsOf(whole, 'the discount stays');
  expect(found.some((each) => /^told-values addLine\/\S+ \/discount_cents$/.test(each))).toBe(true);
});

const ROUNDED = 'Percentages are rounded to whole cents, half a cent upwards.';
it.each([
  ['halves down', ROUNDED, ''],
  ['cut off', ROUNDED, ''],
  ['halves to even', 'half a cent upwards', 'half to even'],
  ['with shipping', ROUNDED, `${ROUNDED} The total includes shipping.`],
  ['with shipping', 'less discount\n', 'less discount plus shipping\n'],
  ['the discount stays', '`discount_percent` of', 'at first `discount_percent` of'],
  ['not known yet', '', ''],
])('%s is right as well', async (manner, said, other) => {
  expect(await findingsOf(planOf(said, other), manner)).toEqual([]);
});
