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
  if (named !== undefined) return resolve(cwd, named);
  const here = usualSpec(cwd);
  return existsSync(here) ? here : packageFile(usual);
}
