import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import { type OperationNames, operationNames } from '../../generators/emit/operation/operation-names.ts';
import type { EmitOptions } from '../../generators/emit/options.ts';
import { scaffoldFiles } from '../../generators/express/index.ts';
import type { Operation } from '../../model/index.ts';
import { type ResolvedTarget, displayPath, resolveTargets } from '../config/load-config.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { loadDescription } from '../load-description.ts';
import { chosenParts } from '../output/chosen-parts.ts';
import { emitOptions } from '../output/emit-target.ts';

/** Options of `forgewright scaffold`, as commander hands them over. */
export interface ScaffoldCommandOptions {
  readonly spec?: string;
  readonly out: string;
  readonly generated?: string;
  readonly config?: string;
}

/**
 * Writes the first version of a hand-written server: a file of handlers per tag, security handlers and a main program.
 * A file that exists stays as it is, whoever wrote it.
 */
export async function scaffold(options: ScaffoldCommandOptions): Promise<ExitCode> {
  const cwd = process.cwd();
  const target = await serverTarget(options);
  const loaded = await loadDescription(target.spec, { quiet: true });
  const { api, naming } = await chosenParts(loaded.api, target);
  const out = resolve(cwd, options.out);
  // Paths start from the folder around the handlers, so that they may lie anywhere.
  const [base, folder] = [dirname(out), basename(out)];
  const files = scaffoldFiles(api, { emit: { ...seenFrom(base, target), naming }, folder });
  const missing = files.filter(({ path }) => !existsSync(join(base, path)));
  for (const { path, contents } of missing) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    // `wx` fails rather than replace a file that has appeared since.
    writeFileSync(join(base, path), contents, { flag: 'wx' });
    console.log(`written ${displayPath(join(base, path), cwd)}`);
  }
  console.log(`scaffold: ${missing.length} files written, ${files.length - missing.length} left as they are`);
  for (const line of unanswered(operationNames(api, naming), out)) console.log(line);
  for (const line of unused(missing, files, base)) console.log(line);
  hintAtGenerate(target, cwd);
  return exitCode.ok;
}

/** Operations that no file of the folder names: they came into the description after it was written. */
function unanswered(names: ReadonlyMap<Operation, OperationNames>, folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const words = new Set(sources.flatMap((source) => source.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []));
  const isNamed = (name: string): boolean => words.has(name) || sources.some((source) => source.includes(`'${name}'`));
  const found = [...names].filter(([, { functionName }]) => !isNamed(functionName)).map(([operation]) => operation);
  if (found.length === 0) return [];
  const lines = found.map((operation) => `    ${operation.method} ${operation.path} (${operation.operationId})`);
  return [`  no handler names these operations yet:`, ...lines];
}

/** Handlers of a new tag beside an index that was there before. */
function unused(written: readonly GeneratedFile[], all: readonly GeneratedFile[], base: string): string[] {
  const index = all.find(({ path }) => path.endsWith('/index.ts'))?.path;
  if (index === undefined || written.some(({ path }) => path === index)) return [];
  const source = readFileSync(join(base, index), 'utf8');
  const constants = written.flatMap(
    ({ contents }) => /^export const (\w+Handlers\w*):/m.exec(String(contents))?.[1] ?? [],
  );
  return constants.filter((name) => !source.includes(name)).map((name) => `  add ...${name} to ${index}`);
}

/** Handlers import what `generate` writes: without it they do not compile. */
function hintAtGenerate(target: ResolvedTarget, cwd: string): void {
  const server = join(target.out, emitOptions(target).folders.server);
  if (existsSync(server)) return;
  console.log(`  nothing is generated in ${displayPath(server, cwd)} yet: run generate, or say where with --generated`);
}

/** The target whose server code the handlers will import. */
async function serverTarget({ spec, generated, config }: ScaffoldCommandOptions): Promise<ResolvedTarget> {
  const flags = {
    ...(generated === undefined ? {} : { out: generated }),
    ...(config === undefined ? {} : { config }),
    ...(spec === undefined ? {} : { spec }),
  };
  const targets = await resolveTargets(flags, process.cwd());
  const found = targets.find(({ emit }) => emit.includes('express'));
  if (found !== undefined) return found;
  throw new CliError('no target of the config file emits express', exitCode.usage);
}

/** The target's folders as seen from another one. */
function seenFrom(base: string, target: ResolvedTarget): EmitOptions {
  const root = relative(base, target.out).replaceAll('\\', '/');
  const options = emitOptions(target);
  const at = (folder: string): string => posix.join(root, folder);
  const { models, types, client, validators, server, stubs, docs, runtime } = options.folders;
  const folders = {
    models: at(models),
    types: at(types),
    client: at(client),
    validators: at(validators),
    server: at(server),
    stubs: at(stubs),
    docs: at(docs),
    runtime: at(runtime),
  };
  const { runtime: from } = options;
  return { ...options, folders, runtime: typeof from === 'object' ? { folder: at(from.folder) } : from };
}
