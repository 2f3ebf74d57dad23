import { InvalidArgumentError } from 'commander';

/** Reads a TCP port, 0 to 65535. Throws commander's usage error for anything else. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError(`expected a port from 0 to 65535, got "${text}".`);
  return port;
}
