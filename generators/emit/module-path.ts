/** Extension that emitted import specifiers carry. */
export type ImportExtension = '.ts' | '.js' | '';

/**
 * Import specifier from one generated file to another, both POSIX paths relative to the output root and ending in
 * `.ts`.
 */
export function importSpecifier(from: string, to: string, extension: ImportExtension): string {
  // Behind the last slash of the folders that both have.
  let shared = 0;
  for (let slash = to.indexOf('/'); slash !== -1; slash = to.indexOf('/', slash + 1)) {
    if (!from.startsWith(to.slice(shared, slash + 1), shared)) break;
    shared = slash + 1;
  }
  let up = '';
  for (let slash = from.indexOf('/', shared); slash !== -1; slash = from.indexOf('/', slash + 1)) up += '../';
  return (up || './') + withExtension(to.slice(shared), extension);
}

/** A path ending in `.ts` with the extension that specifiers carry instead. */
export function withExtension(path: string, extension: ImportExtension): string {
  return path.endsWith('.ts') ? path.slice(0, -3) + extension : path;
}
