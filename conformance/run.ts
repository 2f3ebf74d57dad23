import type { RunEvent } from './events.ts';
import { withExpectations } from './expectations/with-expectations.ts';
import { openSession } from './open-session.ts';
import type { Plan, PlannedCase } from './plan.ts';
import { runCases } from './run-cases.ts';
import { LevelUnavailable, type RunOptions } from './run-options.ts';
import { operationOf, selectCases } from './select-cases.ts';

/**
 * Runs a plan against an implementation and tells what happens, event by event.
 * @throws {TargetUnreachable} when the implementation does not answer at all
 * @throws {RangeError} when the base URL is not an absolute http or https URL
 * @throws {LevelUnavailable} for level `reference` without one
 */
export async function* run(plan: Plan, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  yield* withExpectations(eventsOf(plan, options), options.expectedFailures ?? []);
}

async function* eventsOf(plan: Plan, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  const level = options.level ?? 'laws';
  if (level === 'reference' && options.reference === undefined) {
    throw new LevelUnavailable('level reference compares with another implementation: name it');
  }
  const disabled = [...(options.disabled ?? []), ...(options.scenario?.disable ?? [])];
  const cases = selectCases(plan, { ...options, disabled, level });
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
    };
    yield* runCases(cases, session, options.concurrency ?? 4);
    yield {
      type: 'run-finished',
      durationMs: Date.now() - started,
      requests: session.progress.requests,
      outdated: [],
      needed: [],
    };
  } finally {
    session.transport.close();
    reference?.transport.close();
  }
}

function operationsOf(cases: readonly PlannedCase[]): number {
  return new Set(cases.map((item) => operationOf(item).operationId)).size;
}
