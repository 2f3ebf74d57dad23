import { PatternLimitError } from './pattern-limit.ts';

/**
 * How many characters of a set were taken since each place at which a counted repetition was begun. All of them grow by
 * one with each character, so the places alone are kept, oldest first, those that follow each other as one range.
 */
export interface Counter {
  /** Begins a repetition at a place of the walk. */
  begin(place: number): void;
  /** After one more character: whether a repetition may end at the place. Forgets those that have taken too many. */
  mayEnd(place: number): boolean;
  isEmpty(): boolean;
  clear(): void;
}

/** How many ranges all counters of one walk keep. */
export interface CounterStore {
  ranges: number;
}

/** States that are looked at in the time that one counter takes. */
export const COUNTER_WEIGHT = 9;

/** Ranges that the counters of one walk may keep: only texts made for it come near. */
const mostRanges = 500_000;

/** Places that may be forgotten before those behind them are moved up. */
const mostForgotten = 1000;

/** A counter between two bounds, which the places of a walk come to in their order. Throws `PatternLimitError`. */
export function counterBetween(least: number, most: number, store: CounterStore): Counter {
  let starts: number[] = [];
  let ends: number[] = [];
  let head = 0;
  const clear = (): void => {
    store.ranges -= starts.length;
    starts = [];
    ends = [];
    head = 0;
  };
  const push = (place: number): void => {
    starts.push(place);
    ends.push(place);
    store.ranges += 1;
    if (store.ranges > mostRanges) throw new PatternLimitError(place);
  };
  /** Forgets the first range; whether there is another one. */
  const shift = (): boolean => {
    head += 1;
    if (head === starts.length) clear();
    else if (head > mostForgotten) {
      store.ranges -= head;
      starts = starts.slice(head);
      ends = ends.slice(head);
      head = 0;
    }
    return head < starts.length;
  };
  return {
    begin(place) {
      const last = ends.length - 1;
      // Without an upper bound the first one is never overtaken.
      if (most === Infinity && last >= head) return;
      if (last >= head && ends[last] === place - 1) ends[last] = place;
      else push(place);
    },
    mayEnd(place) {
      while ((ends[head] ?? place) < place - most) if (!shift()) return false;
      const oldest = Math.max(starts[head] ?? place, place - most);
      return head < starts.length && place - oldest >= least;
    },
    isEmpty: () => head >= starts.length,
    clear,
  };
}
