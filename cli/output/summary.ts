import type { Api } from '../../model/index.ts';
import type { OutputPlan } from './plan-output.ts';

/** What one run made, as one line: `client, docs: 12 operations, 15 schemas, 3 files written, 40 unchanged (210 ms)`. */
export function runSummary(
  emitters: readonly string[],
  { api, plan, warnings }: { readonly api: Api; readonly plan: OutputPlan; readonly warnings: number },
  milliseconds: number,
): string {
  const counts = [
    plural(api.operations.length, 'operation'),
    ...(api.webhooks.length === 0 ? [] : [plural(api.webhooks.length, 'webhook')]),
    plural(api.schemas.length, 'schema'),
    `${plural(plan.write.length, 'file')} written`,
    ...(plan.remove.length === 0 ? [] : [`${plan.remove.length} removed`]),
    `${plan.unchanged} unchanged`,
    ...(warnings === 0 ? [] : [plural(warnings, 'warning')]),
  ];
  return `${emitters.join(', ')}: ${counts.join(', ')} (${Math.round(milliseconds)} ms)`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
