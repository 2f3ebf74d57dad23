import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

/**
 * Tunes the engine for a command that works for a second or two and ends, or waits from then on. Optimising compilation pays off in servers;
 * here, by default, it takes a third of the CPU time for code that is hardly used again. Functions are optimised after
 * thirty times as much work as usual, which leaves only the few hot loops of very large descriptions.
 */
export function expectShortRun(): void {
  setFlagsFromString('--interrupt-budget=2000000');
}

/** A description of more bytes runs nearly every function it meets thousands of times. */
const LARGE = 1 << 20;

/**
 * To be called by a generator before it loads anything. With a large file among the inputs, plain machine code is made of
 * every function at its first call, instead of watching first which ones are worth it. A small input would not pay for
 * that.
 */
export function expectInputs(files: readonly string[]): void {
  const isLarge = files.some((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGE);
  if (isLarge) setFlagsFromString('--always-sparkplug');
}
