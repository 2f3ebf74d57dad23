import type { CaseResult, RunEvent, RunFinished } from './events.ts';
import type { ExpectedFailure } from './expectations/expected-failure.ts';
import { type FindingGroup, groupFindings } from './finding-groups.ts';
import type { Verdict } from './verdict.ts';

/** Verdicts of one operation. */
export interface OperationSummary extends Counts {
  readonly operationId: string;
}

/** How many cases ended how. */
export interface Counts {
  readonly cases: number;
  readonly checks: number;
  readonly passed: number;
  readonly failed: number;
  readonly notProvable: number;
  readonly notImplemented: number;
  readonly expectedFailures: number;
}

/** A whole run in figures. */
export interface RunSummary extends Counts {
  readonly operations: number;
  readonly requests: number;
  /** Wall time in milliseconds. */
  readonly durationMs: number;
  readonly perOperation: readonly OperationSummary[];
  /** One entry per cause, in order of first appearance. */
  readonly findings: readonly FindingGroup[];
  /** Why cases could not be put to the test, with the number of cases. */
  readonly reasons: ReadonlyMap<string, number>;
  /** Operations of the description that had no case. */
  readonly unjudged: number;
  /** Operations that have cases, of which none was chosen. */
  readonly leftOut: number;
  /** Expected failures that no longer happen. */
  readonly outdated: readonly ExpectedFailure[];
  /** True when the run came to its end. */
  readonly complete: boolean;
}

/** Folds the events of a run into figures; works on an unfinished list as well. */
export function summarize(events: Iterable<RunEvent>): RunSummary {
  const results: CaseResult[] = [];
  let unjudged = 0;
  let leftOut = 0;
  let end: RunFinished | undefined;
  for (const event of events) {
    if (event.type === 'case-finished') results.push(event.result);
    else if (event.type === 'run-finished') end = event;
    else ({ unjudged, leftOut } = event);
  }
  const byOperation = groupByOperation(results);
  const perOperation = [...byOperation].map(([operationId, items]) => ({ operationId, ...count(items) }));
  return {
    ...count(results),
    operations: perOperation.length,
    requests: end?.requests ?? results.reduce((sum, result) => sum + result.requests, 0),
    durationMs: end?.durationMs ?? 0,
    perOperation,
    findings: groupFindings(results.flatMap((result) => result.findings)),
    reasons: countReasons(results),
    unjudged,
    leftOut,
    outdated: end?.outdated ?? [],
    complete: end !== undefined,
  };
}

function groupByOperation(results: readonly CaseResult[]): Map<string, CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const result of results) {
    const group = groups.get(result.operationId);
    if (group === undefined) groups.set(result.operationId, [result]);
    else group.push(result);
  }
  return groups;
}

function count(results: readonly CaseResult[]): Counts {
  const of = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  return {
    cases: results.length,
    checks: results.reduce((sum, result) => sum + result.checks, 0),
    passed: of('passed'),
    failed: of('failed'),
    notProvable: of('not-provable'),
    notImplemented: of('not-implemented'),
    expectedFailures: of('expected-failure'),
  };
}

function countReasons(results: readonly CaseResult[]): ReadonlyMap<string, number> {
  const reasons = new Map<string, number>();
  for (const { reason } of results) {
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return reasons;
}
