import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type RunOptions, planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openParcelHouse } from './parcel-house.ts';

// What is loaded is loaded on another thing, which goes its own way; things are called by slugs, and a day has no room for all.
const { api } = await loadApi(fileURLToPath(new URL('parcels.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const told = '{ name: parcels, identities: { default: boss, driver: driver } }';
const scenario = readScenario(told, { file: 'parcels.yaml', environment: {} });

async function foundIn(fault: string, reference?: RunOptions['reference']): Promise<readonly string[]> {
  const { url, close } = await openParcelHouse(fault);
  try {
    const beside = reference === undefined ? {} : { level: 'reference' as const, reference };
    const { summary } = await runAll(whole, { baseUrl: url, scenario, ...beside });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

async function foundBeside(fault: string): Promise<readonly string[]> {
  const { url, close } = await openParcelHouse('none');
  try {
    return await foundIn(fault, { baseUrl: url, scenario });
  } finally {
    await close();
  }
}

it('a house that does what it says is accused of nothing, whoever its examples are about', async () => {
  expect(await foundBeside('none')).toEqual([]);
});

it.each([
  ['names are cut', 'addVan/'],
  ['stickers are cut', 'addSticker/'],
  ['loads what is delivered', 'loadParcel/law/states/delivered'],
  ['delivers nothing', 'actions deliverParcel/'],
])('%s: found by %s', async (fault, by) => {
  expect((await foundIn(fault)).join('\n')).toContain(by);
});

it.each(['loads on no van', 'delivers before the van has left'])('%s: shown by a reference', async (fault) => {
  expect((await foundBeside(fault)).join('\n')).toContain('reference ');
});
