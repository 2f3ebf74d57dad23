import { createHash } from 'node:crypto';
import type { Plan } from './plan.ts';
import type { RunOptions } from './run-options.ts';
import { selectCases } from './select-cases.ts';

/** A text that is the same for the same cases, with the same values, against the same address. */
export function planKey(plan: Plan, options: RunOptions): string {
  const { baseUrl, level = 'laws', scenario } = options;
  const cases = selectCases(plan, { ...options, disabled: disabledIn(options), level });
  const calls = cases.map((item) => [
    item.id,
    item.kind === 'law' ? item.summary : JSON.stringify(item.call.parameters),
  ]);
  const about = [baseUrl, level, scenario?.name, options.reference?.baseUrl, options.enabled, calls];
  return createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16);
}

/** Ids of what is neither checked nor put here: by option, by policy, and because the scenario says nothing of it. */
export function disabledIn({ disabled = [], scenario }: RunOptions): readonly string[] {
  return [...disabled, ...(scenario?.disable ?? []), ...(scenario?.latency === undefined ? ['latency'] : [])];
}
