import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import type { EmitOptions } from '../../generators/emit/options.ts';
import { scaffoldFiles } from '../../generators/express/index.ts';
import { type ResolvedTarget, resolveTargets } from '../config/load-config.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { loadDescription } from '../load-description.ts';
import { emitOptions } from '../output/emit-target.ts';
import { isSafePath } from '../output/safe-path.ts';

/** Options of `forgewright scaffold`, as commander hands them over. */
export interface ScaffoldCommandOptions {
  readonly folder: string;
  readonly out?: string;
  readonly config?: string;
}

/**
 * Writes the first version of a hand-written server: a file of handlers per tag, security handlers and a main program.
 * A file that exists stays as it is, whoever wrote it.
 */
export async function scaffold(description: string | undefined, options: ScaffoldCommandOptions): Promise<ExitCode> {
  const cwd = process.cwd();
  const target = await serverTarget(description, options);
  const { api } = await loadDescription(target.spec, { quiet: true });
  const folder = posix.normalize(options.folder.replaceAll('\\', '/')).replace(/\/$/, '');
  if (!isSafePath(posix.join(folder, 'index.ts'))) {
    throw new CliError(`--folder: expected a folder below the current one, got "${options.folder}"`, exitCode.usage);
  }
  const files = scaffoldFiles(api, { emit: below(target, cwd), folder });
  const missing = files.filter(({ path }) => !existsSync(join(cwd, path)));
  for (const { path, contents } of missing) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    // `wx` fails rather than replace a file that has appeared since.
    writeFileSync(join(cwd, path), contents, { flag: 'wx' });
    console.log(`written ${path}`);
  }
  console.log(`scaffold: ${missing.length} files written, ${files.length - missing.length} left as they are`);
  return exitCode.ok;
}

/** The target whose server code the handlers will import. */
async function serverTarget(
  description: string | undefined,
  { out, config }: ScaffoldCommandOptions,
): Promise<ResolvedTarget> {
  const flags = { ...(out === undefined ? {} : { out }), ...(config === undefined ? {} : { config }) };
  const spec = description === undefined ? {} : { spec: description };
  const targets = await resolveTargets({ ...flags, ...spec }, process.cwd());
  const found = targets.find(({ emit }) => emit.includes('express'));
  if (found !== undefined) return found;
  throw new CliError('no target of the config file emits express', exitCode.usage);
}

/** The target's folders as seen from the current folder, which the handlers lie in. */
function below(target: ResolvedTarget, cwd: string): EmitOptions {
  const root = relative(cwd, target.out).replaceAll('\\', '/');
  if (root.startsWith('..')) {
    throw new CliError(`the generated code lies outside this folder: ${target.out}`, exitCode.usage);
  }
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
