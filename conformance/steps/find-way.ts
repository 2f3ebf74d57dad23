import type { Probe } from '../laws/law.ts';
import { exploredFrom, readiedBy, stateIn, stepsOn } from './explore.ts';
import { foundOut } from './found-out.ts';
import { inOwnCompany } from '../laws/rules/own-company.ts';
import { isObject } from '../schema-walk.ts';
import { LastShown, type Step, TRIED, type Ways } from './step.ts';
import type { Take } from './taken.ts';

/** A case whose steps lead to one that has a goal. */
interface Hinged {
  readonly steps: readonly Step[];
  readonly hinge: Step;
  readonly ways: Ways;
  /** The steps that make what it is about. */
  readonly before: readonly Step[];
}

/** How the goal is come to. */
interface Way {
  /** Numbers of the moves that are made before. */
  readonly moves: readonly number[];
  /** True for another call than that of the step. */
  readonly isInstead?: boolean;
}

/** The steps with the way to the goal, as far as one is known or can be found: else as they are. */
export async function onAWay(steps: readonly Step[], probe: Probe, take: Take): Promise<readonly Step[]> {
  const own = steps.find(({ ways }) => ways !== undefined)?.ways?.own;
  const aside = own === undefined ? steps : inOwnCompany(steps, own);
  const found = aside === steps ? undefined : await alongWay(aside, ' in company of its own', probe, take);
  return found ?? (await alongWay(steps, '', probe, take)) ?? without(steps, probe);
}

/** The steps with the way; undefined where there is none. */
async function alongWay(
  steps: readonly Step[],
  company: string,
  probe: Probe,
  take: Take,
): Promise<readonly Step[] | undefined> {
  const hinge = steps.find(({ ways }) => ways !== undefined);
  if (hinge?.ways === undefined) return steps;
  const ways = { ...hinge.ways, about: `${hinge.ways.about}${company}` };
  const before = steps.slice(0, steps.indexOf(hinge)).filter(({ makes, isMove }) => makes === true || isMove === true);
  const hinged = { steps, hinge, ways, before };
  const key = `way to ${hinge.call.operation.operationId} ${ways.into ?? ''}${readiedBy(before)}${company}`;
  const { way } = await foundOut<{ readonly way?: Way }>(probe, key, async () => {
    const found = await findWay(hinged, probe, take);
    return found === undefined ? {} : { way: found };
  });
  if (way === undefined) return undefined;
  const call = way.isInstead === true && ways.instead !== undefined ? ways.instead : hinge.call;
  return steps.flatMap((step) => (step === hinge ? [...stepsOn(ways, way.moves), { ...hinge, call }] : [step]));
}

function without(steps: readonly Step[], probe: Probe): readonly Step[] {
  const into = steps.find(({ ways }) => ways !== undefined)?.ways?.into;
  return into === undefined ? steps : probe.notProvable(`nothing that is done to a new thing makes it ${into}`);
}

/** The shortest way to the goal; undefined where there is none, or what is refused is refused for something else. */
async function findWay(hinged: Hinged, probe: Probe, take: Take): Promise<Way | undefined> {
  const { ways, before, hinge } = hinged;
  const first = await outcomeOn([], hinged, probe, take);
  if (first === 'reached') return { moves: [] };
  if (first === 'refused') return undefined;
  if (ways.into !== undefined) {
    const nodes = await exploredFrom({ ways, before }, probe, take);
    return nodes.find(({ state }) => state === ways.into);
  }
  const { instead } = ways;
  const other = instead && { ...hinged, hinge: { ...hinge, call: instead } };
  if (other !== undefined && (await outcomeOn([], other, probe, take)) === 'reached')
    return { moves: [], isInstead: true };
  const nodes = (await exploredFrom({ ways, before }, probe, take)).filter(({ moves }) => moves.length > 0);
  for (const { moves } of nodes) {
    if ((await outcomeOn(moves, hinged, probe, take)) === 'reached') return { moves };
    if (other !== undefined && (await outcomeOn(moves, other, probe, take)) === 'reached')
      return { moves, isInstead: true };
  }
  return undefined;
}

/** Statuses of what is refused for the state that a thing is in. */
const OF_STATE: ReadonlySet<number> = new Set([400, 405, 406, 409, 412, 422, 423]);

type Outcome = 'reached' | 'refused for the state' | 'refused';

async function outcomeOn(
  moves: readonly number[],
  { ways, hinge, before }: Hinged,
  probe: Probe,
  take: Take,
): Promise<Outcome> {
  const steps = stepsOn(ways, moves);
  const bare: Step = { id: hinge.id, call: hinge.call, ...TRIED, after: steps.map(({ id }) => id) };
  const answer = (await take([...before, ...steps, bare], probe)).get(hinge.id);
  if (answer === undefined) return 'refused for the state';
  if (ways.into !== undefined) return stateIn(answer, ways) === ways.into ? 'reached' : 'refused for the state';
  const { status } = answer.exchange.response;
  if (status < 400) return 'reached';
  return OF_STATE.has(status) || takesIssued(hinge) ? 'refused for the state' : 'refused';
}

/** True for what takes what has to be issued first: without that it is refused as somebody else's would be. */
function takesIssued({ call: { body } }: Step): boolean {
  return isObject(body?.value) && Object.values(body.value).some((value) => value instanceof LastShown);
}
