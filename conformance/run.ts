import type { CaseFinished, RunEvent } from './events.ts';
import { withExpectations } from './expectations/with-expectations.ts';
import { openSession } from './open-session.ts';
import type { Plan, PlannedCase } from './plan.ts';
import { runCases } from './run-cases.ts';
import { disabledIn, planKey } from './plan-key.ts';
import { resumeSession } from './resume-session.ts';
import { LevelUnavailable, type RunOptions } from './run-options.ts';
import { operationOf, selectCases } from './select-cases.ts';
import type { Session } from './session.ts';

/**
 * Runs a plan against an implementation and tells what happens, event by event.
 * @throws {TargetUnreachable} when the implementation does not answer at all
 * @throws {RangeError} when the base URL is not an absolute http or https URL
 * @throws {LevelUnavailable} for level `reference` without one
 */
export async function* run(plan: Plan, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  yield* withExpectations(told(eventsOf(plan, options), options), options.expectedFailures ?? []);
}

async function* told(events: AsyncIterable<RunEvent>, { onEvent }: RunOptions): AsyncGenerator<RunEvent, void, void> {
  for await (const event of events) {
    onEvent?.(event);
    yield event;
  }
}

async function* eventsOf(plan: Plan, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  const level = options.level ?? 'laws';
  if (level === 'reference' && options.reference === undefined) {
    throw new LevelUnavailable('level reference compares with another implementation: name it');
  }
  const cases = selectCases(plan, { ...options, disabled: disabledIn(options), level });
  const started = Date.now();
  const opened = await openSession(plan, options, started);
  const compared = level === 'reference' ? options.reference : undefined;
  const reference = compared && (await openSession(plan, { ...options, onExchange: undefined, ...compared }, started));
  const session = reference === undefined ? opened : { ...opened, reference };
  const operations = operationsOf(cases);
  try {
    yield {
      type: 'run-started',
      baseUrl: session.baseUrl,
      scenario: session.scenario.name,
      level,
      operations,
      cases: cases.length,
      skippedExamples: plan.skipped.length,
      unjudged: plan.unjudged.length,
      leftOut: operationsOf(plan.cases) - operations,
      plan: planKey(plan, options),
    };
    yield* continued(cases, session, options);
    yield {
      type: 'run-finished',
      durationMs: Date.now() - started,
      requests: session.progress.requests + (options.earlier ?? []).reduce((sum, { requests }) => sum + requests, 0),
      outdated: [],
      needed: [],
    };
  } finally {
    session.transport.close();
    reference?.transport.close();
  }
}

/** What was judged before, then the rest. */
async function* continued(
  cases: readonly PlannedCase[],
  session: Session,
  { earlier = [], concurrency = 4 }: RunOptions,
): AsyncGenerator<CaseFinished> {
  const known = new Set(earlier.map(({ caseId }) => caseId));
  resumeSession(session, cases, earlier);
  for (const [index, result] of earlier.entries()) yield { type: 'case-finished', finished: index + 1, result };
  const left = cases.filter(({ id }) => !known.has(id));
  for await (const event of runCases(left, session, concurrency)) {
    yield { ...event, finished: event.finished + earlier.length };
  }
}

function operationsOf(cases: readonly PlannedCase[]): number {
  return new Set(cases.map((item) => operationOf(item).operationId)).size;
}
