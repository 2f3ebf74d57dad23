import type { RawHeaders } from '../../runtime/request/raw-request.ts';

const arrivals = new WeakMap<object, number>();

/** Notes when a request came, by its headers, which all see that serve it: to be done before anything else. */
export function noteArrival(headers: RawHeaders): void {
  arrivals.set(headers, Date.now());
}

/** When a request came, in milliseconds by the clock of the machine; now where nobody noted it. */
export function arrivalOf(headers: RawHeaders): number {
  return arrivals.get(headers) ?? Date.now();
}
