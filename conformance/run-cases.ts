import type { CaseFinished, CaseResult } from './events.ts';
import type { PlannedCase } from './plan.ts';
import { type Outcome, notImplemented, runCase } from './run-case.ts';
import type { Session } from './session.ts';

/** Runs cases and gives their results in the order of the plan, but for those whose verdict depends on later ones. */
export async function* runCases(
  cases: readonly PlannedCase[],
  session: Session,
  concurrency: number,
): AsyncGenerator<CaseFinished> {
  const held = new Map<string, CaseResult[]>();
  const served = new Set<string>();
  let finished = 0;
  const event = (result: CaseResult): CaseFinished => ({ type: 'case-finished', finished: (finished += 1), result });
  for await (const { result, operationId, served: isServed } of inOrder(cases, session, concurrency)) {
    if (isServed === false && !served.has(operationId)) {
      held.set(operationId, [...(held.get(operationId) ?? []), result]);
      continue;
    }
    if (isServed === true) {
      served.add(operationId);
      for (const earlier of held.get(operationId) ?? []) yield event(earlier);
      held.delete(operationId);
    }
    yield event(result);
  }
  for (const result of [...held.values()].flat())
    yield event(notImplemented(result, 'answered like a path it does not serve'));
}

/** Runs reading cases a few at a time and everything else alone; results come in the order of the cases. */
async function* inOrder(cases: readonly PlannedCase[], session: Session, concurrency: number): AsyncGenerator<Outcome> {
  const running: Promise<Outcome>[] = [];
  for (const item of cases) {
    const alone = (item.kind === 'law' ? item.effect !== 'none' : item.mutates) || hasReset(session);
    while (running.length >= (alone ? 1 : concurrency)) {
      const next = running.shift();
      if (next !== undefined) yield await next;
    }
    const outcome = runCase(item, session);
    // A rejection is handled where it is awaited; until then it must not count as unhandled.
    outcome.catch(() => undefined);
    if (alone) yield await outcome;
    else running.push(outcome);
  }
  for (const outcome of running) yield await outcome;
}

function hasReset({ scenario, reference }: Session): boolean {
  return scenario.reset !== undefined || reference?.scenario.reset !== undefined;
}
