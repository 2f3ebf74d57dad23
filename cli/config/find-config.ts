import { fs } from '../light-fs.ts';
import { resolve } from 'node:path';

/** What of the command line decides about the config file. */
export interface ConfigFlags {
  readonly spec?: string;
  readonly config?: string;
}

const configNames = ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml'].map(
  (extension) => `forgewright.config.${extension}`,
);

/** Which config file applies. */
export interface ConfigChoice {
  /** Absolute path; undefined when none applies. */
  readonly file?: string;
  /** Files that would be taken instead, were they there. */
  readonly absent: readonly string[];
}

/** The config file that applies in a folder: the one named, there or not, or the first there. `--spec` alone means: none. */
export function chooseConfig({ spec, config }: ConfigFlags, cwd: string): ConfigChoice {
  if (config !== undefined) return { file: resolve(cwd, config), absent: [] };
  if (spec !== undefined) return { absent: [] };
  const candidates = configNames.map((name) => resolve(cwd, name));
  const index = candidates.findIndex((path) => fs.existsSync(path));
  const file = candidates[index];
  return file === undefined ? { absent: candidates } : { file, absent: candidates.slice(0, index) };
}
