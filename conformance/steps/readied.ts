import type { Probe } from '../laws/law.ts';
import { foundOut } from './found-out.ts';
import { MadeName, type Step, TRIED } from './step.ts';
import type { Take } from './taken.ts';

/** Ways that are tried. */
const MOST = 16;

/** Refusals that a place may be the cause of which is not in the state for what is made in it. */
const OF_STATE: ReadonlySet<number> = new Set([400, 403, 404, 405, 409, 412, 422, 423]);

/**
 * The steps with what makes a place ready for what is made in it: a new event may have to be opened before anybody is entered. What has to
 * be done is tried once in a run.
 */
export async function withReadied(steps: readonly Step[], probe: Probe, take: Take): Promise<readonly Step[]> {
  const found: Step[] = [];
  // What is tried belongs to no finding, and is not what is compared.
  const aside: Probe = { ...probe, send: (call, options) => probe.send(call, { ...options, aside: true }) };
  for (const [index, step] of steps.entries()) {
    if (step.isTrial === true) continue;
    found.push(step);
    const entry = isPlace(step) ? steps.slice(index + 1).find((later) => isEntry(later, step)) : undefined;
    if (entry === undefined) continue;
    // What the entry names beside the place is made before it is tried.
    const named = steps
      .slice(index + 1, steps.indexOf(entry))
      .filter(({ makes, needs }) => makes && needs !== undefined);
    const way = await wayTo({ place: step, entry, before: found, named }, aside, take);
    found.push(...movesOn(step, way));
  }
  return found;
}

function isPlace({ moves }: Step): boolean {
  return moves !== undefined && moves.length > 0;
}

/** True for a step that makes something in a place. */
function isEntry({ makes, needs, call }: Step, { id }: Step): boolean {
  const isInside = call.parameters.some(
    ({ parameter, value }) => parameter.in === 'path' && value instanceof MadeName && value.step === id,
  );
  return makes === true && needs === 'success' && isInside;
}

interface Entering {
  readonly place: Step;
  readonly entry: Step;
  /** The steps up to the place. */
  readonly before: readonly Step[];
  readonly named: readonly Step[];
}

function wayTo({ place, entry, before, named }: Entering, probe: Probe, take: Take): Promise<readonly number[]> {
  const { operationId } = entry.call.operation;
  return foundOut(probe, `made ready for ${operationId}: ${place.call.operation.operationId}`, async () => {
    for (const way of waysOf(place)) {
      const moves = movesOn(place, way);
      const after = moves.map(({ id }) => id);
      const trial: Step = { ...entry, ...TRIED, id: 'trial', needs: undefined, after };
      const status = (await take([...before, ...moves, ...named, trial], probe)).get('trial')?.exchange.response.status;
      if (status !== undefined && status < 300) return way;
      if (way.length === 0 && status !== undefined && !OF_STATE.has(status)) return [];
    }
    return [];
  });
}

/** Nothing at first, then each move, then each two of them. */
function waysOf({ moves = [] }: Step): readonly (readonly number[])[] {
  const ones = [...moves.keys()];
  const twos = ones.flatMap((one) => ones.flatMap((other) => (one === other ? [] : [[one, other]])));
  return [[], ...ones.map((one) => [one]), ...twos].slice(0, MOST);
}

function movesOn({ id, moves = [] }: Step, way: readonly number[]): readonly Step[] {
  return way.flatMap((number, index): readonly Step[] => {
    const call = moves[number];
    const after = index === 0 ? [] : [`${id} ready ${index - 1}`];
    return call === undefined
      ? []
      : [{ id: `${id} ready ${index}`, call, isMove: true, ...TRIED, needs: 'success', after }];
  });
}
