import { resolveTargets } from '../config/load-config.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { type GenerateTargetOptions, generateTarget } from '../output/generate-target.ts';
import { expectShortRun } from '../short-run.ts';

/** Options of `forgewright generate`, as commander hands them over. */
export interface GenerateOptions extends GenerateTargetOptions {
  readonly spec?: string;
  readonly config?: string;
  readonly only?: string;
  readonly out?: string;
  readonly watch?: boolean;
}

/** Generates every target; with `--check` reports what would change, with `--watch` goes on until interrupted. */
export async function generate(options: GenerateOptions): Promise<ExitCode> {
  expectShortRun();
  const targets = await resolveTargets(options, process.cwd());
  if (options.watch === true) {
    const { watchTargets } = await import('../output/watch.ts');
    return watchTargets(targets, (target) => generateTarget(target, options));
  }
  let code: ExitCode = exitCode.ok;
  for (const target of targets) {
    const run = await generateTarget(target, options);
    if (run.code !== exitCode.ok) code = run.code;
  }
  return code;
}
