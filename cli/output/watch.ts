import type { ResolvedTarget } from '../config/load-config.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { createFileWatch } from './file-watch.ts';
import type { TargetRun } from './target-run.ts';

/** What a watcher does. */
export interface WatchPlan {
  /** Reads the targets, again when a config file has changed. */
  readonly resolve: () => Promise<readonly ResolvedTarget[]>;
  readonly run: (target: ResolvedTarget) => Promise<TargetRun>;
}

/**
 * Runs every target, then those again of which a file has changed, until interrupted. A broken description or config file
 * is reported and watched on: the user is editing, and what is wrong now may be right after the next save.
 */
export async function watchTargets(plan: WatchPlan): Promise<ExitCode> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const watch = createFileWatch();
  let targets = await plan.resolve();
  const inputs = new Map<string, readonly string[]>();
  let open: readonly ResolvedTarget[] = targets;
  try {
    while (!stop.signal.aborted) {
      // Before the first run as well: what is saved during it must not be missed.
      const started = Date.now();
      watch.set(
        targets.flatMap((target) => watchedFiles(target, inputs)),
        started,
      );
      for (const target of open) {
        const read = await runOnce(target, plan.run);
        if (read.length > 0) inputs.set(target.spec, read);
      }
      watch.set(
        targets.flatMap((target) => watchedFiles(target, inputs)),
        started,
      );
      const changed = await watch.next(stop.signal);
      const isStale = (files: readonly string[]): boolean => files.some((file) => changed.has(file));
      if (targets.some((target) => isStale(configFiles(target)))) {
        targets = (await attempt(plan.resolve)) ?? targets;
        open = targets;
      } else open = targets.filter((target) => isStale(watchedFiles(target, inputs)));
    }
  } finally {
    watch.close();
  }
  return exitCode.ok;
}

function configFiles({ origin }: ResolvedTarget): readonly string[] {
  return origin?.file.files ?? [];
}

function watchedFiles(target: ResolvedTarget, inputs: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...configFiles(target), target.spec, ...(inputs.get(target.spec) ?? [])];
}

/** The files that were read, or none when it is not known. */
async function runOnce(target: ResolvedTarget, run: WatchPlan['run']): Promise<readonly string[]> {
  let read: readonly string[] = [];
  await attempt(async () => {
    try {
      read = (await run(target)).inputs;
    } catch (error) {
      // What a broken description refers to may be what is missing.
      if (error instanceof CliError && 'files' in error) read = error.files as readonly string[]; // of DescriptionError
      throw error;
    }
  });
  return read;
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    console.error(`forgewright: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
