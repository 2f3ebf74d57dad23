import type { CaseResult, RunEvent } from '../events.ts';
import { globPattern } from '../glob-pattern.ts';
import { type ExpectedFailure, isExpected } from './expected-failure.ts';

/**
 * The events of a run, judged by what is expected to fail: a case whose findings are all expected fails as expected, and an
 * entry that no failure needs any more is named at the end.
 */
export async function* withExpectations(
  events: AsyncIterable<RunEvent>,
  expected: readonly ExpectedFailure[],
): AsyncGenerator<RunEvent, void, void> {
  const used = new Set<ExpectedFailure>();
  const judged = new Set<string>();
  for await (const event of events) {
    if (event.type === 'case-finished') {
      const { result } = event;
      if (result.verdict === 'passed' || result.verdict === 'failed') judged.add(result.caseId);
      yield { ...event, result: excused(result, expected, used) };
    } else if (event.type === 'run-finished') {
      yield { ...event, outdated: outdatedOf(expected, used, judged), needed: [...used] };
    } else yield event;
  }
}

function excused(result: CaseResult, expected: readonly ExpectedFailure[], used: Set<ExpectedFailure>): CaseResult {
  const reasons = new Set<string>();
  const findings = result.findings.filter((finding) => {
    const entry = expected.find((item) => isExpected(finding, item));
    if (entry === undefined) return true;
    used.add(entry);
    reasons.add(entry.why);
    return false;
  });
  if (findings.length === result.findings.length) return result;
  if (findings.length > 0) return { ...result, findings };
  return { ...result, findings, verdict: 'expected-failure', reason: `fails as expected: ${[...reasons].join('; ')}` };
}

/** Entries that a case of the run speaks about, and that no failure of it bears out. */
function outdatedOf(
  expected: readonly ExpectedFailure[],
  used: ReadonlySet<ExpectedFailure>,
  judged: ReadonlySet<string>,
): readonly ExpectedFailure[] {
  return expected.filter((item) => {
    const glob = globPattern(item.case);
    return !used.has(item) && [...judged].some((id) => glob.test(id));
  });
}
