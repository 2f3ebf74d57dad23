import { COUNTER_WEIGHT } from './counter.ts';
import { backtrackingCost, longestWithin, stepsOn, walkedLength } from './pattern-cost.ts';
import { patternStates, type PatternStates } from './pattern-states.ts';
import { parsePattern } from './pattern-syntax.ts';

/** Which texts a pattern is matched against, and how. */
export interface PatternCost {
  /** Texts up to this length are for the engine, however many there are. */
  readonly cheap: number;
  /** Texts up to this length are for the engine, as long as there are few of them. */
  readonly engine: number;
  /** Longer ones than this are not matched. */
  readonly longest: number;
  /** Matches what the engine does not, in one pass; undefined for a pattern that refers back or is too large. */
  readonly automaton: PatternStates | undefined;
  /** The steps that backtracking may take on a text of a length. */
  readonly steps: (length: number) => number;
}

/** Steps of backtracking that nobody notices, in ten thousand texts either. */
const cheapSteps = 1000;
/** Steps of backtracking that a text may take where one pass would do. */
const fewSteps = 100_000;
/** Steps that it may take where backtracking is all there is. */
const mostSteps = 2_000_000;
/** States that may be looked at for one text. */
const mostVisits = 30_000_000;

/** How texts are matched against a regular expression. */
export function patternCost({ source, unicode }: Pick<RegExp, 'source' | 'unicode'>): PatternCost {
  const node = parsePattern(source, unicode);
  // A kind of group that is not known here may do anything.
  const cost = node === undefined ? { degree: Infinity, ways: 1, base: 2 } : backtrackingCost(node);
  const steps = (length: number): number => stepsOn(cost, length);
  const cheap = longestWithin(cost, cheapSteps);
  const engine = longestWithin(cost, fewSteps);
  if (cheap === Infinity) return { cheap, engine, longest: Infinity, automaton: undefined, steps };
  const shared = { cheap, engine, steps };
  const automaton = node === undefined ? undefined : patternStates(node);
  if (automaton === undefined) return { ...shared, longest: longestWithin(cost, mostSteps), automaton };
  if (engine === Infinity) return { ...shared, longest: Infinity, automaton };
  const longest = Math.floor(mostVisits / sizeOf(automaton));
  // Nothing is left to walk through behind the longest text that matches.
  const ends = node !== undefined && automaton.looks.length === 0 && walkedLength(node) <= longest;
  return { ...shared, longest: ends ? Infinity : longest, automaton };
}

/** States that one character may lead through, a counter as many as it takes the time of. */
function sizeOf({ states, looks }: PatternStates): number {
  return looks.reduce((sum, { automaton }) => sum + weightOf(automaton.states), weightOf(states));
}

function weightOf(states: PatternStates['states']): number {
  return states.reduce((sum, { kind }) => sum + (kind === 'count' ? COUNTER_WEIGHT : 1), 0);
}
