import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** Turns of the event loop in which a connection that waits is accepted, and what lies in it is read. */
const TURNS = 3;

/**
 * The moment of a rotation, in milliseconds by the clock of the machine: requests that lie in sockets of this process already are read
 * before, so that they count as older.
 */
export async function rotationMoment(): Promise<number> {
  for (let done = 0; done < TURNS; done += 1) await turn();
  return Date.now();
}

/** Waits until the clock has gone on, so that what is sent by who has the answer comes later than that moment. */
export async function passMoment(moment: number): Promise<void> {
  // At most until the next thousandth of a second; a clock that was put back is not waited for.
  if (Date.now() === moment) await pause(1);
  if (Date.now() === moment) await pause(1);
}
