import type { PatternState, PatternStates } from './pattern-states.ts';

/** A set of states that a text may have led to. */
interface ReachedStates {
  readonly states: readonly number[];
  /** The pattern matches, whatever follows. */
  readonly isMatch: boolean;
  /** By class of character. */
  readonly next: (ReachedStates | undefined)[];
}

/** What is remembered of a pattern's texts, at most: sets of states, classes of characters. All is forgotten beyond. */
const mostRemembered = 500;

/**
 * Whether a pattern matches somewhere in a text, in one pass over it: all ways of matching are followed at once. Sets of
 * states are made when a text first leads to them.
 */
export function linearMatcher(automaton: PatternStates, isUnicode: boolean): (text: string) => boolean {
  const classify = characterClasses(automaton.sets, isUnicode);
  let reached = new Map<string, ReachedStates>();

  const remember = (states: readonly number[]): ReachedStates => {
    const key = states.join();
    const known = reached.get(key);
    if (known !== undefined) return known;
    if (reached.size >= mostRemembered) reached = new Map();
    const fresh: ReachedStates = { states, isMatch: states.includes(0), next: [] };
    reached.set(key, fresh);
    return fresh;
  };
  const restart = reachFrom(automaton, [automaton.first], {});
  const step = (from: ReachedStates, kind: CharacterClass): ReachedStates => {
    const taken = from.states.flatMap((number) => {
      const state = automaton.states[number];
      return state?.kind === 'take' && kind.sets.includes(state.set) ? [state.next] : [];
    });
    const states = new Set([...reachFrom(automaton, taken, {}), ...restart]);
    return remember([...states].sort((left, right) => left - right));
  };
  return (text) => {
    let current = remember(reachFrom(automaton, [automaton.first], { isStart: true }));
    for (let at = 0; at < text.length && !current.isMatch && current.states.length > 0;) {
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
    case 'take':
    case 'accept':
      return undefined;
  }
}

/** Characters that the same sets take. */
interface CharacterClass {
  readonly number: number;
  readonly sets: readonly number[];
}

/** Tells the class of a character. The engine knows best what a set takes. */
function characterClasses(sources: readonly string[], isUnicode: boolean): (code: number) => CharacterClass {
  const tests = sources.map((source) => new RegExp(`^(?:${source})$`, isUnicode ? 'u' : ''));
  const classes = new Map<string, CharacterClass>();
  const ascii: (CharacterClass | undefined)[] = Array.from({ length: 128 });
  let byCode = new Map<number, CharacterClass>();
  const find = (code: number): CharacterClass => {
    const character = String.fromCodePoint(code);
    const sets = tests.flatMap((test, index) => (test.test(character) ? [index] : []));
    const key = sets.join();
    const known = classes.get(key) ?? { number: classes.size, sets };
    classes.set(key, known);
    if (byCode.size >= 2 * mostRemembered) byCode = new Map();
    if (code < 128) ascii[code] = known;
    else byCode.set(code, known);
    return known;
  };
  return (code) => (code < 128 ? ascii[code] : byCode.get(code)) ?? find(code);
}
