import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Finding, type RunOptions, planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { firstFound, runAll } from '../../run-fake.ts';
import { openParcelHouse } from './parcel-house.ts';

// What is loaded is loaded on another thing, which goes its own way; things are called by slugs, and a day has no room for all.
const { api } = await loadApi(fileURLToPath(new URL('parcels.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const told = '{ name: parcels, identities: { default: boss, driver: driver } }';
const scenario = readScenario(told, { file: 'parcels.yaml', environment: {} });

type Look<Value> = (options: RunOptions) => Promise<Value>;

async function inHouse<Value>(fault: string, look: Look<Value>): Promise<Value> {
  const { url, close } = await openParcelHouse(fault);
  try {
    return await look({ baseUrl: url, scenario });
  } finally {
    await close();
  }
}

/** The same with a house beside it that does what it says. */
function inHouseBeside<Value>(fault: string, look: Look<Value>): Promise<Value> {
  return inHouse('none', (reference) =>
    inHouse(fault, (options) => look({ ...options, level: 'reference', reference })),
  );
}

function said({ check, caseId, expected, got }: Finding): string {
  return `${check} ${caseId} ${expected} ${got}`;
}

/** Where something of this is said; no more is looked for then. */
const saying =
  (part: string): Look<Finding | undefined> =>
  (options) =>
    firstFound(whole, options, (finding) => said(finding).includes(part));

it('a house that does what it says is accused of nothing, whoever its examples are about', async () => {
  const { summary } = await inHouseBeside('none', (options) => runAll(whole, options));
  expect(summary.findings.map(({ finding }) => said(finding))).toEqual([]);
});

it.each([
  ['names are cut', 'addVan/'],
  ['stickers are cut', 'addSticker/'],
  ['loads what is delivered', 'loadParcel/law/states/delivered'],
  ['delivers nothing', 'actions deliverParcel/'],
])('%s: found by %s', async (fault, by) => {
  expect(await inHouse(fault, saying(by))).toBeDefined();
});

it.each(['loads on no van', 'delivers before the van has left'])('%s: shown by a reference', async (fault) => {
  expect(await inHouseBeside(fault, saying('reference '))).toBeDefined();
});
