import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { packageFile } from './package-file.ts';

const usual = 'spec/openapi.yaml';

/** Where a description is looked for when none is named. */
export function usualSpec(cwd: string): string {
  return resolve(cwd, usual);
}

/** Path of the description to work on: the one named, else `spec/openapi.yaml` here, else the package's own. */
export function resolveSpec(named: string | undefined, cwd: string): string {
  if (named !== undefined) return namedSpec(named, cwd);
  const here = usualSpec(cwd);
  return existsSync(here) ? here : packageFile(usual);
}

/** The description that somebody names: a file, `-` for the standard input, or a URL. */
export function namedSpec(named: string, base: string): string {
  // As the loader calls the standard input; what it refers to is looked for here.
  if (named === '-') return resolve(base, '<stdin>');
  return isUrl(named) ? named : resolve(base, named);
}

/** True for the description that comes from somewhere else than a file of its own. */
export function isPiped(spec: string): boolean {
  return isUrl(spec) || /[\\/]<stdin>$/.test(spec);
}

/** True for a description on the network. */
export function isUrl(spec: string): boolean {
  return /^https?:\/\//i.test(spec);
}
