import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peerGenerators } from '../peer-generators.ts';
import { largeDocument, ownDocument, program, project } from '../places.ts';
import type { BenchRow } from '../row.ts';

const documents = [largeDocument, ownDocument];
const compilers = [join(project, 'node_modules/typescript/bin/tsc'), join(project, 'node_modules/typescript7/bin/tsc')];
const compilerOptions = {
  noEmit: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(project, 'node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
  skipLibCheck: true,
};
/** Its output imports a package of its own, which is not among the peers: all that errors would be ours. */
const { oazapfts: _, ...peers } = peerGenerators;

/** Errors of both compilers, strictly set, over all TypeScript that is emitted for both documents. */
export function strictTypesRows(): BenchRow[] {
  const root = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  try {
    const only = ['--only', 'models,client,validators,express'];
    const ours = total((document, out) => [program, 'generate', '--spec', document, ...only, '--out', out]);
    const others = Object.entries(peers).map(([name, command]) => `${name} ${total(command) ?? 'fails'}`);
    return [
      {
        measure: 'errors of strict tsc, 5.9 and 7, both documents',
        unit: '',
        ours: ours ?? Number.NaN,
        peer: null,
        peerName: others.join(', '),
        ratio: null,
        target: '0',
        met: ours === 0,
      },
    ];
  } finally {
    rmSync(root, { recursive: true });
  }

  /** Undefined when a document was not generated at all. */
  function total(command: (document: string, out: string) => readonly string[]): number | undefined {
    const folders = documents.map((document) => emitted(command, document));
    return folders.includes(undefined) ? undefined : folders.reduce((sum, folder) => sum + errors(folder ?? ''), 0);
  }

  function emitted(
    command: (document: string, out: string) => readonly string[],
    document: string,
  ): string | undefined {
    const folder = mkdtempSync(join(root, 'out-'));
    mkdirSync(join(folder, 'src'));
    const { status } = spawnSync(process.execPath, command(document, join(folder, 'src')), { cwd: folder });
    return status === 0 ? folder : undefined;
  }
}

/** Throws when a compiler ended without having compiled. */
function errors(folder: string): number {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  return compilers
    .map((tsc) => {
      const ran = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', maxBuffer: 1 << 28 });
      const found = ran.stdout.match(/error TS\d+/g)?.length ?? 0;
      if (ran.status === null || (ran.status !== 0 && found === 0)) throw new Error(`${tsc} failed:\n${ran.stderr}`);
      return found;
    })
    .reduce((sum, found) => sum + found, 0);
}
