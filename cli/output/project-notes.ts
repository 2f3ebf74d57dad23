import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { getTsconfig } from 'get-tsconfig';
import type { EmitterName } from '../config/config.ts';
import type { ResolvedTarget } from '../config/load-config.ts';

/**
 * What the project around an output folder has to change before its TypeScript takes the output, one sentence each: the
 * compiler says it hundreds of times. Empty for a project that takes it, and where there is none.
 */
export function projectNotes(target: ResolvedTarget): readonly string[] {
  if (!target.emit.some((name) => CODE.includes(name))) return [];
  const found = readTsconfig(target.out);
  if (found === undefined) return [];
  const options = found.config.compilerOptions ?? {};
  const at = relative(process.cwd(), found.path) || found.path;
  const compiler = compilerOf(target.out);
  return CHECKS.flatMap((check) => check(target, options, compiler) ?? []).map((note) => `${at}: ${note}`);
}

/** What notes on a project depend on: files that are there, and those that would count were they there. */
export interface ProjectFiles {
  readonly present: readonly string[];
  readonly absent: readonly string[];
}

/** The files of a project that decide whether it takes the output. */
export function projectFiles({ emit, out }: ResolvedTarget): ProjectFiles {
  if (!emit.some((name) => CODE.includes(name))) return { present: [], absent: [] };
  const manifest = nearest(out, 'package.json');
  const found = readTsconfig(out);
  const present = manifest === undefined ? [] : [manifest];
  if (found !== undefined) return { present: [found.path, ...present], absent: [] };
  const top = manifest === undefined ? out : dirname(manifest);
  return { present, absent: foldersUpTo(out, top).map((folder) => join(folder, 'tsconfig.json')) };
}

function foldersUpTo(folder: string, top: string): readonly string[] {
  const above = dirname(folder);
  return folder === top || above === folder ? [folder] : [folder, ...foldersUpTo(above, top)];
}

type CompilerOptions = NonNullable<NonNullable<ReturnType<typeof getTsconfig>>['config']['compilerOptions']>;

type Check = (target: ResolvedTarget, options: CompilerOptions, compiler: Compiler) => string | undefined;

/** The version of a compiler. */
interface Compiler {
  readonly major: number;
  readonly minor: number;
}

const CHECKS: readonly Check[] = [
  ({ out }, { verbatimModuleSyntax, module }) =>
    verbatimModuleSyntax === true && isCommonJsModule(out, module) ? commonJsNote(out) : undefined,
  (_target, _options, { major, minor }) =>
    major < 5 ? `TypeScript ${major}.${minor} is too old for the output; 5.0 or newer` : undefined,
  (_target, { target, lib, module = '' }, compiler) => {
    // What is not given was ES5 until TypeScript 5, but for the modules of Node.
    const own = target ?? (compiler.major < 6 && !/^node/i.test(module) ? 'es5' : 'esnext');
    const isOld = /^es[35]$/i.test(own) || (/^es(?:6|20(?:1\d|20|21))$/i.test(own) && lib === undefined);
    const shown = target === undefined ? 'no "target", which is "es5",' : `"target": "${target}"`;
    return isOld ? `${shown} is too old for the output; "es2022" or newer` : undefined;
  },
  ({ emit }, options, compiler) =>
    emit.includes('express') && !takesDefaultOfCommonJs(options) && compiler.major < 6
      ? 'servers need "esModuleInterop": true'
      : undefined,
  ({ emit, out }, { types }) => {
    if (!emit.includes('express')) return undefined;
    const isNamed = types === undefined || types.some((name) => name === 'node' || name === '*');
    return isNamed && isInstalled(out, '@types/node')
      ? undefined
      : 'servers need @types/node: npm install -D @types/node, and "types": ["node"]';
  },
  ({ emit, out }) =>
    emit.includes('express') && !isInstalled(out, 'express')
      ? 'servers need express: npm install express, and npm install -D @types/express'
      : undefined,
  ({ emit, out }) =>
    emit.includes('client') && emit.includes('types') && !isInstalled(out, 'openapi-fetch')
      ? 'the path-keyed client needs openapi-fetch: npm install openapi-fetch'
      : undefined,
  ({ importExtension }, { allowImportingTsExtensions, rewriteRelativeImportExtensions }) =>
    importExtension === '.ts' && allowImportingTsExtensions !== true && rewriteRelativeImportExtensions !== true
      ? '"importExtension": ".ts" needs "allowImportingTsExtensions" or "rewriteRelativeImportExtensions"'
      : undefined,
];

/** Whether `import express from 'express'` gives what a CommonJS module exports: the setting, or what modules imply it. */
function takesDefaultOfCommonJs(options: CompilerOptions): boolean {
  const { esModuleInterop, module = '', moduleResolution = '' } = options;
  if (esModuleInterop !== undefined) return esModuleInterop;
  return /^(?:node(?:16|18|20|next)|preserve|system)$/i.test(module) || /^bundler$/i.test(moduleResolution);
}

/** The compiler that a folder finds; a new one where it finds none. */
function compilerOf(folder: string): Compiler {
  const file = nearest(folder, join('node_modules', 'typescript', 'package.json'));
  const [, major, minor] =
    /"version"\s*:\s*"(\d+)\.(\d+)/.exec(file === undefined ? '' : readFileSync(file, 'utf8')) ?? [];
  return { major: Number(major ?? Infinity), minor: Number(minor ?? 0) };
}

const CODE: readonly EmitterName[] = ['models', 'types', 'client', 'validators', 'express'];

function commonJsNote(out: string): string {
  const file = nearest(out, 'package.json');
  const name = file === undefined ? 'package.json' : relative(process.cwd(), file) || file;
  return (
    `"verbatimModuleSyntax" lets no file import anything as long as it is CommonJS; ` +
    `set "type": "module" in ${name}, or "verbatimModuleSyntax": false`
  );
}

/** Whether files of a folder are compiled to CommonJS: as the module setting says, or the nearest package.json. */
function isCommonJsModule(folder: string, module: string | undefined): boolean {
  if (module === undefined || /^commonjs$/i.test(module)) return module !== undefined;
  if (!/^node/i.test(module)) return false;
  const file = nearest(folder, 'package.json');
  return file === undefined || !/"type"\s*:\s*"module"/.test(readFileSync(file, 'utf8'));
}

function readTsconfig(out: string): NonNullable<ReturnType<typeof getTsconfig>> | undefined {
  try {
    return getTsconfig(out) ?? undefined;
  } catch {
    // A broken one is the compiler's to tell.
    return undefined;
  }
}

function nearest(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, name))) return join(at, name);
    if (dirname(at) === at) return undefined;
  }
}

function isInstalled(folder: string, name: string): boolean {
  return nearest(folder, join('node_modules', name, 'package.json')) !== undefined;
}
