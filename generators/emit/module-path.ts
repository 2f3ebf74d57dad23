/** Extension that emitted import specifiers carry. */
export type ImportExtension = '.ts' | '.js' | '';

/**
 * Import specifier from one generated file to another, both POSIX paths relative to the output root and ending in
 * `.ts`.
 */
export function importSpecifier(from: string, to: string, extension: ImportExtension): string {
  const fromFolder = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < fromFolder.length && shared < target.length - 1 && fromFolder[shared] === target[shared]) shared += 1;
  const up = '../'.repeat(fromFolder.length - shared) || './';
  return up + withExtension(target.slice(shared).join('/'), extension);
}

/** A path ending in `.ts` with the extension that specifiers carry instead. */
export function withExtension(path: string, extension: ImportExtension): string {
  return path.replace(/\.ts$/, extension);
}
