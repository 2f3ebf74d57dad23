import type { Comparison } from './matchers/matcher.ts';
import type { ExpectedFailure } from './expectations/expected-failure.ts';
import type { Finding } from './finding.ts';
import type { Level, Verdict } from './verdict.ts';

/** What happened during a run, in order. Reporters only consume these. */
export type RunEvent = RunStarted | CaseFinished | RunFinished;

/** The plan is about to be run. */
export interface RunStarted {
  readonly type: 'run-started';
  readonly baseUrl: string;
  readonly scenario: string;
  readonly level: Level;
  readonly operations: number;
  readonly cases: number;
  readonly skippedExamples: number;
  /** Operations of the description without a case. */
  readonly unjudged: number;
  /** Operations that have cases, of which none was chosen. */
  readonly leftOut: number;
  /** Tells this run from any other: equal for the same cases against the same address. */
  readonly plan?: string;
}

/** One case has its verdict. Events come in the order of the plan, but for cases whose verdict depends on later ones. */
export interface CaseFinished {
  readonly type: 'case-finished';
  /** Number of cases finished so far, this one included. */
  readonly finished: number;
  readonly result: CaseResult;
}

/** All cases have their verdict. */
export interface RunFinished {
  readonly type: 'run-finished';
  /** Wall time in milliseconds. */
  readonly durationMs: number;
  readonly requests: number;
  /** Expected failures that cases of the run speak about, and that no longer happen. */
  readonly outdated: readonly ExpectedFailure[];
  /** Expected failures that did happen. */
  readonly needed: readonly ExpectedFailure[];
}

/** The outcome of one case. */
export interface CaseResult {
  readonly caseId: string;
  readonly kind: 'example' | 'law' | 'exchange';
  /** Id of the law; undefined for an example. */
  readonly law: string | undefined;
  readonly operationId: string;
  readonly verdict: Verdict;
  /** Why there is no verdict of the implementation's doing; undefined for passed and failed. */
  readonly reason: string | undefined;
  /** How many things were checked. */
  readonly checks: number;
  /** How many values were compared with the example, by way of comparing. */
  readonly comparisons: Readonly<Partial<Record<Comparison, number>>>;
  readonly findings: readonly Finding[];
  readonly requests: number;
  /** Wall time in milliseconds. */
  readonly durationMs: number;
}
