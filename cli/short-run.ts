import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

/**
 * The flag by which an engine of a version (such as `11.3.244.8`) optimises functions after thirty times as much work as usual.
 * V8 12 counts calls where those before it counted bytes of bytecode, and does not know the older flag.
 */
export function patience(v8: string): string {
  return Number.parseInt(v8, 10) < 12 ? '--interrupt-budget=2000000' : '--invocation-count-for-turbofan=90000';
}

/**
 * Tunes the engine for a command that works for a second or two and ends, or waits from then on. Optimising compilation pays off in servers;
 * here, by default, it takes a third of the CPU time for code that is hardly used again. What is left optimised are the few hot
 * loops of very large descriptions.
 */
export function expectShortRun(): void {
  setFlagsFromString(patience(process.versions.v8));
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
