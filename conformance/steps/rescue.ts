import type { Call } from '../cases/case.ts';
import type { Probe } from '../laws/law.ts';
import type { Step } from './step.ts';
import type { Answers } from './taken.ts';

/**
 * The steps without those that make another place for what can be made where its example says. Whether it can is tried once in a run.
 */
export async function withoutRescue(
  steps: readonly Step[],
  probe: Probe,
  take: (steps: readonly Step[], probe: Probe) => Promise<Answers>,
): Promise<readonly Step[]> {
  const needed: Step[] = [];
  const known = new Set<string>();
  for (const step of steps) {
    if (known.has(step.id)) continue;
    if (step.rescues !== undefined) known.add(step.id);
    if (await areLost(step.rescues ?? [], probe, take)) needed.push(step);
  }
  return needed;
}

async function areLost(
  calls: readonly Call[],
  probe: Probe,
  take: (steps: readonly Step[], probe: Probe) => Promise<Answers>,
): Promise<boolean> {
  for (const call of calls) {
    if (!(await isLost(call, probe, take))) return false;
  }
  return true;
}

async function isLost(
  call: Call,
  probe: Probe,
  take: (steps: readonly Step[], probe: Probe) => Promise<Answers>,
): Promise<boolean> {
  const key = `is made elsewhere: ${call.operation.operationId}`;
  const seen = probe.observe(key, '');
  if (!seen.has('yes') && !seen.has('no')) {
    const trial: Step = { id: 'trial', call, makes: true, refusable: true, expect: [] };
    const status = (await take([trial], probe)).get('trial')?.exchange.response.status ?? 0;
    probe.observe(key, [404, 409, 422].includes(status) ? 'yes' : 'no');
  }
  return probe.observe(key, '').has('yes');
}
