import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Plan, planRun, readScenario } from '../../../../../conformance/index.ts';
import { LAWS } from '../../../../../conformance/laws/index.ts';
import { createSchemaBook } from '../../../../../conformance/schema-document.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openDiveHouse } from './dive-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('dives.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const schemas = createSchemaBook();
const scenario = readScenario('name: dives\nworld: unknown', { file: 'dives.yaml', environment: {} });

async function foundWith(plan: Plan, fault: string, runs = 1): Promise<readonly string[]> {
  const { url, close } = await openDiveHouse(whole.api.operations, schemas, fault);
  try {
    const found: string[] = [];
    for (let count = 0; count < runs; count += 1) {
      const { summary } = await runAll(plan, { baseUrl: url, scenario });
      found.push(
        ...summary.findings.map(({ finding: { check, caseId, pointer, expected, got } }) =>
          [check, caseId, pointer, expected, got].join(' '),
        ),
      );
    }
    return found;
  } finally {
    await close();
  }
}

it('a diving school that does what it says is accused of nothing, twice in a row', async () => {
  expect(await foundWith(whole, 'none', 2)).toEqual([]);
});

it.each([
  ['words are cut', 'kept'],
  ['signs are lost', 'kept'],
  ['fractions are lost', 'kept'],
  ['no birthdays', 'kept'],
  ['kin are strangers', 'kept'],
  ['one piece is enough', 'kept'],
  ['lists show no nitrox', 'kept'],
  ['notes of no time', 'kept'],
  ['no fuel is noted', 'kept'],
  ['a change dries them', 'frame'],
  ['a change forgets the gear', 'frame'],
  ['contacts start anew', 'nested-change'],
  ['phones are not looked at', 'invalid-body'],
  ['gear is not counted', 'invalid-body'],
  ['sizes have no bound', 'invalid-body'],
  ['nameless pieces', 'invalid-body'],
  ['two of one badge', 'conflict'],
  ['two at once', 'conflict'],
  ['a badge changes hands', 'conflict'],
  ['what is refused is half done', 'no-trace'],
  ['Location of all', 'location'],
  ['divers go with trips to lead', 'in-use'],
  ['notes outlive their trip', 'cascade'],
  ['one note is enough', 'entries'],
  ['all notes are shown', 'entries'],
  ['all notes go', 'entries'],
  ['notes stay', 'entries'],
  ['one crew for all', 'linked-things'],
  ['no cabins', 'linked-things'],
  ['the task stays', 'linked-things'],
  ['two of a kind', 'linked-things'],
  ['nobody is left behind', 'linked-things'],
  ['all are left behind', 'linked-things'],
  ['back before it sails', 'pairs'],
  ['one day is too short', 'pairs'],
  ['trips change under way', 'states'],
  ['what was called off sails', 'states'],
  ['what never sailed lands', 'states'],
  ['called off twice', 'states'],
])('%s: found by %s', async (fault, id) => {
  const found = await foundWith(planRun(whole.api, { laws: LAWS.filter((law) => law.id === id) }), fault);
  expect(found.map((each) => each.slice(0, each.indexOf(' ')))).toContain(id);
});
