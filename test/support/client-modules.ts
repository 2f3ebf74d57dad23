import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A module of operations of an emitted client. */
interface ClientModule {
  readonly file: string;
  readonly code: string;
}

/** The modules of operations of an emitted client. */
export function clientModules(folder: string): readonly ClientModule[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/^(?:index|client|headers|shapes)\.ts$/.test(path))
    .toSorted()
    .map((path) => ({ file: basename(path), code: readFileSync(join(folder, path), 'utf8') }));
}
