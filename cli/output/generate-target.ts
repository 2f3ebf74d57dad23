import { relative } from 'node:path';
import { type ResolvedTarget, displayPath } from '../config/load-config.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { isFresh, remember } from './cache.ts';
import type { TargetRun } from './target-run.ts';

/** How one target is generated. */
export interface GenerateTargetOptions {
  /** Write nothing; the exit code says whether something would change. */
  readonly check?: boolean;
  /** Warnings about the description count as errors. */
  readonly strict?: boolean;
  /** Replace files that forgewright did not write. */
  readonly overwrite?: boolean;
  /** Follow references to http(s) URLs. */
  readonly allowRemote?: boolean;
}

/** Generates one target. Throws `CliError` for a description with errors; nothing is written then. */
export async function generateTarget(target: ResolvedTarget, options: GenerateTargetOptions): Promise<TargetRun> {
  const started = performance.now();
  const name = cacheName(target);
  if (isFresh(target.out, name, target)) {
    console.log(`${label(target)}: up to date (${elapsed(started)})`);
    return { code: exitCode.ok, inputs: [] };
  }
  const { loadDescription } = await import('../load-description.ts');
  const { emitTarget } = await import('./emit-target.ts');
  const { planOutput } = await import('./plan-output.ts');
  const { api, files } = await loadDescription(target.spec, options);
  const run = { owner: ownerName(target), partial: target.partial };
  const plan = planOutput(target.out, await emitTarget(api, target), run);
  if (plan.conflicts.length > 0 && options.overwrite !== true) throw conflict(plan.conflicts);
  const changes = [...plan.write.map(({ path }) => path), ...plan.remove];
  if (options.check === true) return { code: reportCheck(target, changes), inputs: files };
  const { writeOutput } = await import('./write-output.ts');
  writeOutput(plan);
  remember(target.out, name, target, files);
  const counts = [`${api.operations.length} operations`, `${plan.write.length} files written`];
  if (plan.remove.length > 0) counts.push(`${plan.remove.length} removed`);
  counts.push(`${plan.unchanged} unchanged`);
  console.log(`${label(target)}: ${target.emit.join(', ')}: ${counts.join(', ')} (${elapsed(started)})`);
  return { code: exitCode.ok, inputs: files };
}

function reportCheck(target: ResolvedTarget, changes: readonly string[]): ExitCode {
  if (changes.length === 0) {
    console.log(`${label(target)}: up to date`);
    return exitCode.ok;
  }
  console.error(`${label(target)}: ${changes.length} files differ; run forgewright generate`);
  for (const path of changes) console.error(`  ${path}`);
  return exitCode.findings;
}

function conflict(paths: readonly string[]): CliError {
  const shown = paths.slice(0, 5).join(', ') + (paths.length > 5 ? ', ...' : '');
  return new CliError(
    `these files are in the way and were not written by forgewright: ${shown}`,
    exitCode.cannotRun,
    'Nothing was written. Choose another --out, or replace them with --overwrite.',
  );
}

function label(target: ResolvedTarget): string {
  return displayPath(target.spec, process.cwd());
}

/** The same on every machine, so that the committed manifest does not depend on where a checkout lies. */
function ownerName(target: ResolvedTarget): string {
  return relative(target.out, target.spec).replaceAll('\\', '/');
}

function cacheName(target: ResolvedTarget): string {
  return [ownerName(target), ...target.emit].join('_').replace(/[^\w.-]+/g, '_');
}

function elapsed(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(2)} s`;
}
