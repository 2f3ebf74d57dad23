import { stepLines } from '../steps/step-case.ts';
import type { Plan, PlannedCase } from '../plan.ts';

/** Every case of a plan, one line each, and every example that is no case and every operation without one, with the reason. */
export function listPlan(plan: Plan, cases: readonly PlannedCase[] = plan.cases): string {
  const examples = cases.filter((item) => item.kind === 'example');
  const laws = cases.filter((item) => item.kind === 'law');
  const lines = [
    `${cases.length} cases: ${examples.length} examples, ${laws.length} of laws`,
    ...cases.flatMap((item) => [`  ${item.id}${descriptionOf(item)}`, ...stepsOf(item)]),
    '',
    `${plan.skipped.length} examples are no case`,
    ...plan.skipped.map((item) => `  ${item.operationId}/${item.status}/${item.name}  ${item.reason}`),
    '',
    `${plan.unjudged.length} operations have no case`,
    ...plan.unjudged.map((item) => `  ${item.operationId}  ${item.reason}`),
  ];
  return `${lines.join('\n')}\n`;
}

function stepsOf(item: PlannedCase): readonly string[] {
  const steps = item.kind === 'law' ? item.steps : undefined;
  return stepLines(steps ?? []).map((line) => `      ${line}`);
}

function descriptionOf(item: PlannedCase): string {
  const caller = item.kind === 'example' ? `as ${item.call.identity}` : '';
  const parts = [caller, item.summary ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : `  ${parts.join('; ')}`;
}
