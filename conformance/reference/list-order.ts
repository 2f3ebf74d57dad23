import { memberOf } from '../../model/facts/filters/one-filter.ts';
import { isObject } from '../schema-walk.ts';
import { isAtOnce, isInTime, isOfNow } from './same-moment.ts';
import { type Ties, isNamedAnew, tiesOf } from './tied-items.ts';

/** What two implementations have answered. */
export interface Answers {
  readonly wanted: unknown;
  readonly found: unknown;
}

/** The same with the names that were drawn by chance, and how long a page was asked to be; undefined where nobody asked for that. */
export interface Named extends Answers {
  readonly size: number | undefined;
}

type Same = (one: unknown, other: unknown) => boolean;
type Lists = readonly [wanted: readonly unknown[], found: readonly unknown[]];

/**
 * A list in the order of another one, as far as they differ in what was made at the same moment, or in what only names that are drawn by
 * chance bring into an order. What has no such list is as it was.
 */
export function inOrderOf({ wanted, found }: Answers, answered: Named, isSame: Same): unknown {
  const lists = listsOf(wanted, found);
  if (lists !== undefined) return reordered(lists, answered, isSame);
  if (!isObject(wanted) || !isObject(found)) return found;
  const members = Object.entries(found).map(([name, value]) => {
    const own = listsOf(wanted[name], value);
    const { size } = answered;
    const named: Named = { size, wanted: memberOf(answered.wanted, name), found: memberOf(answered.found, name) };
    return [name, own === undefined ? value : reordered(own, named, isSame)] as const;
  });
  return Object.fromEntries(members);
}

function listsOf(wanted: unknown, found: unknown): Lists | undefined {
  return Array.isArray(wanted) && Array.isArray(found) ? [wanted, found] : undefined;
}

function reordered([wanted, found]: Lists, answered: Named, isSame: Same): readonly unknown[] {
  const named = listsOf(answered.wanted, answered.found);
  const ties = named === undefined ? undefined : tiesOf(...named);
  const left = found.map((item, place) => ({ item, place }));
  for (const [index, one] of wanted.entries()) {
    if (index >= left.length) break;
    if (isSame(one, left[index]?.item)) continue;
    const isEnough = areEnough(one, { wanted: wanted.slice(index), left: left.slice(index) }, isSame);
    const at = left.findIndex(
      ({ item }, place) =>
        place > index && isSame(one, item) && (isEnough || !isOfAnother(item, { wanted, index, place }, isSame)),
    );
    const passed = left.slice(index, at + 1);
    const isFree = at > index && (isAtOnce(passed.map(({ item }) => item)) || areTied(passed, ties));
    const [other] = isFree ? left.splice(at, 1) : [];
    if (other !== undefined) left.splice(index, 0, other);
  }
  const piece = named !== undefined && isPiece(named, answered.size) ? named : undefined;
  const isElsewhere = (place: number, index: number): boolean =>
    piece !== undefined && isNamedAnew(piece[1][place], piece[0][index]);
  const isOnOther = (place: number, index: number): boolean =>
    isElsewhere(place, index) ||
    isBeyond(found, index, ties?.(place)) ||
    (piece !== undefined && isEdgeOfMoment([wanted, found], index, answered.size));
  return left.map(({ item, place }, index) =>
    isOnOther(place, index) && !isSame(wanted[index], item) ? wanted[index] : item,
  );
}

/** True where as many are left that look like one as are wanted: none of those that are wanted stands on another page. */
function areEnough(
  one: unknown,
  { wanted, left }: { readonly wanted: readonly unknown[]; readonly left: readonly { readonly item: unknown }[] },
  isSame: Same,
): boolean {
  const isLike = (other: unknown): boolean => isSame(one, other);
  return left.filter(({ item }) => isLike(item)).length >= wanted.filter(isLike).length;
}

/** True for an item that looks like one that is wanted nearer to its place: what is wanted here stands on another page. */
function isOfAnother(
  item: unknown,
  { wanted, index, place }: { readonly wanted: readonly unknown[]; readonly index: number; readonly place: number },
  isSame: Same,
): boolean {
  return wanted.slice(index + 1, place + (place - index)).some((other) => isSame(other, item));
}

function areTied(items: readonly { readonly place: number }[], ties: Ties | undefined): boolean {
  const [first] = items;
  const run = first && ties?.(first.place);
  return run !== undefined && items.every(({ place }) => run[0] <= place && place <= run[1]);
}

/** Pages that show an order have at least so many items. */
const PAGE = 10;

/** True for a page that is asked to be smaller: what an implementation has named itself may stand on another one. */
function isPiece([wanted, found]: Lists, size = PAGE): boolean {
  return size < PAGE && size >= found.length && wanted.length === found.length;
}

/** So many things next to one another may have been made at the same instant by one implementation, and not by the other. */
const AT_ONCE = 3;

/** True where what reaches from a place to an end of a page is one thing, or a few that were made at once. */
function isAtEnd(items: readonly unknown[], index: number): boolean {
  return [items.slice(0, index + 1), items.slice(index)].some(
    (part) => part.length === 1 || (part.length <= AT_ONCE && isAtOnce(part)),
  );
}

/**
 * True for what stands at an end of a small page in the order of instants, where both have something that was made just now: at the one of
 * them it may have been made at the same instant as what stands on the page before or after, which nobody sees here.
 */
function isEdgeOfMoment(lists: Lists, index: number, size?: number): boolean {
  const isFull = lists[1].length === size;
  return isFull && lists.every((list) => isInTime(list) && isAtEnd(list, index) && isOfNow(list[index]));
}

/** True for what stands at an end of a page and may as well stand on the page before or after. */
function isBeyond(found: readonly unknown[], index: number, tied?: readonly [first: number, last: number]): boolean {
  if (found.length < PAGE) return false;
  const last = found.length - 1;
  const isTiedToEdge = tied !== undefined && tied[0] < tied[1] && (tied[0] <= 0 || tied[1] >= last);
  return isTiedToEdge || (isAtEnd(found, index) && isInTime(found));
}
