import type { RunSummary } from './summary.ts';

/** Exit codes of the conformance command: 0 nothing found, 1 findings, 2 wrong usage, 3 the run could not be made. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What went wrong before or during a run, for {@link exitCodeOf}. */
export type RunFailure = 'usage' | 'cannot-run';

/**
 * The exit code of a run. A run that did not end, or that proved nothing at all, is no success: without a single passed
 * or failed case the implementation was not judged.
 */
export function exitCodeOf(outcome: RunSummary | RunFailure): ExitCode {
  if (outcome === 'usage') return 2;
  if (outcome === 'cannot-run' || !outcome.complete) return 3;
  if (outcome.failed > 0 || outcome.outdated.length > 0) return 1;
  return outcome.passed + outcome.expectedFailures === 0 && outcome.cases > 0 ? 3 : 0;
}
