import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from './generated-file.ts';
import { importSpecifier, withExtension } from './module-path.ts';
import type { EmitOptions } from './options.ts';

/**
 * Import specifier for a runtime module (`client/index.ts`, relative to `runtime/`) seen from an emitted file.
 * `forgewright/runtime/*` of the package maps to the same paths without extension.
 */
export function runtimeSpecifier(fromFile: string, module: string, options: EmitOptions): string {
  if (options.runtime === 'package') return `forgewright/runtime/${withExtension(module, '')}`;
  const folder = options.runtime === 'embedded' ? options.folders.runtime : options.runtime.folder;
  return importSpecifier(fromFile, posix.join(folder, module), options.importExtension);
}

/**
 * Copies of the runtime modules named and of all they import, for `runtime: 'embedded'`; nothing otherwise. The copies
 * are the files under test, with only the extension of their import specifiers changed.
 */
export function embeddedRuntime(modules: readonly string[], options: EmitOptions): GeneratedFile[] {
  if (options.runtime !== 'embedded') return [];
  const pending = [...modules];
  const files = new Map<string, string>();
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    if (files.has(module)) continue;
    const { contents, imports } = runtimeCopy(module, options);
    files.set(module, contents);
    pending.push(...imports);
  }
  return [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([module, contents]) => ({ path: posix.join(options.folders.runtime, module), contents }));
}

interface RuntimeCopy {
  readonly contents: string;
  readonly imports: readonly string[];
}

/** By extension and module: emitters share modules, a watcher runs them again and again, and the sources stay. */
const copies = new Map<string, RuntimeCopy>();

function runtimeCopy(module: string, options: EmitOptions): RuntimeCopy {
  const key = `${options.importExtension} ${module}`;
  const known = copies.get(key);
  if (known !== undefined) return known;
  const source = readRuntimeSource(module);
  const copy = { contents: rewriteSpecifiers(source, options), imports: importedModules(source, module) };
  copies.set(key, copy);
  return copy;
}

const relativeImport = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])(\.\.?\/[^'"]+)\.ts\2/g;

function importedModules(source: string, module: string): string[] {
  return [...source.matchAll(relativeImport)].map((match) => posix.join(posix.dirname(module), `${match[3]}.ts`));
}

function rewriteSpecifiers(source: string, options: EmitOptions): string {
  return source.replace(relativeImport, (_, before: string, mark: string, path: string) =>
    [before, mark, path, options.importExtension, mark].join(''),
  );
}

/** The sources travel with the package: beside this file in the repository, in `runtime/` of the installed package. */
const sourceRoots = ['../../runtime/', '../../../runtime/'].map((root) =>
  fileURLToPath(new URL(root, import.meta.url)),
);

function readRuntimeSource(module: string): string {
  // Asked first: an error with its stack takes longer than reading the file.
  const root = sourceRoots.find((folder) => existsSync(folder + module));
  if (root === undefined) throw new Error(`runtime module not found: ${module}`);
  return readFileSync(root + module, 'utf8');
}
