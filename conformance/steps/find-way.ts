import type { Call } from '../cases/case.ts';
import type { Probe } from '../laws/law.ts';
import type { Step } from './step.ts';
import type { Answers } from './taken.ts';

/** Takes steps one after the other. */
export type Take = (steps: readonly Step[], probe: Probe) => Promise<Answers>;

/** A case whose steps lead to one that works in some states of a thing only. */
interface Hinged {
  readonly steps: readonly Step[];
  readonly hinge: Step;
  readonly ways: readonly (readonly Call[])[];
}

/** The steps with the way to the one that has ways, as far as one is known or can be found: else as they are. */
export async function onAWay(steps: readonly Step[], probe: Probe, take: Take): Promise<readonly Step[]> {
  const hinge = steps.find(({ ways = [] }) => ways.length > 0);
  if (hinge?.ways === undefined) return steps;
  const hinged = { steps, hinge, ways: hinge.ways };
  const key = `way to ${hinge.call.operation.operationId}`;
  const [known] = [...probe.observe(key, '')].filter((value) => value !== '');
  const found = known === undefined ? await findWay(hinged, probe, take) : Number(known);
  if (known === undefined) probe.observe(key, String(found));
  return withWay(hinged, hinged.ways[found] ?? []);
}

/** The number of the first way on which the step succeeds; that of none where it never does, or is refused for something else. */
async function findWay(hinged: Hinged, probe: Probe, take: Take): Promise<number> {
  for (const [index, way] of hinged.ways.entries()) {
    const status = await statusOn(way, hinged, probe, take);
    if (status === undefined) continue;
    if (status < 400) return index;
    if (!OF_STATE.has(status)) break;
  }
  return -1;
}

/** Statuses of what is refused for the state that a thing is in. */
const OF_STATE: ReadonlySet<number> = new Set([400, 405, 406, 409, 412, 422, 423]);

/** What the step is answered on a way; undefined where the way cannot be gone. */
async function statusOn(
  way: readonly Call[],
  { steps, hinge }: Hinged,
  probe: Probe,
  take: Take,
): Promise<number | undefined> {
  const before = steps.slice(0, steps.indexOf(hinge)).filter(({ makes }) => makes === true);
  const moves = stepsOn(way);
  const bare: Step = { id: hinge.id, call: hinge.call, ...TRIED, after: moves.map(({ id }) => id) };
  const taken = await take([...before, ...moves, bare], probe);
  return taken.get(hinge.id)?.exchange.response.status;
}

const TRIED = { refusable: true, optional: true, expect: [] } as const;

function stepsOn(way: readonly Call[]): readonly Step[] {
  return way.map((call, index): Step => ({
    id: `way ${index}`,
    call,
    ...TRIED,
    needs: 'success',
    ...(index > 0 && { after: [`way ${index - 1}`] }),
  }));
}

function withWay({ steps, hinge }: Hinged, way: readonly Call[]): readonly Step[] {
  return steps.flatMap((step) => (step === hinge ? [...stepsOn(way), step] : [step]));
}
