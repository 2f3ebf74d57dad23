import { isObject } from '../schema-walk.ts';

/** Instants that are no further apart (milliseconds) may be the same at another implementation, and the other way round. */
const MOMENT = 1000;

/** True for a list in the order of instants that its items have in a member of the same name. */
export function isInTime(items: readonly unknown[]): boolean {
  const [first] = items;
  return isObject(first) && Object.keys(first).some((name) => isOrdered(instantsOf(items, name)));
}

function isOrdered(instants: readonly number[] | undefined): boolean {
  if (instants === undefined) return false;
  const steps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? instant));
  return steps.every((step) => step <= 0) || steps.every((step) => step >= 0);
}

/** True where each of these has an instant, of the same name, and they were all at the same moment. */
export function isAtOnce(items: readonly unknown[]): boolean {
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

/** True for what has an instant of this run. */
export function isOfNow(item: unknown): boolean {
  return isObject(item) && Object.values(item).some(isRecent);
}

function isRecent(value: unknown): boolean {
  const instant = instantOf(value);
  return instant !== undefined && Math.abs(Date.now() - instant) < RECENT;
}

/** True where a request asks for what is before or after an instant of this run: at the other implementation that is another one. */
export function asksForMoment(url: string): boolean {
  const { searchParams } = new URL(url, 'http://localhost');
  return [...searchParams.values()].some(isRecent);
}
