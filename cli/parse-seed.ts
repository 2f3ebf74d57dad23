import { InvalidArgumentError } from 'commander';

/** Reads a seed, an integer from 0 to 4294967295. Throws commander's usage error for anything else. */
export function parseSeed(text: string): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seed <= 0xffff_ffff))
    throw new InvalidArgumentError(`expected an integer from 0 to 4294967295, got "${text}".`);
  return seed;
}
