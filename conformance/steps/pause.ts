import { setTimeout as delay } from 'node:timers/promises';
import type { Answers } from './taken.ts';

/** Servers may tell instants in whole seconds. */
const SECOND = 1100;

/** Enough for those that tell them in milliseconds. */
const MOMENT = 25;

const FRACTION = /T\d\d:\d\d:\d\d\.(?!0+\D)\d{3}/;

/** Waits until the instants of an answer are others than those of the answers before. */
export async function pauseAfter(taken: Answers): Promise<void> {
  const isExact = [...taken.values()].some(
    ({ exchange: { content } }) => content.kind === 'json' && FRACTION.test(JSON.stringify(content.value)),
  );
  await delay(isExact ? MOMENT : SECOND);
}
