import type { PatternNode } from './pattern-syntax.ts';

/** A state of an automaton; numbers name states. Characters are taken, everything else goes on without one. */
export type PatternState =
  | { readonly kind: 'take'; readonly set: number; readonly next: number }
  /** Takes between `least` and `most` characters of a set. */
  | {
      readonly kind: 'count';
      readonly set: number;
      readonly least: number;
      readonly most: number;
      readonly next: number;
    }
  | { readonly kind: 'fork'; readonly next: number[] }
  | { readonly kind: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'boundary'; readonly isNegative: boolean; readonly next: number }
  /** Goes on where what is looked for is there, or where it is not. */
  | { readonly kind: 'look'; readonly look: number; readonly isNegative: boolean; readonly next: number }
  | { readonly kind: 'accept' };

/** A pattern as an automaton (Thompson's construction, with counters instead of copies of single characters). */
export interface PatternStates {
  readonly states: readonly PatternState[];
  readonly first: number;
  /** Sources of the character sets; the automata of what is looked for have the same. */
  readonly sets: readonly string[];
  /** What is looked for, what it looks for itself first. */
  readonly looks: readonly PatternLook[];
}

/** What a pattern looks for ahead of a place, or behind it. An automaton for what is ahead reads backwards. */
export interface PatternLook {
  readonly automaton: Pick<PatternStates, 'states' | 'first'>;
  readonly isBehind: boolean;
}

/** Larger automata take too long for every character. */
const mostStates = 30_000;
/** Each place that is looked at costs a walk through the text. */
const mostLooks = 100;

interface GrowingStates {
  readonly states: PatternState[];
  readonly sets: string[];
  readonly looks: PatternLook[];
  readonly isReversed: boolean;
}

/** The automaton of a pattern; undefined when it is too large, or refers back to what was matched. */
export function patternStates(node: PatternNode): PatternStates | undefined {
  const growing = emptyStates({ sets: [], looks: [], isReversed: false });
  const first = addNode(growing, node, 0);
  return first === undefined ? undefined : { ...growing, first };
}

function emptyStates(shared: Pick<GrowingStates, 'sets' | 'looks' | 'isReversed'>): GrowingStates {
  return { ...shared, states: [{ kind: 'accept' }] };
}

function addState({ states }: GrowingStates, state: PatternState): number | undefined {
  return states.length < mostStates ? states.push(state) - 1 : undefined;
}

/** Adds what matches a node and goes on with `next`; the number of its first state. */
function addNode(growing: GrowingStates, node: PatternNode, next: number): number | undefined {
  switch (node.kind) {
    case 'set':
      return addState(growing, { kind: 'take', set: setNumber(growing, node.source), next });
    case 'start':
    case 'end':
      return addState(growing, { kind: node.kind, next });
    case 'boundary':
      return addState(growing, { kind: 'boundary', isNegative: node.isNegative, next });
    case 'sequence':
      return addSequence(growing, node.nodes, next);
    case 'choice':
      return addFork(
        growing,
        node.nodes.map((part) => addNode(growing, part, next)),
      );
    case 'repeat':
      return addRepeat(growing, node, next);
    case 'look':
      return addLook(growing, node, next);
    case 'back':
      return undefined;
  }
}

/** From the last part to the first, or the other way round for an automaton that reads backwards. */
function addSequence(growing: GrowingStates, nodes: readonly PatternNode[], next: number): number | undefined {
  const fromLast = growing.isReversed ? nodes : [...nodes].reverse();
  let first: number | undefined = next;
  for (const part of fromLast) first = first === undefined ? undefined : addNode(growing, part, first);
  return first;
}

function setNumber({ sets }: GrowingStates, source: string): number {
  const known = sets.indexOf(source);
  return known === -1 ? sets.push(source) - 1 : known;
}

function addFork(growing: GrowingStates, branches: readonly (number | undefined)[]): number | undefined {
  const next = branches.flatMap((branch) => branch ?? []);
  return next.length < branches.length ? undefined : addState(growing, { kind: 'fork', next });
}

type RepeatNode = Extract<PatternNode, { readonly kind: 'repeat' }>;

/** A counter for a single character; `x{2,4}` as `xx(x(x)?)?` and `x{2,}` as `xxx*` for what is longer. */
function addRepeat(growing: GrowingStates, { node, least, most }: RepeatNode, next: number): number | undefined {
  if (most === 0) return next;
  if (node.kind === 'set' && isCounted(least, most)) {
    return addState(growing, { kind: 'count', set: setNumber(growing, node.source), least, most, next });
  }
  let after: number | undefined = next;
  if (most === Infinity) {
    const loop: number[] = [next];
    after = addState(growing, { kind: 'fork', next: loop });
    const body = after === undefined ? undefined : addNode(growing, node, after);
    if (body === undefined) return undefined;
    loop.unshift(body);
  }
  for (let count = most === Infinity ? least : most; count > 0 && after !== undefined; count -= 1) {
    const body = addNode(growing, node, after);
    after = count > least ? addFork(growing, [body, next]) : body;
  }
  return after;
}

/** Whether a counter says it in fewer states than a loop or an option. */
function isCounted(least: number, most: number): boolean {
  return most > 1 && (most < Infinity || least > 1);
}

type LookNode = Extract<PatternNode, { readonly kind: 'look' }>;

function addLook(growing: GrowingStates, { node, isNegative, isBehind }: LookNode, next: number): number | undefined {
  const { sets, looks } = growing;
  if (looks.length >= mostLooks) return undefined;
  const inner = emptyStates({ sets, looks, isReversed: !isBehind });
  const first = addNode(inner, node, 0);
  if (first === undefined) return undefined;
  const look = looks.push({ automaton: { states: inner.states, first }, isBehind }) - 1;
  return addState(growing, { kind: 'look', look, isNegative, next });
}
