import type { SourceLocation } from '../location.ts';
import type { SchemaView } from './schema-view.ts';

/** Where the numbers that a schema allows begin or end. */
export interface Limit {
  /** The outermost number when `isOpen` is false, else the first one that is not allowed. */
  readonly value: number;
  readonly isOpen: boolean;
  readonly keyword: 'minimum' | 'exclusiveMinimum' | 'maximum' | 'exclusiveMaximum';
  /** The number as it stands at `location`. */
  readonly written: number;
  readonly location: SourceLocation;
}

const KEYWORDS = {
  lower: ['minimum', 'exclusiveMinimum'],
  upper: ['maximum', 'exclusiveMaximum'],
} as const;

/** The limit that rules, of both keywords that can set it; undefined when there is none. */
export function limitOf(view: SchemaView, side: 'lower' | 'upper'): Limit | undefined {
  const [closed, open] = KEYWORDS[side].map((keyword) => limitBy(view, keyword, side));
  if (closed === undefined || open === undefined) return closed ?? open;
  return isTighter(side, closed, open) ? open : closed;
}

function limitBy(view: SchemaView, keyword: Limit['keyword'], side: 'lower' | 'upper'): Limit | undefined {
  const bound = view.bounds.get(keyword);
  if (bound === undefined) return undefined;
  const limit = { keyword, written: bound.value, location: bound.location };
  const isOpen = keyword.startsWith('exclusive');
  if (view.types === undefined || view.types.has('number')) return { ...limit, value: bound.value, isOpen };
  // Whole numbers: every open limit has a closed one that leaves the same.
  const step = side === 'lower' ? Math.ceil(bound.value) : Math.floor(bound.value);
  const next = side === 'lower' ? step + 1 : step - 1;
  return { ...limit, value: isOpen && step === bound.value ? next : step, isOpen: false };
}

/** True when both leave the same numbers. */
export function sameLimit(one: Limit | undefined, other: Limit | undefined): boolean {
  return one?.value === other?.value && one?.isOpen === other?.isOpen;
}

/** True when `after` leaves fewer numbers than `before`. */
export function isTighter(side: 'lower' | 'upper', before: Limit, after: Limit): boolean {
  if (before.value === after.value) return after.isOpen && !before.isOpen;
  return side === 'lower' ? after.value > before.value : after.value < before.value;
}
