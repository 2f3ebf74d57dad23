import { readdirSync } from 'node:fs';
import { basename, dirname, relative, join } from 'node:path';

import { nearName } from './near-name.ts';

/** The file that a path most likely stands for, as somebody in `from` would refer to it; undefined when none is near. */
export function nearFile(file: string, from: string): string | undefined {
  const folder = dirname(file);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return undefined;
  }
  const near = nearName(basename(file), names);
  return near === undefined ? undefined : relative(dirname(from), join(folder, near)).replaceAll('\\', '/');
}
