import { isObject } from '../schema-walk.ts';
import type { Probe } from '../laws/law.ts';
import { foundOut } from './found-out.ts';
import { type Step, TRIED, type Ways } from './step.ts';
import type { Answers, Take, Taken } from './taken.ts';

/** Where a sequence of moves leads that were all made. */
export interface Node {
  /** Their numbers. */
  readonly moves: readonly number[];
  /** The state that the thing is in then. */
  readonly state?: string;
}

/** Sequences that are tried. */
const MOST = 40;

/** Moves of a sequence. */
const DEPTH = 4;

interface Field {
  readonly ways: Ways;
  /** The steps that make what the moves are made with. */
  readonly before: readonly Step[];
}

/**
 * Where moves lead from new things, the shortest sequences first: each is made of one that was made whole and a further move. The same
 * moves in another order are not tried once they were made. What was found out is remembered.
 */
export function exploredFrom(field: Field, probe: Probe, take: Take): Promise<readonly Node[]> {
  return foundOut(probe, `where moves lead from ${field.ways.about}${readiedBy(field.before)}`, () =>
    explore(field, probe, take),
  );
}

/** What was done before, as what is made ready for others is in another state than what is new. */
export function readiedBy(before: readonly Step[]): string {
  const moves = before.filter(({ isMove }) => isMove === true);
  return moves.map(({ call }) => ` after ${call.operation.operationId}`).join('');
}

async function explore(field: Field, probe: Probe, take: Take): Promise<readonly Node[]> {
  const start = await nodeAt([], field, (steps) => take(steps, probe));
  const nodes: Node[] = [start ?? { moves: [] }];
  const made = new Set<string>();
  let tries = 0;
  for (const { moves } of nodes) {
    for (const next of movesAfter(moves, field.ways)) {
      if (tries === MOST || made.has(signatureOf(next))) continue;
      tries += 1;
      const node = await nodeAt(next, field, (steps) => take(steps, probe));
      if (node === undefined) continue;
      made.add(signatureOf(next));
      nodes.push(node);
    }
  }
  return nodes;
}

function movesAfter(before: readonly number[], { moves }: Ways): readonly (readonly number[])[] {
  if (before.length === DEPTH) return [];
  return [...moves.keys()].filter((index) => !before.includes(index)).map((index) => [...before, index]);
}

function signatureOf(moves: readonly number[]): string {
  return moves.toSorted((one, other) => one - other).join(' ');
}

/** Where the moves lead; undefined where one of them is refused. */
async function nodeAt(
  moves: readonly number[],
  { ways, before }: Field,
  take: (steps: readonly Step[]) => Promise<Answers>,
): Promise<Node | undefined> {
  const steps = stepsOn(ways, moves);
  const after = steps.map(({ id }) => id);
  const look: readonly Step[] =
    ways.look === undefined ? [] : [{ id: 'look', call: ways.look.call, ...TRIED, needs: 'success', after }];
  const taken = await take([...before, ...steps, ...look]);
  if (!after.every((id) => taken.has(id))) return undefined;
  const shown = taken.get('look');
  const state = shown && stateIn(shown, ways);
  return { moves, ...(state !== undefined && { state }) };
}

/** The word that an answer has for the state of the thing. */
export function stateIn({ exchange: { content } }: Taken, { look }: Ways): string | undefined {
  const value = look !== undefined && content.kind === 'json' && isObject(content.value) && content.value[look.member];
  return typeof value === 'string' ? value : undefined;
}

/** The steps that make moves, each only where the one before it was made. */
export function stepsOn({ moves }: Ways, way: readonly number[]): readonly Step[] {
  return way.flatMap((number, index): readonly Step[] => {
    const call = moves[number];
    const after = index === 0 ? [] : [`move ${index - 1}`];
    return call === undefined ? [] : [{ id: `move ${index}`, call, ...TRIED, needs: 'success', after }];
  });
}
