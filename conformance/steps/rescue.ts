import type { Call } from '../cases/case.ts';
import type { Probe } from '../laws/law.ts';
import { foundOut } from './found-out.ts';
import type { Step } from './step.ts';
import type { Take } from './taken.ts';

/**
 * The steps without those that make another place for what can be made where its example says. Whether it can is tried once in a run.
 */
export async function withoutRescue(steps: readonly Step[], probe: Probe, take: Take): Promise<readonly Step[]> {
  const needed: Step[] = [];
  const known = new Set<string>();
  for (const step of steps) {
    if (known.has(step.id)) continue;
    if (step.rescues !== undefined) known.add(step.id);
    if (await areLost(step.rescues ?? [], probe, take)) needed.push(step);
  }
  return needed;
}

async function areLost(calls: readonly Call[], probe: Probe, take: Take): Promise<boolean> {
  for (const call of calls) {
    if (!(await isLost(call, probe, take))) return false;
  }
  return true;
}

function isLost(call: Call, probe: Probe, take: Take): Promise<boolean> {
  return foundOut<boolean>(probe, `is made elsewhere: ${call.operation.operationId}`, async () => {
    const trial: Step = { id: 'trial', call, makes: true, refusable: true, expect: [] };
    const status = (await take([trial], probe)).get('trial')?.exchange.response.status ?? 0;
    return [404, 409, 422].includes(status);
  });
}
