import type { ServerResponse } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { RawHeaders } from '../../runtime/request/raw-request.ts';
import type { Arrival } from '../platform/principal.ts';

/** A request with what it is answered by. */
interface Noted extends Arrival {
  readonly response: ServerResponse;
}

/**
 * How long an answer is held that makes others worth nothing, in milliseconds: who asked at the same time has sent what they ask by
 * then, though the system has kept them waiting. When an answer that has left is read, nobody here can know.
 */
const HELD_MS = 25;

/** Most turns of the event loop in which is read what came before an answer left. */
const MOST_TURNS = 100;

const arrivals = new WeakMap<object, Noted>();
let requests = 0;
let connections = 0;

/** Counts a connection that was accepted: what lies in it is read in the turn of the event loop after that. */
export function noteConnection(): void {
  connections += 1;
}

/** Notes when a request came, by its headers, which all see that serve it: to be done before anything else. */
export function noteArrival(headers: RawHeaders, response: ServerResponse): void {
  requests += 1;
  arrivals.set(headers, { at: Date.now(), number: requests, response });
}

/** When a request came; now where nobody noted it. */
export function arrivalOf(headers: RawHeaders): Arrival {
  return arrivals.get(headers) ?? { at: Date.now(), number: requests + 1 };
}

/**
 * Tells which requests were, or may have been, sent before the answer to this one left: `ended` gets the number of the last of them, once
 * all are read. Resolves when the answer may go.
 */
export async function answering(headers: RawHeaders, ended: (last: number) => void): Promise<void> {
  const response = arrivals.get(headers)?.response;
  if (response === undefined || response.closed) return ended(requests);
  let isRightAfter = false;
  let isSent = false;
  const sent = (): void => {
    if (isSent) return;
    isSent = true;
    // What came until now is read when the event loop has asked for it once more, and not what comes in answer to the answer.
    void readUp(isRightAfter ? 1 : 2).then(ended);
  };
  response.once('finish', sent);
  response.once('close', sent);
  await pause(HELD_MS);
  // The answer leaves behind a turn, so that where the next one begins is known.
  await turn();
  isRightAfter = true;
  setImmediate(() => {
    isRightAfter = false;
  });
}

/** Lets so many turns of the event loop pass, and further ones while there are connections: of those that wait, each turn accepts one. */
async function readUp(turns: number): Promise<number> {
  for (let left = turns, done = 0; left > 0 && done < MOST_TURNS; done += 1) {
    const before = connections;
    await turn();
    left = connections === before ? left - 1 : Math.max(left - 1, 1);
  }
  return requests;
}
