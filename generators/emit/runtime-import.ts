import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from './generated-file.ts';
import { ImportCollector } from './code/imports.ts';
import { homeOf, homeWithin, type MergedFile, mergedFiles, moduleSource, refuseClashes } from './merged-runtime.ts';
import { importSpecifier, withExtension } from './module-path.ts';
import type { EmitOptions } from './options.ts';

/**
 * Import specifier for a runtime module (`client/index.ts`, relative to `runtime/`) seen from an emitted file.
 * `forgewright/runtime/*` of the package maps to the same paths without extension.
 */
export function runtimeSpecifier(fromFile: string, module: string, options: EmitOptions): string {
  const known = specifiers.get(options) ?? new Map<string, string>();
  specifiers.set(options, known);
  const key = `${fromFile.slice(0, fromFile.lastIndexOf('/') + 1)} ${module}`;
  const specifier = known.get(key) ?? makeSpecifier(fromFile, module, options);
  known.set(key, specifier);
  return specifier;
}

/** By folder and module, a pure function of the options: the hundreds of files of a folder import the same ones. */
const specifiers = new WeakMap<EmitOptions, Map<string, string>>();

function makeSpecifier(fromFile: string, module: string, options: EmitOptions): string {
  if (options.runtime === 'package') return `forgewright/runtime/${withExtension(module, '')}`;
  const isEmbedded = options.runtime === 'embedded';
  const folder = isEmbedded ? options.folders.runtime : options.runtime.folder;
  const file = isEmbedded ? homeOf(module, merged()) : module;
  return importSpecifier(fromFile, posix.join(folder, file), options.importExtension);
}

/**
 * What emitted files import of the runtime, the modules named, and all that these import, for `runtime: 'embedded'`;
 * nothing otherwise. They are the files under test: only import specifiers change, and what a server imports together
 * stands in one file.
 * @param modules what a project may import by itself, or what is known to be imported
 * @param importers files whose imports are looked at: no list beside them can forget one
 */
export function embeddedRuntime(
  modules: readonly string[],
  options: EmitOptions,
  importers: readonly GeneratedFile[] = [],
): GeneratedFile[] {
  if (options.runtime !== 'embedded') return [];
  const imported = importers.flatMap((file) => runtimeImports(file, options));
  const pending = [...modules, ...imported].map((module) => homeOf(module, merged()));
  const files = new Map<string, string>();
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue;
    const { contents, imports } = runtimeFile(file, options);
    files.set(file, contents);
    pending.push(...imports);
  }
  return [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([file, contents]) => ({ path: posix.join(options.folders.runtime, file), contents }));
}

/** The head of a file is its imports: what is behind them, most of it, is not looked at. */
const headStatement = /\s*(?:import|export) [^;']*from '([^']+)';\n/y;

/** Files of the runtime that an emitted file imports, relative to `runtime/`. */
function runtimeImports({ path, contents }: GeneratedFile, options: EmitOptions): readonly string[] {
  if (typeof contents !== 'string') return [];
  const found: string[] = [];
  const folder = posix.join(options.folders.runtime, '/');
  headStatement.lastIndex = 0;
  for (let match = headStatement.exec(contents); match !== null; match = headStatement.exec(contents)) {
    const [, specifier = ''] = match;
    if (!specifier.startsWith('.')) continue;
    const target = posix.join(posix.dirname(path), specifier);
    if (!target.startsWith(folder)) continue;
    const file = target.slice(folder.length);
    found.push(`${file.slice(0, file.length - options.importExtension.length)}.ts`);
  }
  return found;
}

interface RuntimeFile {
  readonly contents: string;
  /** Files that it imports. */
  readonly imports: readonly string[];
}

/** By extension and path: emitters share files, a watcher runs them again and again, and the sources stay. */
const printed = new Map<string, RuntimeFile>();

function runtimeFile(path: string, options: EmitOptions): RuntimeFile {
  const key = `${options.importExtension} ${path}`;
  const known = printed.get(key);
  if (known !== undefined) return known;
  const file = merged().find((candidate) => candidate.path === path);
  const made = file === undefined ? moduleCopy(path, options) : mergedFile(file, options);
  printed.set(key, made);
  return made;
}

const relativeImport = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])(\.\.?\/[^'"]+\.ts)\2/g;

function moduleCopy(module: string, options: EmitOptions): RuntimeFile {
  const imports: string[] = [];
  const contents = rewriteSpecifiers(readRuntimeSource(module), module, (target) => {
    const home = homeOf(target, merged());
    imports.push(home);
    return importSpecifier(module, home, options.importExtension);
  });
  return { contents, imports };
}

/** Rewrites the relative specifiers of a module. The function gets the path of what they mean. */
function rewriteSpecifiers(source: string, module: string, rewrite: (target: string) => string): string {
  return source.replace(relativeImport, (_, before: string, mark: string, path: string) => {
    return [before, mark, rewrite(posix.join(posix.dirname(module), path)), mark].join('');
  });
}

/** The modules of a merged file behind each other, under the imports of all of them. */
function mergedFile(file: MergedFile, options: EmitOptions): RuntimeFile {
  const collector = new ImportCollector();
  const imports: string[] = [];
  const specifierOf = (target: string): string | undefined => {
    const home = homeWithin(file, target, merged());
    if (home === undefined) return undefined;
    imports.push(home);
    return importSpecifier(file.path, home, options.importExtension);
  };
  const sources = file.modules.map((module) => [module, moduleSource(module, readRuntimeSource(module))] as const);
  refuseClashes(file.path, sources);
  const bodies = sources.map(([module, source]) => {
    for (const { target, isPackage, names } of source.imports) {
      const specifier = isPackage ? target : specifierOf(target);
      if (specifier === undefined) continue;
      for (const { name, isType } of names) collector[isType ? 'type' : 'value'](specifier, name);
    }
    // What is left are imports at run time, of files that are no part of this one.
    return rewriteSpecifiers(source.body, module, (target) => specifierOf(target) ?? target);
  });
  return { contents: `${collector.print().code}\n${bodies.join('\n\n')}\n`, imports };
}

let mergedOnce: readonly MergedFile[] | undefined;

function merged(): readonly MergedFile[] {
  mergedOnce ??= mergedFiles((module) => {
    const { imports } = moduleSource(module, readRuntimeSource(module));
    return imports.flatMap(({ target, isPackage, names }) => {
      return isPackage || names.every(({ isType }) => isType) ? [] : [target];
    });
  });
  return mergedOnce;
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
