import type { Operation } from '../../model/operation.ts';
import type { Call } from '../cases/case.ts';
import type { Probe } from '../laws/law.ts';
import { foundOut } from './found-out.ts';
import { withReadied } from './readied.ts';
import type { Step } from './step.ts';
import type { Answers, Take } from './taken.ts';

/**
 * The steps without those that make another place for what can be made where its example says. Whether it can is tried once in a run.
 */
async function withoutRescue(steps: readonly Step[], probe: Probe, take: Take): Promise<readonly Step[]> {
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

/** Thrown where a place has no room any more for what could be made in it before. */
export class UsedUp extends Error {
  readonly operation: Operation;

  constructor(operation: Operation) {
    super(`${operation.operationId} finds no room any more`);
    this.operation = operation;
  }
}

/** Under this key a run remembers the operations whose place is used up. */
const USED_UP = 'has no room any more';

/** Takes steps; where the place of the examples turns out to be used up on the way, all of them again, in a new one. */
export async function inPlaceOrElse(planned: readonly Step[], probe: Probe, { take, go }: Going): Promise<Answers> {
  const steps = await withoutRescue(planned, probe, take);
  const left = planned.filter((step) => !steps.includes(step));
  const rescued = new Set(left.flatMap(({ rescues = [] }) => rescues.map(({ operation }) => operation)));
  try {
    return await go(await withReadied(steps, probe, take), rescued);
  } catch (error) {
    if (!(error instanceof UsedUp)) throw error;
    probe.observe(USED_UP, error.operation.operationId);
    const elsewhere = await withoutRescue(planned, probe, take);
    return go(await withReadied(elsewhere, probe, take), new Set());
  }
}

interface Going {
  readonly take: Take;
  /** Takes all steps; throws {@link UsedUp} where one of these operations finds no room. */
  readonly go: (steps: readonly Step[], rescued: ReadonlySet<Operation>) => Promise<Answers>;
}

function isLost(call: Call, probe: Probe, take: Take): Promise<boolean> {
  if (probe.observe(USED_UP, '').has(call.operation.operationId)) return Promise.resolve(true);
  return foundOut<boolean>(probe, `is made elsewhere: ${call.operation.operationId}`, async () => {
    const trial: Step = { id: 'trial', call, makes: true, refusable: true, expect: [] };
    const status = (await take([trial], probe)).get('trial')?.exchange.response.status ?? 0;
    return [404, 409, 422].includes(status);
  });
}
