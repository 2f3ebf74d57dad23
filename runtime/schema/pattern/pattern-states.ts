import type { PatternNode } from './pattern-syntax.ts';

/** A state of an automaton: takes a character of a set, goes on without one, or is the end. Numbers name states. */
export type PatternState =
  | { readonly kind: 'take'; readonly set: number; readonly next: number }
  | { readonly kind: 'fork'; readonly next: number[] }
  | { readonly kind: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'accept' };

/** A pattern as an automaton (Thompson's construction). */
export interface PatternStates {
  readonly states: readonly PatternState[];
  readonly first: number;
  /** Sources of the character sets. */
  readonly sets: readonly string[];
}

/** Larger automata are left to backtracking. */
const mostStates = 3000;

interface GrowingStates {
  readonly states: PatternState[];
  readonly sets: string[];
}

/** The automaton of a pattern; undefined when it is too large, or looks ahead inside. */
export function patternStates(node: PatternNode): PatternStates | undefined {
  const growing: GrowingStates = { states: [{ kind: 'accept' }], sets: [] };
  const first = addNode(growing, node, 0);
  return first === undefined ? undefined : { ...growing, first };
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
    case 'sequence':
      return node.nodes.reduceRight<number | undefined>(
        (after, part) => (after === undefined ? undefined : addNode(growing, part, after)),
        next,
      );
    case 'choice':
      return addFork(
        growing,
        node.nodes.map((part) => addNode(growing, part, next)),
      );
    case 'repeat':
      return addRepeat(growing, node, next);
    case 'look':
      return undefined;
  }
}

function setNumber({ sets }: GrowingStates, source: string): number {
  const known = sets.indexOf(source);
  return known === -1 ? sets.push(source) - 1 : known;
}

function addFork(growing: GrowingStates, branches: readonly (number | undefined)[]): number | undefined {
  const next = branches.filter((branch) => branch !== undefined);
  return next.length < branches.length ? undefined : addState(growing, { kind: 'fork', next });
}

type RepeatNode = Extract<PatternNode, { readonly kind: 'repeat' }>;

/** `x{2,4}` as `xx(x(x)?)?`, `x{2,}` as `xxx*`. */
function addRepeat(growing: GrowingStates, { node, least, most }: RepeatNode, next: number): number | undefined {
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
