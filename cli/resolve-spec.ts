import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { packageFile } from './package-file.ts';

const usual = 'spec/openapi.yaml';

/** Path of the description to work on: the one named, else `spec/openapi.yaml` here, else the package's own. */
export function resolveSpec(named: string | undefined, cwd: string): string {
  if (named !== undefined) return resolve(cwd, named);
  const here = resolve(cwd, usual);
  return existsSync(here) ? here : packageFile(usual);
}
