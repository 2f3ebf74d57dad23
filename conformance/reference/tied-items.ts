import { memberOf } from '../../model/facts/filters/one-filter.ts';
import { isObject } from '../schema-walk.ts';

/** Members whose texts an implementation draws by chance for what it makes. */
const DRAWN_NAME = /^(?:id|uuid|guid|code|key|token)$/i;

/** Tells of the item at a place between which places those stand that are ordered like it but for their drawn names. */
export type Ties = (index: number) => readonly [first: number, last: number];

/**
 * Lists whose ties are ordered by names that are drawn by chance have them in any order at another implementation. Both lists have to be
 * in such an order throughout: by one member, equal ones by their names, in the same direction. Otherwise nothing is tied.
 */
export function tiesOf(wanted: readonly unknown[], found: readonly unknown[]): Ties {
  const [first] = found;
  const alone: Ties = (index) => [index, index];
  if (!isObject(first)) return alone;
  const names = Object.keys(first);
  const drawn = names.filter((name) => DRAWN_NAME.test(name));
  const orders = drawn.flatMap((name) =>
    names.filter((key) => !drawn.includes(key)).map((key): Order => ({ key, drawn: name })),
  );
  const runs = orders
    .filter((order) => [1, -1].some((way) => [wanted, found].every((list) => isOrdered(list, order, way))))
    .map(({ key }) => runsOverEdges([wanted, found], key));
  return (index) =>
    runs.flatMap((each) => each.filter((run) => isWithin(run, index))).toSorted(byLength)[0] ?? alone(index);
}

/** True for two things whose names were drawn, each by another implementation. */
export function isNamedAnew(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  return Object.keys(one).some((name) => {
    const names = [one[name], other[name]];
    return DRAWN_NAME.test(name) && names[0] !== names[1] && names.every((each) => typeof each === 'string');
  });
}

/** A list in the order of one member, and of a drawn one where that is equal. */
interface Order {
  readonly key: string;
  readonly drawn: string;
}

type Run = readonly [first: number, last: number];

const isWithin = ([from, to]: Run, index: number): boolean => from <= index && index <= to;
const byLength = (one: Run, other: Run): number => other[1] - other[0] - (one[1] - one[0]);

/** True where no item comes before the one that stands before it, whichever way the first member is ordered. */
function isOrdered(list: readonly unknown[], { key, drawn }: Order, way: number): boolean {
  const steps = list.slice(1).map((item, index) => [list[index], item] as const);
  const byKey = steps.map(([one, other]) => compared(memberOf(one, key), memberOf(other, key)));
  const isOneWay =
    byKey.every((step) => step !== undefined && step <= 0) || byKey.every((step) => step !== undefined && step >= 0);
  return (
    isOneWay &&
    steps.every(([one, other], index) => {
      const [left, right] = [memberOf(one, drawn), memberOf(other, drawn)];
      const areNames = typeof left === 'string' && typeof right === 'string';
      return areNames && (byKey[index] !== 0 || (compared(left, right) ?? 0) * way < 0);
    })
  );
}

/** Places between which all items have the same value in a member. */
function runsOf(list: readonly unknown[], key: string): readonly Run[] {
  const starts = list.flatMap((item, index) =>
    index > 0 && compared(memberOf(list[index - 1], key), memberOf(item, key)) === 0 ? [] : [index],
  );
  return starts.map((start, index) => [start, (starts[index + 1] ?? list.length) - 1]);
}

/**
 * The same, where what stands alone at an end of a page may go on beyond it: there are ties in this order, and the other page has another
 * one there that is ordered alike.
 */
function runsOverEdges(
  [wanted, found]: readonly [readonly unknown[], readonly unknown[]],
  key: string,
): readonly Run[] {
  const runs = runsOf(found, key);
  const last = found.length - 1;
  if (wanted.length !== found.length || runs.every(([from, to]) => from === to)) return runs;
  const goesOn = (at: number): boolean =>
    isNamedAnew(wanted[at], found[at]) && compared(memberOf(wanted[at], key), memberOf(found[at], key)) === 0;
  return runs.map(([from, to]): Run => {
    const isAlone = from === to;
    return [isAlone && from === 0 && goesOn(0) ? -1 : from, isAlone && to === last && goesOn(last) ? last + 1 : to];
  });
}

/** Below zero where the first comes first, texts regardless of case; undefined for what has no order. */
function compared(one: unknown, other: unknown): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  // What has no value stands first or last.
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return left === right ? 0 : left < right ? -1 : 1;
}
