import type { PathEntry } from './repository-caches.ts';
import { readMode } from './tree.ts';

/** Reads `ls-tree -z` output: `mode SP type SP oid TAB path NUL`. */
export function parseListing(output: string): PathEntry[] {
  return output
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const tab = line.indexOf('\t');
      const [mode = '', , oid = ''] = line.slice(0, tab).split(' ');
      const pathKey = line.slice(tab + 1);
      return { mode: readMode(mode), oid, pathKey, key: pathKey.slice(pathKey.lastIndexOf('/') + 1) };
    });
}
