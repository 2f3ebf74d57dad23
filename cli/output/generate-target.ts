import { existsSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { type ResolvedTarget, displayPath } from '../config/load-config.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import type { Api, LoadCache } from '../../model/index.ts';
import { isPiped } from '../resolve-spec.ts';
import { programStamp } from '../package-version.ts';
import { freshInputs } from './cache/cache.ts';
import type { KnownTarget } from './cache/cache-entry.ts';
import { ownerOf } from './manifest.ts';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import type { Naming } from '../../generators/emit/name-hooks.ts';
import type { Reuse } from '../../generators/emit/reuse.ts';
import { chosenParts } from './chosen-parts.ts';
import type { OutputPlan } from './plan-output.ts';
import type { ProjectFiles } from './project-notes.ts';
import type { OutputMemory } from './cache/reuse-output.ts';
import { type Progress, startProgress } from './progress.ts';
import type { LoadedDescription } from '../load-description.ts';
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
  /** Parsed files to use again: for a watcher. */
  readonly cache?: LoadCache;
  /** What the last run of the target left behind, for a watcher: only what a changed file can have touched is made anew. */
  readonly memory?: OutputMemory;
}

/** Generates one target. Throws `CliError` for a description with errors; nothing is written then. */
export async function generateTarget(target: ResolvedTarget, options: GenerateTargetOptions): Promise<TargetRun> {
  const [started, startedAt] = [performance.now(), Date.now()];
  const known = knownTarget(target);
  // With warnings counting as errors, a run that had some is no success to go by.
  const isWarm = (options.memory?.stamps.size ?? 0) > 0;
  const inputs = options.strict === true || isWarm ? undefined : await freshInputs(known, options.check !== true);
  if (inputs !== undefined) {
    console.log(`${label(target)}: up to date (${Math.round(performance.now() - started)} ms)`);
    return { code: exitCode.ok, inputs, known };
  }
  const progress = startProgress(label(target));
  try {
    const made = await makePlan(target, options, progress);
    const { plan, files } = made;
    refuseConflicts(plan, options);
    const changes = [...plan.write.map(({ path }) => path), ...plan.remove];
    progress.end();
    for (const failure of made.failures) console.error(`forgewright: ${failure}`);
    if (options.check === true) return { code: reportCheck(target, changes, made.failures), inputs: files };
    const { writeOutput } = await import('./write-output.ts');
    writeOutput(plan);
    made.settle();
    const { runSummary } = await import('./summary.ts');
    console.log(`${label(target)}: ${runSummary(target.emit, made, performance.now() - started)}`);
    return await finished(target, { made, known, startedAt });
  } finally {
    progress.end();
  }
}

interface Finish {
  readonly made: MadeOutput;
  readonly known: KnownTarget;
  readonly startedAt: number;
}

/** Says what the project still needs, and whether the run can be gone by next time. */
async function finished(target: ResolvedTarget, { made, known, startedAt }: Finish): Promise<TargetRun> {
  const { notes, present, absent } = await aroundOutput(target);
  for (const note of notes) console.error(`note: ${note}`);
  const { files, failures, isRemote } = made;
  if (failures.length > 0) return { code: exitCode.findings, inputs: files };
  // What keeps the output from being compiled is said again next time.
  if (isRemote || notes.length > 0 || isPiped(target.spec)) return { code: exitCode.ok, inputs: files };
  const run = { ...known, owner: ownerName(target), inputs: [...files, ...present], absent, started: startedAt };
  const remember = async (): Promise<void> => (await import('./cache/remember.ts')).remember(run);
  return { code: exitCode.ok, inputs: files, known, remember };
}

/** What the project around the output still needs, and the files that say so; a watcher has said it before. */
async function aroundOutput(target: ResolvedTarget): Promise<ProjectFiles & { readonly notes: readonly string[] }> {
  if (!existsSync(target.out)) return { notes: [], present: [], absent: [] };
  const { projectFiles, projectNotes } = await import('./project-notes.ts');
  return { notes: projectNotes(target), ...projectFiles(target) };
}

interface MadeOutput {
  readonly api: Api;
  readonly plan: OutputPlan;
  readonly warnings: number;
  /** Why some of the emitters made nothing. */
  readonly failures: readonly string[];
  /** Files read. */
  readonly files: readonly string[];
  /** True when documents came from the network. */
  readonly isRemote: boolean;
  /** To be called when the plan has been carried out. */
  readonly settle: () => void;
}

async function makePlan(
  target: ResolvedTarget,
  options: GenerateTargetOptions,
  progress: Progress,
): Promise<MadeOutput> {
  progress.step('reading');
  const { loadDescription } = await import('../load-description.ts');
  const { emitTarget, needsBundle, runtimeFolder } = await import('./emit-target.ts');
  const { planOutput } = await import('./plan-output.ts');
  const memory = await rememberedOutput(target, options);
  const loaded = await loadDescription(target.spec, { ...options, keepSources: needsBundle(target) });
  const { api, naming } = await chosenParts(loaded.api, target);
  const reuse = memory?.reuse(api, loaded, naming);
  const { store } = loaded;
  const { files: emitted, failures } = await emitTarget(api, target, {
    store,
    naming,
    reuse,
    onEmitter: (name) => progress.step(name),
  });
  const notes = target.emit.includes('types') ? await reportNotes(api, () => sourcesOf(target, store), options) : 0;
  progress.step('comparing');
  const run = {
    owner: ownerName(target),
    partial: target.partial || failures.length > 0,
    shared: runtimeFolder(target),
    beside: (target.beside ?? []).map(({ spec, ordinal }) => ownerName({ out: target.out, spec, ordinal })),
  };
  const plan = planOutput(target.out, emitted, { ...run, ...(memory && { isWritten: memory.isWritten }) });
  const settle = (): void => memory?.settle([...emitted.values()].flat(), plan);
  const { files, isRemote } = loaded;
  return { api, plan, warnings: loaded.diagnostics.length + notes, failures, files, isRemote, settle };
}

