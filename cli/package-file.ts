import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Absolute path of a file that travels with the package, named relative to its root. Works from the source tree and
 * from `dist/`. Throws when the package is incomplete.
 */
export function packageFile(path: string): string {
  for (const root of ['../', '../../']) {
    const candidate = fileURLToPath(new URL(root + path, import.meta.url));
    if (existsSync(candidate)) return candidate;
  }
  throw new Error(`the package lacks ${path}`);
}
