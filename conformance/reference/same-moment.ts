import { isObject } from '../schema-walk.ts';

/** Instants that are no further apart (milliseconds) may be the same at another implementation, and the other way round. */
const MOMENT = 1000;

/**
 * A list in the order of another one, as far as they differ in what was made at the same moment: lists in the order of time have that in
 * any order. What has no such list is as it was.
 */
export function inOrderOf(wanted: unknown, found: unknown, isSame: (one: unknown, other: unknown) => boolean): unknown {
  if (Array.isArray(wanted) && Array.isArray(found)) return reordered(wanted, found, isSame);
  if (!isObject(wanted) || !isObject(found)) return found;
  const members = Object.entries(found).map(([name, value]) => {
    const other = wanted[name];
    const isList = Array.isArray(other) && Array.isArray(value);
    return [name, isList ? reordered(other, value, isSame) : value] as const;
  });
  return Object.fromEntries(members);
}

function reordered(
  wanted: readonly unknown[],
  found: readonly unknown[],
  isSame: (one: unknown, other: unknown) => boolean,
): readonly unknown[] {
  const left = [...found];
  for (const [index, one] of wanted.entries()) {
    if (index >= left.length) break;
    const at = left.findIndex((other, place) => place >= index && isSame(one, other));
    const [other] = at > index && isAtOnce(left.slice(index, at + 1)) ? left.splice(at, 1) : [];
    if (other !== undefined) left.splice(index, 0, other);
  }
  return left.map((other, index) => (isBeyond(found, index) && !isSame(wanted[index], other) ? wanted[index] : other));
}

/** Pages have at least so many items. */
const PAGE = 10;

/** True for the first and the last of a page in the order of time: what was made at the same moment may stand on the page before or after. */
function isBeyond(found: readonly unknown[], index: number): boolean {
  const isEdge = index === 0 || index === found.length - 1;
  return isEdge && found.length >= PAGE && isInTime(found);
}

function isInTime(items: readonly unknown[]): boolean {
  const [first] = items;
  return isObject(first) && Object.keys(first).some((name) => isOrdered(instantsOf(items, name)));
}

function isOrdered(instants: readonly number[] | undefined): boolean {
  if (instants === undefined) return false;
  const steps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? instant));
  return steps.every((step) => step <= 0) || steps.every((step) => step >= 0);
}

/** True where each of these has an instant, of the same name, and they were all at the same moment. */
function isAtOnce(items: readonly unknown[]): boolean {
  const [first] = items;
  if (!isObject(first)) return false;
  return Object.keys(first).some((name) => {
    const instants = instantsOf(items, name);
    return instants !== undefined && Math.max(...instants) - Math.min(...instants) <= MOMENT;
  });
}

/** What each of these has in a member; undefined where one has no instant there. */
function instantsOf(items: readonly unknown[], name: string): readonly number[] | undefined {
  const instants = items.flatMap((item) => (isObject(item) ? (instantOf(item[name]) ?? []) : []));
  return instants.length === items.length ? instants : undefined;
}

function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Instants that are less than this (milliseconds) ago were drawn from what the run has made. */
const RECENT = 600_000;

/** True where a request asks for what is before or after an instant of this run: at the other implementation that is another one. */
export function asksForMoment(url: string): boolean {
  const { searchParams } = new URL(url, 'http://localhost');
  return [...searchParams.values()].some((value) => {
    const instant = instantOf(value);
    return instant !== undefined && Math.abs(Date.now() - instant) < RECENT;
  });
}
