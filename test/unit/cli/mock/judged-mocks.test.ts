import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import { groupFindings, planRun, run, type Finding } from '../../../../conformance/index.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { testPath } from '../../../support/emit-workshop.ts';

const FOLDER = testPath('fixtures/mocked');

/** Each document has what once made its mock and its judge disagree, though it says nothing against itself. */
it.each(readdirSync(FOLDER))('a mock is judged without a finding: %s', async (name) => {
  const { api } = await loadApi(join(FOLDER, name));
  if (api === undefined) return expect.fail('does not load');
  const mock = await startMock(api, { port: 0 });
  const findings: Finding[] = [];
  let passed = 0;
  try {
    for await (const event of run(planRun(api), { baseUrl: mock.url })) {
      if (event.type !== 'case-finished') continue;
      findings.push(...event.result.findings);
      if (event.result.verdict === 'passed') passed += 1;
    }
  } finally {
    await mock.close();
  }
  expect(groupFindings(findings).map(({ finding }) => `${finding.check} ${finding.operationId}`)).toEqual([]);
  expect(passed).toBeGreaterThan(api.operations.length);
});
