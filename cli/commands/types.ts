import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defaultTypesOptions, type TypesOptions } from '../../generators/types/index.ts';
import { displayPath } from '../config/load-config.ts';
import { notTaken, typesFlags } from '../config/types-flags.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { loadDescription } from '../load-description.ts';
import { banner } from '../output/banner.ts';
import { printTypes } from '../output/print-types.ts';
import { isPiped, resolveSpec } from '../resolve-spec.ts';
import { expectInputs, expectShortRun } from '../short-run.ts';

/** Options of `forgewright types`, as commander hands them over: its own, and those of the printed types. */
export interface TypesCommandOptions extends Partial<TypesOptions> {
  readonly spec?: string;
  readonly output?: string;
  readonly check?: boolean;
  readonly allowRemote?: boolean;
  readonly redocly?: string;
}

/**
 * Prints the types of a description to a file or to the standard output. With `check`, nothing is written and the exit code
 * is 1 when the file differs.
 */
export async function types(options: TypesCommandOptions): Promise<ExitCode> {
  if (options.redocly !== undefined)
    throw new CliError(`types-option-not-taken: --redocly: ${notTaken['redocly']}`, exitCode.usage);
  const output = options.output === undefined ? undefined : resolve(options.output);
  if (options.check === true && output === undefined)
    throw new CliError('--check compares with a file: name it with --output', exitCode.usage);
  expectShortRun();
  const spec = resolveSpec(options.spec, process.cwd());
  if (!isPiped(spec)) expectInputs([spec]);
  const chosen = chosenOptions(options);
  const keepSources = chosen.engine === 'openapi-typescript';
  const { api, store } = await loadDescription(spec, { allowRemote: options.allowRemote ?? false, keepSources });
  const printed = await printTypes(api, { types: chosen }, async () => {
    const { bundleDescription } = await import('../../model/load/core/bundle-core.ts');
    const { document, problems } = await bundleDescription(spec, store);
    if (problems.length === 0) return document;
    throw new CliError(`cannot-bundle: this description of several files: ${problems.join('; ')}`, exitCode.findings);
  });
  // Not put together: of a large description that would be several megabytes once more.
  const parts = [banner('types.ts'), printed];
  if (output === undefined) {
    for (const part of parts) process.stdout.write(part);
    return exitCode.ok;
  }
  const shown = displayPath(output, process.cwd());
  if (options.check === true) return check(output, parts.join(''), shown);
  writeParts(output, parts);
  console.error(`${displayPath(spec, process.cwd())}: ${shown}`);
  return exitCode.ok;
}

/** Writes beside the place and renames: no reader sees half a file. */
function writeParts(output: string, parts: readonly string[]): void {
  mkdirSync(dirname(output), { recursive: true });
  const temporary = `${output}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, '');
    for (const part of parts) appendFileSync(temporary, part);
    renameSync(temporary, output);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function check(output: string, text: string, shown: string): ExitCode {
  const known = existsSync(output) ? readFileSync(output, 'utf8').replaceAll('\r\n', '\n') : undefined;
  if (known === text) return exitCode.ok;
  console.error(`${shown}: ${known === undefined ? 'is not there' : 'differs'}; run forgewright types without --check`);
  return exitCode.findings;
}

/** The options of the printed types among those of the command. */
function chosenOptions(options: TypesCommandOptions): Partial<TypesOptions> {
  const names = ['engine', 'dates', ...Object.keys(typesFlags)] as (keyof TypesOptions)[]; // the keys of a record of names
  const given = names.filter((name) => options[name] !== undefined);
  return { ...defaultTypesOptions, ...Object.fromEntries(given.map((name) => [name, options[name]])) };
}
