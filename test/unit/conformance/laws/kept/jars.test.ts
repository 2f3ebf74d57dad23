import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openJarHouse } from './jar-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('jars.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const scenario = readScenario('name: jars\nworld: unknown', { file: 'jars.yaml', environment: {} });

async function foundWith(fault: string): Promise<readonly string[]> {
  const { url, close } = await openJarHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario, shrink: false });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.pointer} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

it('things that are made in one place and named in another accuse nobody falsely', async () => {
  expect(await foundWith('none')).toEqual([]);
});

it.each([
  ['volume is not taken', 'echo createJar/law/echo /volume'],
  ['only the first content is kept', 'kept createJar/law/kept /contents'],
  ['the note is answered and lost', 'life-cycle createJar/law/life-cycle /note'],
  ['the list has no row', 'kept createJar/law/kept /'],
  ['a change unseals', 'frame createJar/law/frame /sealed'],
  ['any cursor is taken', 'unknown-cursor listJars/law/unknown-cursor'],
  ['a beginning is enough', 'made-filters listJars/law/made-filters'],
  ['the end makes the start forgotten', 'filters listJars/law/filters/filled_from+filled_to'],
  ['what is removed is sealed', 'life-cycle createJar/law/life-cycle'],
  ['seven contents', 'invalid-body createJar/law/invalid-body'],
])('%s: found by %s', async (fault, by) => {
  const found = await foundWith(fault);
  expect(found.map((each) => each.slice(0, by.length))).toContain(by);
});
