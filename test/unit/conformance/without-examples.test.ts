import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Plan, planRun } from '../../../conformance/index.ts';
import { summaryText } from '../../../conformance/report/console.ts';
import { listPlan } from '../../../conformance/report/list.ts';
import { loadApi } from '../../../model/load-api.ts';
import { runAll } from './run-fake.ts';
import { startTeamService } from './team-service/service.ts';

let plan: Plan;
beforeAll(async () => {
  const { api } = await loadApi(fileURLToPath(new URL('team-service/service.yaml', import.meta.url)));
  if (api === undefined) return expect.fail('the description does not load');
  plan = planRun(api);
});

async function checksThatFail(fault: string, runs: number = 1): Promise<readonly string[]> {
  const service = await startTeamService(fault);
  try {
    const found = new Set<string>();
    for (let count = 0; count < runs; count += 1) {
      const { summary } = await runAll(plan, { baseUrl: service.url });
      for (const { finding } of summary.findings) found.add(`${finding.check} ${finding.operationId}`);
    }
    return [...found];
  } finally {
    await service.close();
  }
}

describe('a description without examples', () => {
  it('has a case for every operation', () => {
    const judged = new Set(
      plan.cases.map((item) => (item.kind === 'law' ? item.operation : item.call.operation).operationId),
    );
    expect(judged.size).toBe(plan.api.operations.length);
    expect(plan.unjudged).toEqual([]);
  });

  it('accuses nobody falsely, on fresh data and on what a run left behind', async () => {
    expect(await checksThatFail('none', 2)).toEqual([]);
  });

  it.each([
    ['html', 'media-type listTeams'],
    ['bad200', 'invalid-parameter listTeams'],
    ['errform', 'body-schema listTeams'],
    ['miss500', 'no-server-error getTeam'],
    ['noreq', 'invalid-body createTeam'],
    ['longok', 'invalid-body createTeam'],
    ['enumok', 'invalid-body createTeam'],
    ['sizeok', 'invalid-body createTeam'],
    ['json500', 'invalid-body createTeam'],
    ['limitok', 'invalid-parameter listTeams'],
    ['dropname', 'body-schema listTeams'],
    ['idtext', 'body-schema listTeams'],
    ['more', 'body-schema listTeams'],
    ['totaltext', 'body-schema listTeams'],
    ['lostwrite', 'life-cycle createTeam'],
    ['dropcolor', 'life-cycle createTeam'],
    ['created200', 'declared-status createTeam'],
    ['itemdate', 'body-schema getTeam'],
    ['itemenum', 'body-schema getTeam'],
    ['patchreplace', 'life-cycle createTeam'],
    ['patchlost', 'life-cycle createTeam'],
    ['delnothing', 'life-cycle createTeam'],
    ['del200', 'declared-status deleteTeam'],
    ['ignorelimit', 'walked-pages listTeams'],
    ['ignoreoffset', 'walked-pages listTeams'],
    ['members', 'body-schema listMembers'],
    ['member', 'body-schema getMember'],
  ])('finds %s', async (fault, finding) => {
    expect(await checksThatFail(fault)).toContain(finding);
  });
});

describe('what has no case', () => {
  it('is listed with its reason, and a run says that it judged a part', async () => {
    const { api } = await loadApi(fileURLToPath(new URL('team-service/service.yaml', import.meta.url)));
    if (api === undefined) return expect.fail('the description does not load');
    const [first, ...rest] = api.operations;
    if (first === undefined) return expect.fail('the description has no operations');
    const mute = { ...first, responses: first.responses.filter(({ status }) => status !== '200') };
    const partly = planRun({ ...api, operations: [...rest, mute] });
    expect(partly.unjudged).toEqual([{ operationId: 'listTeams', reason: 'it declares no answer of success' }]);
    expect(listPlan(partly)).toContain('1 operations have no case\n  listTeams  it declares no answer of success');
    const service = await startTeamService('none');
    const { summary } = await runAll(partly, { baseUrl: service.url });
    await service.close();
    expect(summaryText(summary)).toMatch(/\nonly a part was judged: \d of 8 operations; .*1 had no case/);
  });
});
