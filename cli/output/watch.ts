import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { ResolvedTarget } from '../config/load-config.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import type { TargetRun } from './target-run.ts';

/** Editors write a file in several steps; a run starts when none has happened for this long (milliseconds). */
const settleTime = 60;

/**
 * Runs every target, then again whenever a file it was read from changes, until interrupted. A broken description is
 * reported and watched on.
 */
export async function watchTargets(
  targets: readonly ResolvedTarget[],
  run: (target: ResolvedTarget) => Promise<TargetRun>,
): Promise<ExitCode> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await Promise.all(targets.map((target) => watchTarget(target, run, stop.signal)));
  return exitCode.ok;
}

async function watchTarget(
  target: ResolvedTarget,
  run: (target: ResolvedTarget) => Promise<TargetRun>,
  signal: AbortSignal,
): Promise<void> {
  let inputs: readonly string[] = [target.spec];
  while (!signal.aborted) {
    const ran = await runOnce(target, run);
    if (ran.length > 0) inputs = ran;
    await nextChange(inputs, signal);
  }
}

async function runOnce(
  target: ResolvedTarget,
  run: (target: ResolvedTarget) => Promise<TargetRun>,
): Promise<readonly string[]> {
  try {
    return (await run(target)).inputs;
  } catch (error) {
    // The user is editing: what is wrong now may be right after the next save.
    if (!(error instanceof CliError)) throw error;
    console.error(`forgewright: ${error.message}`);
    return [];
  }
}

/** Folders are watched, not files: an editor that saves by renaming replaces the file that a watcher would hold. */
async function nextChange(files: readonly string[], signal: AbortSignal): Promise<void> {
  const watched = new Set(files);
  const watchers: FSWatcher[] = [];
  try {
    await new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (): void => {
        clearTimeout(timer);
        timer = setTimeout(resolve, settleTime);
      };
      for (const folder of new Set(files.map((file) => dirname(file)))) {
        watchers.push(
          watch(folder, (_event, name) => {
            if (name === null || watched.has(`${folder}/${name}`)) settle();
          }),
        );
      }
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}
