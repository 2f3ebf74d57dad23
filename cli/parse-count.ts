import { InvalidArgumentError } from 'commander';

/** Reads a whole number from 1 on. Throws commander's usage error for anything else. */
export function parseCount(text: string): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError(`expected a whole number from 1 on, got "${text}".`);
  return count;
}
