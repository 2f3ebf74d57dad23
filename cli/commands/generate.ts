import { type ResolvedTarget, resolveTargets } from '../config/load-config.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { type GenerateTargetOptions, generateTarget } from '../output/generate-target.ts';
import type { OutputMemory } from '../output/reuse-output.ts';
import { expectShortRun } from '../short-run.ts';

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

/** Generates every target; with `--check` reports what would change, with `--watch` goes on until interrupted. */
export async function generate(options: GenerateOptions): Promise<ExitCode> {
  if (options.watch === true) return watch(options);
  expectShortRun();
  const targets = await resolveTargets(options, process.cwd());
  let code: ExitCode = exitCode.ok;
  for (const target of targets) {
    const run = await generateTarget(target, options);
    if (run.code !== exitCode.ok) code = run.code;
  }
  return code;
}

async function watch(options: GenerateOptions): Promise<ExitCode> {
  const { createDocumentCache } = await import('../../model/index.ts');
  const { watchTargets } = await import('../output/watch.ts');
  const { createOutputMemory } = await import('../output/reuse-output.ts');
  const cache = createDocumentCache();
  // By target: one that is configured anew begins without a memory.
  const memories = new WeakMap<ResolvedTarget, OutputMemory>();
  return watchTargets({
    resolve: () => resolveTargets(options, process.cwd()),
    run: (target) => {
      const memory = memories.get(target) ?? createOutputMemory();
      memories.set(target, memory);
      return generateTarget(target, { ...options, cache, memory });
    },
  });
}
