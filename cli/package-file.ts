import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Absolute path of a file that travels with the package, named relative to its root. Works from the source tree and
 * from `dist/`. Throws when the package is incomplete.
 */
export function packageFile(path: string): string {
  const found = findPackageFile(path);
  if (found === undefined) throw new Error(`the package lacks ${path}`);
  return found;
}

/** The same for a file that only a checkout has: undefined in an installed package. */
export function findPackageFile(path: string): string | undefined {
  const candidates = ['../', '../../'].map((root) => fileURLToPath(new URL(root + path, import.meta.url)));
  return candidates.find((candidate) => existsSync(candidate));
}