/** The documents of a target, read again when they were not kept; none of what came from elsewhere. */
async function sourcesOf(
  { spec }: ResolvedTarget,
  store: LoadedDescription['store'],
): Promise<LoadedDescription['store']> {
  if (store !== undefined || isPiped(spec)) return store;
  const { loadWithSources } = await import('../../model/load-api.ts');
  return (await loadWithSources(spec, { lenient: true })).store;
}

/** Prints what the types emitter leaves out, and counts it. */
async function reportNotes(
  api: Api,
  sources: () => Promise<LoadedDescription['store']>,
  { strict }: GenerateTargetOptions,
): Promise<number> {
  const notes = await (await import('./path-client-notes.ts')).pathClientNotes(api, sources);
  (await import('../report-diagnostics.ts')).reportDiagnostics(notes);
  if (notes.length === 0 || strict !== true) return notes.length;
  throw new CliError('the description has warnings, and --strict is on', exitCode.findings);
}

interface RememberedOutput {
  readonly reuse: (api: Api, loaded: LoadedDescription, naming: Naming) => Reuse;
  readonly isWritten: (file: GeneratedFile) => boolean;
  readonly settle: (files: readonly GeneratedFile[], plan: OutputPlan) => void;
}

/** Without a memory, nothing of this is imported. */
async function rememberedOutput(
  { out }: ResolvedTarget,
  { memory, cache }: GenerateTargetOptions,
): Promise<RememberedOutput | undefined> {
  if (memory === undefined) return undefined;
  const { isWrittenAs, noteWritten, reuseOutput, stampFile } = await import('./cache/reuse-output.ts');
  // Documents are asked for time and size when they are opened, everything else here.
  const others = [...memory.stamps.keys()].filter((file) => cache?.documents.has(file) !== true);
  const before = new Map(others.map((file) => [file, stampFile(file)]));
  const stampOf = (file: string): string => cache?.documents.get(file)?.stamp ?? before.get(file) ?? stampFile(file);
  return {
    reuse: (api, { files, deciding }, naming) => {
      return reuseOutput(api, memory, {
        stamps: new Map(files.map((file) => [file, stampOf(file)])),
        deciding,
        naming,
      });
    },
    isWritten: (file) => isWrittenAs(memory, file),
    settle: (files, plan) => noteWritten(memory, out, { files, changed: plan.write.map(({ path }) => path) }),
  };
}

function reportCheck(target: ResolvedTarget, changes: readonly string[], failures: readonly string[]): ExitCode {
  if (changes.length === 0 && failures.length > 0) return exitCode.findings;
  if (changes.length === 0) {
    console.log(`${label(target)}: up to date`);
    return exitCode.ok;
  }
  console.error(`${label(target)}: ${changes.length} files differ; run forgewright generate`);
  for (const path of changes) console.error(`  ${path}`);
  return exitCode.findings;
}

/** Throws where the plan would replace what is somebody else's. Where nothing is written, such a file just differs. */
function refuseConflicts({ conflicts, claimed }: OutputPlan, { overwrite, check }: GenerateTargetOptions): void {
  if (overwrite === true || check === true) return;
  if (conflicts.length > 0) {
    throw new CliError(
      `these files are in the way and were not written by forgewright: ${shownPaths(conflicts)}`,
      exitCode.cannotRun,
      'Nothing was written. Choose another --out, or replace them with --overwrite.',
    );
  }
  const [owner] = claimed.values();
  if (owner !== undefined) {
    throw new CliError(
      `these files are made of ${owner} as well, with other contents: ${shownPaths([...claimed.keys()])}`,
      exitCode.cannotRun,
      'Nothing was written. Give the targets an `out` or `folders` of their own, or replace them with --overwrite.',
    );
  }
}

function shownPaths(paths: readonly string[]): string {
  return paths.slice(0, 5).join(', ') + (paths.length > 5 ? ', ...' : '');
}

function label(target: ResolvedTarget): string {
  return displayPath(target.spec, process.cwd());
}

/** The same on every machine, so that the committed manifest does not depend on where a checkout lies. */
function ownerName(target: { out: string; spec: string; ordinal?: number | undefined }): string {
  const isFile = !isPiped(target.spec);
  const name = isFile ? relative(target.out, target.spec) : displayPath(target.spec, dirname(target.spec));
  return ownerOf(name.replaceAll('\\', '/'), target.ordinal);
}

function knownTarget(target: ResolvedTarget): KnownTarget {
  return {
    root: target.out,
    name: [ownerName(target), ...target.emit].join('_').replace(/[^\w.-]+/g, '_'),
    key: JSON.stringify([programStamp(), target]),
    label: label(target),
  };
}
