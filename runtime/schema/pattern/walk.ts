import { characterClasses, characterCodes, isWordCode, type CharacterClass } from './character-classes.ts';
import { spendEffort } from './effort.ts';
import { COUNTER_WEIGHT, counterBetween, type Counter, type CounterStore } from './counter.ts';
import type { PatternState, PatternStates } from './pattern-states.ts';
import { stateRows } from './state-rows.ts';

/** A text as automata see it. */
interface ReadText {
  readonly codes: Uint32Array;
  readonly classes: readonly CharacterClass[];
  /** By number of what is looked for: 1 at the places where it is there. */
  readonly marks: Uint8Array[];
}

/** An automaton on its way through a text; `walk` gives the places at which it accepts. */
type Automaton = Pick<PatternStates, 'states' | 'first'>;

/**
 * Whether a pattern matches somewhere in a text, all ways of matching followed at once: the time is that of the text times
 * the states, whatever the text. What is looked for is walked through first, ahead of a place backwards from the end.
 */
export function walkingMatcher(pattern: PatternStates, isUnicode: boolean): (text: string) => boolean {
  const classify = characterClasses(pattern.sets, isUnicode);
  return (text) => {
    const codes = characterCodes(text, isUnicode);
    const read: ReadText = { codes, classes: Array.from(codes, classify), marks: [] };
    for (const { automaton, isBehind } of pattern.looks) {
      const marks = new Uint8Array(codes.length + 1);
      walk(automaton, read, { isBackwards: !isBehind, onAccept: (place) => (marks[place] = 1) < 0 });
      read.marks.push(marks);
    }
    return walk(pattern, read, { isBackwards: false, onAccept: () => true });
  };
}

interface WalkOptions {
  readonly isBackwards: boolean;
  /** Called with each place at which the automaton accepts; true ends the walk. */
  readonly onAccept: (place: number) => boolean;
}

/** States that are looked at before they are counted. */
const SPENT_AT_ONCE = 10_000;

/** Walks an automaton through a text, begun anew at each place; whether the walk was ended. */
function walk(automaton: Automaton, text: ReadText, { isBackwards, onAccept }: WalkOptions): boolean {
  const { length } = text.codes;
  // Making the states takes as long as looking at each once.
  const effort = { visits: automaton.states.length };
  const reached = reachedStates(automaton, text, effort);
  for (let step = 0; step <= length; step += 1) {
    const place = isBackwards ? length - step : step;
    if (step > 0) {
      const taken = text.classes[isBackwards ? place : place - 1];
      if (taken !== undefined) reached.take(taken.taken, step);
    }
    const accepts = reached.settle(place, step);
    if (effort.visits >= SPENT_AT_ONCE) {
      spendEffort(effort.visits);
      effort.visits = 0;
    }
    if (accepts && onAccept(place)) return true;
  }
  spendEffort(effort.visits);
  return false;
}

interface WalkedStates {
  /** Takes one character. */
  readonly take: (taken: Uint8Array, step: number) => void;
  /** Follows what needs no character, from the first state as well; whether the automaton accepts here. */
  readonly settle: (place: number, step: number) => boolean;
}

/** `visits` counts the states that are looked at, a counter as many as it takes the time of. */
function reachedStates(automaton: Automaton, text: ReadText, effort: { visits: number }): WalkedStates {
  const { states, first } = automaton;
  const { isTake, set, next, firstBranch, branches } = stateRows(automaton);
  const counters = countersOf(states);
  const seen = new Int32Array(states.length).fill(-1);
  // Each state is opened at most once for each way that leads to it.
  const open = new Int32Array(2 * states.length + branches.length + 2);
  let opened = 0;
  const waiting = new Int32Array(states.length);
  let waits = 0;
  let counting: number[] = [];

  const take = (taken: Uint8Array, step: number): void => {
    for (let at = 0; at < waits; at += 1) {
      const number = waiting[at] ?? 0;
      if (taken[set[number] ?? 0] === 1) open[opened++] = next[number] ?? 0;
    }
    waits = 0;
    if (counting.length === 0) return;
    counting = counting.filter((number) => {
      const counter = counters[number];
      if (counter === undefined || taken[set[number] ?? 0] !== 1) {
        counter?.clear();
        return false;
      }
      if (counter.mayEnd(step)) open[opened++] = next[number] ?? 0;
      return !counter.isEmpty();
    });
  };

  /** What a state that is no fork and takes no single character leads to; whether it accepts. */
  const follow = (number: number, place: number, step: number): boolean => {
    const state = states[number];
    if (state?.kind === 'accept') return true;
    if (state?.kind === 'count') {
      const counter = counters[number];
      if (counter?.isEmpty() === true) counting.push(number);
      counter?.begin(step);
      if (state.least === 0) open[opened++] = state.next;
    } else if (state !== undefined && holdsAt(state, place, text)) open[opened++] = next[number] ?? 0;
    return false;
  };

  const settle = (place: number, step: number): boolean => {
    open[opened++] = first;
    let accepts = false;
    effort.visits += counting.length * COUNTER_WEIGHT;
    while (opened > 0) {
      const number = open[--opened] ?? 0;
      if (seen[number] === step) continue;
      seen[number] = step;
      effort.visits += 1;
      if (isTake[number] === 1) {
        waiting[waits++] = number;
        continue;
      }
      const end = firstBranch[number + 1] ?? 0;
      let branch = firstBranch[number] ?? 0;
      if (branch === end) accepts = follow(number, place, step) || accepts;
      else for (; branch < end; branch += 1) open[opened++] = branches[branch] ?? 0;
    }
    return accepts;
  };
  return { take, settle };
}

function countersOf(states: Automaton['states']): readonly (Counter | undefined)[] {
  const store: CounterStore = { ranges: 0 };
  return states.map((state) => (state.kind === 'count' ? counterBetween(state.least, state.most, store) : undefined));
}

/** Whether an assertion is true at a place; false for states of other kinds. */
function holdsAt(state: PatternState, place: number, { codes, marks }: ReadText): boolean {
  switch (state.kind) {
    case 'start':
      return place === 0;
    case 'end':
      return place === codes.length;
    case 'boundary':
      return (isWordCode(codes[place - 1]) !== isWordCode(codes[place])) !== state.isNegative;
    case 'look':
      return (marks[state.look]?.[place] === 1) !== state.isNegative;
    default:
      return false;
  }
}
