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
  return CHECKS.flatMap((check) => check(target, options) ?? []).map((note) => `${at}: ${note}`);
}

type CompilerOptions = NonNullable<NonNullable<ReturnType<typeof getTsconfig>>['config']['compilerOptions']>;

type Check = (target: ResolvedTarget, options: CompilerOptions) => string | undefined;

const CHECKS: readonly Check[] = [
  ({ out }, { verbatimModuleSyntax, module }) =>
    verbatimModuleSyntax === true && isCommonJsModule(out, module) ? commonJsNote(out) : undefined,
  (_, { target = '', lib }) =>
    /^es(?:3|5|6|20(?:1\d|20|21))$/i.test(target) && lib === undefined
      ? `"target": "${target}" is too old for the output; "es2022" or newer, or a "lib" of it`
      : undefined,
  ({ emit, out }, { types }) => {
    if (!emit.includes('express')) return undefined;
    const isNamed = types === undefined || types.some((name) => name === 'node' || name === '*');
    return isNamed && isInstalled(out, '@types/node')
      ? undefined
      : 'servers need @types/node: npm install -D @types/node, and "types": ["node"]';
  },
  ({ importExtension }, { allowImportingTsExtensions, rewriteRelativeImportExtensions }) =>
    importExtension === '.ts' && allowImportingTsExtensions !== true && rewriteRelativeImportExtensions !== true
      ? '"importExtension": ".ts" needs "allowImportingTsExtensions" or "rewriteRelativeImportExtensions"'
      : undefined,
];

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
