import type { Finding } from '../finding.ts';
import { globPattern } from '../glob-pattern.ts';

/** A failure that is known, and stays out of the verdict until it is mended. */
export interface ExpectedFailure {
  /** Glob (`*` is any text) of case ids. */
  readonly case: string;
  /** Id of the check or law; any when left out. */
  readonly check?: string;
  /** Why it is expected, for people. */
  readonly why: string;
}

/** True when a finding is the failure that is expected. */
export function isExpected(finding: Finding, { case: glob, check }: ExpectedFailure): boolean {
  return (check === undefined || finding.check === check) && globPattern(glob).test(finding.caseId);
}
