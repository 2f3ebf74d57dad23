import { existsSync } from 'node:fs';
import { chooseConfig } from '../config/find-config.ts';
import { displayPath, type ResolvedTarget, resolveTargets } from '../config/load-config.ts';
import { isPiped } from '../resolve-spec.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { type GenerateTargetOptions, generateTarget } from '../output/generate-target.ts';
import type { OutputMemory } from '../output/cache/reuse-output.ts';
import type { TargetRun } from '../output/target-run.ts';
import { expectInputs, expectShortRun } from '../short-run.ts';

/** Options of `forgewright generate`, as commander hands them over. */
export interface GenerateOptions extends GenerateTargetOptions {
  readonly spec?: string;
  readonly config?: string;
  readonly only?: string;
  readonly out?: string;
  readonly tags?: string;
  readonly operations?: string;
  readonly watch?: boolean;
}

/**
 * Generates every target; with `--check` reports what would change, with `--watch` goes on until interrupted.
 *
 * @param argv The words of the command line behind `generate`: when all goes well, the next run with the same ones in the
 *   same place looks first whether anything has changed.
 */
export async function generate(options: GenerateOptions, argv?: readonly string[]): Promise<ExitCode> {
  if (options.watch === true && options.check === true) {
    throw new CliError('--check looks once, and --watch goes on writing: name one of them', exitCode.usage);
  }
  if (options.watch === true) return watch(options);
  expectShortRun();
  const [started, cwd] = [Date.now(), process.cwd()];
  const targets = await resolveTargets(options, cwd);
  expectInputs(targets.map(({ spec }) => spec));
  const runs: TargetRun[] = [];
  try {
    for (const target of targets) runs.push(await generateTarget(target, options));
  } finally {
    for (const run of runs) await run.remember?.();
  }
  if (argv !== undefined && options.check !== true)
    await rememberCommand({ argv, cwd, started }, options, { targets, runs });
  return runs.findLast(({ code }) => code !== exitCode.ok)?.code ?? exitCode.ok;
}

interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly started: number;
}

interface Done {
  readonly targets: readonly ResolvedTarget[];
  readonly runs: readonly TargetRun[];
}

async function rememberCommand(command: Command, flags: GenerateOptions, { targets, runs }: Done): Promise<void> {
  const known = runs.flatMap((run) => run.known ?? []);
  const config = targets[0]?.origin?.file;
  if (known.length < runs.length || config?.isSelfContained === false) return;
  const { absent } = chooseConfig(flags, command.cwd);
  if (absent.some((path) => existsSync(path))) return;
  const remember = await import('../output/cache/remember.ts');
  remember.rememberCommand({ ...command, files: config?.files ?? [], absent, targets: known });
}

async function watch(options: GenerateOptions): Promise<ExitCode> {
  const piped = (await resolveTargets(options, process.cwd())).find(({ spec }) => isPiped(spec));
  if (piped !== undefined)
    throw new CliError(`--watch follows files, and ${displayPath(piped.spec, process.cwd())} is none`, exitCode.usage);
  const { createLoadCache } = await import('../../model/index.ts');
  const { watchTargets } = await import('../output/watch.ts');
  const { createOutputMemory } = await import('../output/cache/reuse-output.ts');
  const cache = createLoadCache();
  // By target: one that is configured anew begins without a memory.
  const memories = new WeakMap<ResolvedTarget, OutputMemory>();
  const runs = new Map<string, TargetRun>();
  const code = await watchTargets({
    resolve: () => resolveTargets(options, process.cwd()),
    run: async (target) => {
      const memory = memories.get(target) ?? createOutputMemory();
      memories.set(target, memory);
      const run = await generateTarget(target, { ...options, cache, memory });
      runs.set(`${target.out}\0${target.spec}\0${target.emit.join()}`, run);
      return run;
    },
  });
  // Noted once: after each edit it would take longer than the edit.
  for (const run of runs.values()) await run.remember?.();
  return code;
}
