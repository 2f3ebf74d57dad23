import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openClubHouse } from './club-house.ts';

// There is one set of rules, players are in teams that are called by slugs, and pay once they are admitted.
const { api } = await loadApi(fileURLToPath(new URL('club.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const scenario = readScenario('{ name: club, identities: { default: boss } }', { file: 'club.yaml', environment: {} });

async function foundIn(fault: string, laws?: readonly string[]): Promise<readonly string[]> {
  const { url, close } = await openClubHouse(fault);
  try {
    const { summary } = await runAll(whole, { baseUrl: url, scenario, ...(laws !== undefined && { laws }) });
    return summary.findings.map(
      ({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`,
    );
  } finally {
    await close();
  }
}

it('a house that does what it says is accused of nothing, twice in a row', async () => {
  expect(await foundIn('none')).toEqual([]);
  expect(await foundIn('none')).toEqual([]);
});

it.each([
  ['a new motto shuts the house', 'single-change', 'changeRules/law/single-change'],
  ['closes before it opens', 'single-change', 'changeRules/law/single-change'],
  ['old tags change the rules', 'single-change', 'changeRules/law/single-change'],
  ['days go backwards', 'query-ranges', 'listDays/law/query-ranges'],
  ['days have no end', 'query-ranges', 'listDays/law/query-ranges'],
  ['nine days are too many', 'query-ranges', 'listDays/law/query-ranges'],
  ['teams go with players in them', 'in-use', 'removeTeam/law/in-use'],
  ['the least is more than the most', 'pairs', 'addPlayer/law/pairs'],
  ['the least alone becomes more than the most', 'pairs', 'addPlayer/law/pairs'],
  ['children play without a trainer', 'needed-members', 'addTeam/law/needed-members/trainer/kind'],
  ['half an address', 'needed-members', 'addTeam/law/needed-members/town/street'],
  ['nobody is told of the last method', 'undeclared-method', 'getRules/law/undeclared-method Allow with PATCH'],
  ['unknown methods are nowhere', 'undeclared-method', 'getRules/law/undeclared-method 405 for POST 404'],
  ['numbers are given again', 'never-again', 'addTeam/law/never-again another name than'],
  ['days begin by themselves', 'missing-parameter', 'listDays/law/missing-parameter'],
  ['digits are numbers', 'invalid-body', 'addPlayer/law/invalid-body'],
  ['players leave before they join', 'pairs', 'changePlayer/law/pairs/left'],
  ['old tags replace players', 'preconditions', 'addPlayer/law/preconditions/replacePlayer'],
  ['several admit one', 'races', 'admitPlayer/law/races'],
  ['fees are paid again', 'idempotency', 'payFee/law/idempotency'],
  ['keys are taken for other fees', 'idempotency', 'payFee/law/idempotency'],
])('%s: found by %s', async (fault, law, by) => {
  expect((await foundIn(fault, [law])).join('\n')).toContain(`${law} ${by}`);
});
