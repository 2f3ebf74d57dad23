import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bench } from './places.ts';

/** The command that makes a peer write its TypeScript for a document below a folder: the arguments of `node`. */
type PeerCommand = (document: string, out: string) => readonly string[];

/** The peers that generate code from a description, by name. */
export const peerGenerators: Readonly<Record<'openapi-typescript' | 'oazapfts' | 'orval' | 'hey-api', PeerCommand>> = {
  'openapi-typescript': (document, out) =>
    program('openapi-typescript/bin/cli.js', document, '-o', join(out, 'types.ts')),
  oazapfts: (document, out) => program('oazapfts/dist/cli.js', document, join(out, 'api.ts')),
  orval: (document, out) =>
    program('orval/dist/bin/orval.js', '--input', document, '--output', join(out, 'api.ts'), '--client', 'fetch'),
  'hey-api': (document, out) =>
    program('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', out, '-c', '@hey-api/client-fetch', '--silent'),
};

/** Throws when the package has moved its program: a peer that cannot start would count as one that refuses. */
function program(path: string, ...args: readonly string[]): readonly string[] {
  const file = join(bench, 'node_modules', path);
  if (!existsSync(file)) throw new Error(`the program of a peer is not where it was: ${file}`);
  return [file, ...args];
}
