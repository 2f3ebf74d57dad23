import { characterClasses, type CharacterClass } from './character-classes.ts';
import { spendEffort } from './effort.ts';
import type { PatternState, PatternStates } from './pattern-states.ts';
import { walkingMatcher } from './walk.ts';

/** A set of states that a text may have led to. */
interface ReachedStates {
  readonly states: readonly number[];
  /** The pattern matches, whatever follows. */
  readonly isMatch: boolean;
  /** By class of character. */
  readonly next: (ReachedStates | undefined)[];
}

/** Sets of states that are remembered, at most. A pattern and texts that lead to more are not worth remembering. */
const mostRemembered = 500;

/**
 * Whether a pattern matches somewhere in a text, in one pass over it: all ways of matching are followed at once. Sets of
 * states are made when a text first leads to them; when they become too many, every text is walked through by itself.
 */
export function linearMatcher(automaton: PatternStates, isUnicode: boolean): (text: string) => boolean {
  const walking = walkingMatcher(automaton, isUnicode);
  const isPlain = automaton.states.every(({ kind }) => kind !== 'count' && kind !== 'look' && kind !== 'boundary');
  const remembering = isPlain ? rememberingMatcher(automaton, isUnicode) : undefined;
  return (text) => remembering?.(text) ?? walking(text);
}

/** Undefined for a text that leads to too many sets of states, and for all that follow. */
function rememberingMatcher(automaton: PatternStates, isUnicode: boolean): (text: string) => boolean | undefined {
  const classify = characterClasses(automaton.sets, isUnicode);
  const reached = new Map<string, ReachedStates>();

  const remember = (states: readonly number[]): ReachedStates => {
    const key = states.join();
    spendEffort(states.length);
    const known = reached.get(key) ?? { states, isMatch: states.includes(0), next: [] };
    reached.set(key, known);
    return known;
  };
  const restart = reachFrom(automaton, [automaton.first], {});
  const step = (from: ReachedStates, kind: CharacterClass): ReachedStates => {
    const taken = from.states.flatMap((number) => {
      const state = automaton.states[number];
      return state?.kind === 'take' && kind.taken[state.set] === 1 ? [state.next] : [];
    });
    const states = new Set([...reachFrom(automaton, taken, {}), ...restart]);
    return remember([...states].sort((left, right) => left - right));
  };
  return (text) => {
    let current = remember(reachFrom(automaton, [automaton.first], { isStart: true }));
    spendEffort(text.length);
    for (let at = 0; at < text.length && !current.isMatch && current.states.length > 0;) {
      if (reached.size > mostRemembered) return undefined;
      const code = (isUnicode ? text.codePointAt(at) : text.charCodeAt(at)) ?? 0;
      const kind = classify(code);
      current = current.next[kind.number] ??= step(current, kind);
      at += code > 0xffff ? 2 : 1;
    }
    return current.isMatch || reachFrom(automaton, current.states, { isEnd: true }).includes(0);
  };
}

interface TextPlace {
  readonly isStart?: boolean;
  readonly isEnd?: boolean;
}

/** States that are reached without taking a character; those that wait for a character or for the end. */
function reachFrom({ states }: PatternStates, from: readonly number[], place: TextPlace): number[] {
  const seen = new Set<number>();
  const waiting: number[] = [];
  const open = [...from];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const state = states[number];
    if (state === undefined || seen.has(number)) continue;
    seen.add(number);
    const moves = freeMoves(state, place);
    if (moves === undefined) waiting.push(number);
    else open.push(...moves);
  }
  return waiting.sort((left, right) => left - right);
}

/** Where a state goes on to without a character; undefined when it has to wait. */
function freeMoves(state: PatternState, { isStart = false, isEnd = false }: TextPlace): readonly number[] | undefined {
  switch (state.kind) {
    case 'fork':
      return state.next;
    case 'start':
      return isStart ? [state.next] : [];
    case 'end':
      return isEnd ? [state.next] : undefined;
    default:
      return undefined;
  }
}
