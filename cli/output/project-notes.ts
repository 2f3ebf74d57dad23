import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { getTsconfig } from 'get-tsconfig';
import type { EmitterName } from '../config/config.ts';
import type { ResolvedTarget } from '../config/load-config.ts';

/**
 * What the project around an output folder has to change before its TypeScript takes the output, one sentence each: the
 * compiler says it hundreds of times. Empty for a project that takes it, and where there is none.
 */
export function projectNotes({ out, emit, importExtension }: ResolvedTarget): readonly string[] {
  if (!emit.some((name) => CODE.includes(name))) return [];
  const found = readTsconfig(out);
  if (found === undefined) return [];
  const { path, config } = found;
  const options = config.compilerOptions ?? {};
  const at = relative(process.cwd(), path) || path;
  const isOld = /^es(?:3|5|6|20(?:1\d|20|21))$/i.test(options.target ?? '') && options.lib === undefined;
  const isCommonJs = options.verbatimModuleSyntax === true && isCommonJsModule(out, options.module);
  const hasNode = options.types === undefined || options.types.includes('node') || options.types.includes('*');
  const needsNode = emit.includes('express') && !(hasNode && isInstalled(out, '@types/node'));
  const isTs =
    importExtension === '.ts' && !options.allowImportingTsExtensions && !options.rewriteRelativeImportExtensions;
  return [
    ...(isCommonJs ? [commonJsNote(at, out)] : []),
    ...(isOld
      ? [`${at}: "target": "${options.target}" is too old for the output; "es2022" or newer, or a "lib" of it`]
      : []),
    ...(needsNode ? [`${at}: servers need @types/node: npm install -D @types/node, and "types": ["node"]`] : []),
    ...(isTs
      ? [`${at}: "importExtension": ".ts" needs "allowImportingTsExtensions" or "rewriteRelativeImportExtensions"`]
      : []),
  ];
}

const CODE: readonly EmitterName[] = ['models', 'types', 'client', 'validators', 'express'];

function commonJsNote(tsconfig: string, out: string): string {
  const file = nearest(out, 'package.json');
  const name = file === undefined ? 'package.json' : relative(process.cwd(), file) || file;
  return (
    `${tsconfig}: "verbatimModuleSyntax" lets no file import anything as long as it is CommonJS; ` +
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
