import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openSchoolHouse } from './school-house.ts';

// Lessons are on days of their courses, of which there are no more than twelve, and a learner has one seat; whoever rewrites a course says
// which version. It is served without the path that its description names.
const { api } = await loadApi(fileURLToPath(new URL('school.yaml', import.meta.url)));
if (api === undefined) expect.fail('the description does not load');
const whole = planRun(api);
const scenario = readScenario('{ name: school, identities: { default: head }, pristine: true }', {
  file: 'school.yaml',
  environment: {},
});

async function judged(fault: string, laws?: readonly string[]): ReturnType<typeof runAll> {
  const { url, close } = await openSchoolHouse(fault);
  try {
    return await runAll(whole, { baseUrl: url, scenario, ...(laws !== undefined && { laws }) });
  } finally {
    await close();
  }
}

it('a house that does what it says is accused of nothing, and what is made there is judged', async () => {
  const { summary, events } = await judged('none');
  expect(summary.findings.map(({ finding }) => `${finding.caseId} ${finding.expected} ${finding.got}`)).toEqual([]);
  const passed = events.flatMap((event) =>
    event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
  );
  const wanted = ['addCourse', 'addLesson', 'takeSeat'].flatMap((id) => [`${id}/law/kept`, `${id}/law/listed`]);
  expect(passed).toEqual(expect.arrayContaining([...wanted, 'rewriteCourse/200/implied', 'addCourse/law/frame']));
});

it.each([
  ['no version has to be told', 'preconditions', 'addCourse/law/preconditions'],
  ['old versions are replaced', 'preconditions', 'addCourse/law/preconditions'],
  ['what is left out is kept', 'replaced', 'addCourse/law/replaced'],
  ['topics are cut', 'kept', 'addLesson/law/kept'],
  ['notes are lost', 'kept', 'takeSeat/law/kept'],
  ['seats are for later', 'told-days', 'takeSeat/law/told-days/since'],
  ['heads are unknown', 'head-equals-get', 'listCourses/law/head-equals-get/200'],
  ['no more than fifty are given', 'invalid-parameter', 'listLearners/law/invalid-parameter/query/limit'],
  ['what is no JSON does not fit', 'invalid-body', 'addCourse/law/invalid-body'],
])('%s: found by %s', async (fault, law, by) => {
  const { summary } = await judged(fault, [law]);
  expect(summary.findings.map(({ finding }) => finding.caseId)).toContain(by);
});
