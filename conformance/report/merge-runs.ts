import type { ExpectedFailure } from '../expectations/expected-failure.ts';
import type { CaseFinished, RunEvent, RunFinished, RunStarted } from '../events.ts';

/** One run among several, and where it was read. */
export interface NamedRun {
  readonly file: string;
  readonly events: readonly RunEvent[];
}

/** Runs that are no parts of one. The message names the files. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

/**
 * The runs of the shards of one plan as one run. It is complete when every part is.
 * @throws {MergeError} when two of them judged the same case, or were made with different levels
 */
export function mergeRuns(runs: readonly NamedRun[]): readonly RunEvent[] {
  const starts = runs.flatMap(({ events }) =>
    events.filter((event): event is RunStarted => event.type === 'run-started'),
  );
  const ends = runs.flatMap(({ events }) =>
    events.filter((event): event is RunFinished => event.type === 'run-finished'),
  );
  const [first] = starts;
  if (first === undefined) return [];
  const other = starts.findIndex(({ level }) => level !== first.level);
  if (other !== -1) {
    throw new MergeError(`${runs[other]?.file ?? ''}: level ${starts[other]?.level ?? ''}, others have ${first.level}`);
  }
  const cases = casesOf(runs);
  const operations = new Set(cases.map(({ result }) => result.operationId)).size;
  const started: RunStarted = {
    ...first,
    cases: starts.reduce((sum, start) => sum + start.cases, 0),
    operations,
    leftOut: Math.max(0, first.operations + first.leftOut - operations),
  };
  const finished = cases.map((event, index) => ({ ...event, finished: index + 1 }));
  return ends.length === runs.length ? [started, ...finished, endOf(ends)] : [started, ...finished];
}

function casesOf(runs: readonly NamedRun[]): readonly CaseFinished[] {
  const seen = new Map<string, string>();
  return runs.flatMap(({ file, events }) =>
    events.filter((event): event is CaseFinished => {
      if (event.type !== 'case-finished') return false;
      const { caseId } = event.result;
      const earlier = seen.get(caseId);
      if (earlier !== undefined) throw new MergeError(`${file}: the case ${caseId} is in ${earlier} as well`);
      seen.set(caseId, file);
      return true;
    }),
  );
}

/** Machines work beside each other: the longest of them is how long it took. What one part needs is not outdated. */
function endOf(ends: readonly RunFinished[]): RunFinished {
  const needed = entriesOf(ends.flatMap((end) => end.needed));
  const outdated = entriesOf(ends.flatMap((end) => end.outdated));
  return {
    type: 'run-finished',
    durationMs: Math.max(...ends.map(({ durationMs }) => durationMs)),
    requests: ends.reduce((sum, { requests }) => sum + requests, 0),
    outdated: [...outdated].flatMap(([key, entry]) => (needed.has(key) ? [] : [entry])),
    needed: [...needed.values()],
  };
}

function entriesOf(entries: readonly ExpectedFailure[]): ReadonlyMap<string, ExpectedFailure> {
  return new Map(entries.map((entry) => [JSON.stringify([entry.case, entry.check]), entry]));
}
