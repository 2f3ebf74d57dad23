import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Plan, planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openMatineeHouse } from './matinee-house.ts';

// What words say of all the seats, of one key from two accounts, of halls in the entries of a list, of each price beside the other.
const text = await readFile(fileURLToPath(new URL('matinees.yaml', import.meta.url)), 'utf8');
const scenario = readScenario('{ name: matinees, identities: { default: ana-key-1, bo: bo-key-22 } }', {
  file: 'matinees.yaml',
  environment: {},
});

/** The plan for the description, or for one that says something else in one place. */
function planOf([said, other]: readonly [said: string, other: string] = ['', '']): Plan {
  expect(text).toContain(said);
  const { api } = loadValue('matinees.yaml', parse(text.replace(said, other)));
  if (api === undefined) expect.fail('the description does not load');
  return planRun(api);
}

async function runOf(plan: Plan, manner: string, laws?: readonly string[]): ReturnType<typeof runAll> {
  const { url, close } = await openMatineeHouse(manner);
  try {
    return await runAll(plan, { baseUrl: url, scenario, ...(laws !== undefined && { laws }) });
  } finally {
    await close();
  }
}

const whole = planOf();
it('a house that does what it says is accused of nothing, and what words say is judged', async () => {
  const { events, summary } = await runOf(whole, 'none');
  expect(summary.findings.map(({ finding }) => `${finding.caseId} ${finding.got}`)).toEqual([]);
  const passed = events.flatMap((event) =>
    event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
  );
  const judged = /\/law\/(?:all-left|idempotency|in-use|not-while|put-beside)|follow\/law\/conflict\/again/;
  expect(passed.filter((id) => judged.test(id)).toSorted()).toEqual([
    'createOrder/law/all-left/seats_left',
    'createOrder/law/idempotency',
    'createOrder/law/idempotency/anew',
    'createOrder/law/idempotency/apart',
    'follow/law/conflict/again',
    'removeHall/law/in-use/createProgramme/acts/hall_id',
    'removeProgramme/law/in-use/createShow/programme_id',
    'removeProgramme/law/not-while/createShow',
    'setPrice/law/put-beside',
  ]);
});

it.each([
  ['keys are shared', 'idempotency', 'createOrder/law/idempotency/apart'],
  ['another body is 409', 'idempotency', 'createOrder/law/idempotency'],
  ['refusals keep keys', 'idempotency', 'createOrder/law/idempotency/anew'],
  ['the last seat stays', 'all-left', 'createOrder/law/all-left/seats_left'],
  ['one more', 'all-left', 'createOrder/law/all-left/seats_left'],
  ['halls go', 'in-use', 'removeHall/law/in-use/createProgramme/acts/hall_id'],
  ['programmes go', 'not-while', 'removeProgramme/law/not-while/createShow'],
  ['prices are one', 'put-beside', 'setPrice/law/put-beside'],
  ['followers twice', 'conflict', 'follow/law/conflict/again'],
])('%s: found by %s', async (fault, law, by) => {
  const { summary } = await runOf(whole, fault, [law]);
  expect(summary.findings.map(({ finding }) => `${finding.check} ${finding.caseId}`)).toContain(`${law} ${by}`);
});

const SELL = `description: A show that is \`planned\` becomes \`selling\`; in any other state 409.
      responses:`;
const SELL_ELSEWHERE = `description: A show that is \`planned\` becomes \`selling\`, with another programme; in any other state 409.
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [programme_id], properties: { programme_id: { type: string } } }
            example: { programme_id: p1 }
      responses:
        '400': { $ref: '#/components/responses/Wrong' }`;

it.each<readonly [manner: string, law: string, ...told: string[]]>([
  ['one account', 'idempotency'],
  ['numbers of each account', 'idempotency'],
  [
    'keys are one account’s',
    'idempotency',
    'Keys of different accounts have nothing to do with each other.',
    'The same key from another account is refused (409) and needs a new one.',
  ],
  [
    'refusals keep keys',
    'idempotency',
    'After a refused request its key can be used anew.',
    'A key can be used once, whatever comes of it.',
  ],
  ['two to a group', 'all-left', 'An order may take', 'A group has two guests. An order may take'],
  ['three to an account', 'all-left', 'An order may take', 'An account has three seats. An order may take'],
  ['groups wait', 'all-left', 'An order may take', 'Groups of three have to be confirmed. An order may take'],
  ['halls go', 'in-use', 'a programme plays, shown or not, cannot', 'an open programme plays cannot'],
  ['halls go', 'in-use', 'a programme plays, shown or not, cannot be', 'a stage is in use cannot be'],
  ['the latest price', 'put-beside', 'One for each rank that has one.', 'Only the latest one.'],
  ['sold elsewhere', 'not-while', SELL, SELL_ELSEWHERE],
  ['sold with the first', 'not-while'],
  ['programmes go', 'not-while', 'while the programme has a show', 'while the stage has a show'],
  ['followed again', 'conflict', 'only once (409).', 'only once. Whoever is on it already is answered as before.\n'],
])('%s is right as well, for %s', async (manner, law, said = '', other = '') => {
  const { summary } = await runOf(planOf([said, other]), manner, [law]);
  expect(summary.findings.map(({ finding }) => `${finding.caseId} ${finding.expected} ${finding.got}`)).toEqual([]);
});
