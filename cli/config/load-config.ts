import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { CliError, exitCode } from '../exit-code.ts';
import { namedSpec, usualSpec } from '../resolve-spec.ts';
import { type MemberPath, checkConfig } from './check-config.ts';
import { type EmitterName, type OperationFilter, type Target, defaultEmitters, emitterNames } from './config.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { type ConfigFlags, chooseConfig } from './find-config.ts';

/** What the command line says about targets. */
export interface TargetFlags extends ConfigFlags {
  readonly only?: string;
  readonly out?: string;
  /** Comma list of globs: only operations with one of these tags. */
  readonly tags?: string;
  /** Comma list of globs: only operations with one of these ids. */
  readonly operations?: string;
}

/** A target with every path absolute and its emitters decided. */
export interface ResolvedTarget extends Target {
  readonly out: string;
  readonly emit: readonly EmitterName[];
  /** True when `--only` picked the emitters: what others wrote earlier then stays. */
  readonly partial: boolean;
  /** How many targets of the same description and output folder come before it; not set for the first one. */
  readonly ordinal?: number;
  /** The other targets of the same output folder; not set when there are none. */
  readonly beside?: readonly Pick<ResolvedTarget, 'spec' | 'ordinal'>[];
  /** Changes with the files that the naming hooks come from. */
  readonly hooksKey?: string;
  /** Where the target was configured; not a part of what it is. */
  readonly origin?: TargetOrigin;
}

/** The config file of a target, for messages and for watching. */
export interface TargetOrigin {
  readonly file: ConfigFile;
  readonly path: MemberPath;
  /** Keeps the origin out of the key of the cache. */
  readonly toJSON: () => undefined;
}

/** Targets of the config file with the command line applied, or the one target that the command line describes. */
export async function resolveTargets(flags: TargetFlags, cwd: string): Promise<ResolvedTarget[]> {
  expectPaths(flags);
  const { file: configFile } = chooseConfig(flags, cwd);
  if (flags.config !== undefined && configFile !== undefined && !existsSync(configFile))
    throw new CliError(`config file not found: ${flags.config}`, exitCode.usage);
  const only = parseOnly(flags.only);
  const partial = only !== undefined;
  const filter = flagFilter(flags);
  if (configFile === undefined) {
    const spec = flags.spec === undefined ? specHere(cwd) : namedSpec(flags.spec, cwd);
    const out = resolve(cwd, flags.out ?? 'generated');
    return [{ spec, out, emit: only ?? defaultEmitters, partial, ...(filter && { filter }) }];
  }
  const { file, targets } = await readConfig(configFile);
  const base = dirname(configFile);
  const hooks = targets.some(hasHooks) ? await hooksKey(file) : '';
  const resolved = targets.map((target, index): ResolvedTarget => {
    const out = flags.out === undefined ? resolve(base, target.out ?? '.') : resolve(cwd, flags.out);
    const spec = flags.spec === undefined ? namedSpec(target.spec, base) : namedSpec(flags.spec, cwd);
    const path = Array.isArray(file.value) ? [index] : [];
    return {
      ...target,
      ...(filter && { filter }),
      ...(hasHooks(target) && { hooksKey: hooks }),
      spec,
      out,
      emit: pickEmitters(target, only),
      partial,
      origin: { file, path, toJSON: () => undefined },
    };
  });
  const running = withNeighbours(resolved).filter(({ emit }) => emit.length > 0);
  if (running.length > 0) return running;
  throw new CliError(`--only: no target of ${configFile} emits ${flags.only}`, exitCode.usage);
}

/** Targets that write to one folder have to know of each other: none may remove or replace what another one writes. */
function withNeighbours(targets: readonly ResolvedTarget[]): readonly ResolvedTarget[] {
  const numbered = targets.map((target, index): ResolvedTarget => {
    const ordinal = targets
      .slice(0, index)
      .filter(({ spec, out }) => spec === target.spec && out === target.out).length;
    return ordinal === 0 ? target : { ...target, ordinal };
  });
  return numbered.map((target) => {
    const others = numbered.filter((other) => other !== target && other.out === target.out);
    const beside = others.map(({ spec, ordinal }) => ({ spec, ...(ordinal !== undefined && { ordinal }) }));
    return beside.length === 0 ? target : { ...target, beside };
  });
}

/** A shell leaves an empty word of a variable that is not set. */
function expectPaths({ spec, out }: TargetFlags): void {
  if (spec === '' || out === '') throw new CliError('--spec and --out expect a path, got ""', exitCode.usage);
}

/** The description that lies where it is expected: nobody wants code of another one. */
function specHere(cwd: string): string {
  const spec = usualSpec(cwd);
  if (existsSync(spec)) return spec;
  throw new CliError(
    `nothing says what to generate: there is no forgewright.config.ts and no ${displayPath(spec, cwd)} here`,
    exitCode.usage,
    'Name a description with --spec FILE.',
  );
}

/** The command line replaces the filter of a config file. */
function flagFilter({ tags, operations }: TargetFlags): OperationFilter | undefined {
  if (tags === undefined && operations === undefined) return undefined;
  const list = (text: string): string[] => text.split(',').map((part) => part.trim());
  const include = {
    ...(tags !== undefined && { tag: list(tags) }),
    ...(operations !== undefined && { operationId: list(operations) }),
  };
  return { include };
}

/** `--only` picks from what a target emits, so that it never writes a kind of output to a place made for another. */
function pickEmitters(target: Target, only: readonly EmitterName[] | undefined): readonly EmitterName[] {
  const emit = target.emit ?? defaultEmitters;
  return only === undefined ? emit : emit.filter((name) => only.includes(name));
}

function parseOnly(only: string | undefined): EmitterName[] | undefined {
  if (only === undefined) return undefined;
  return only.split(',').map((text) => {
    const known = emitterNames.find((candidate) => candidate === text.trim());
    if (known !== undefined) return known;
    throw new CliError(`--only: expected ${emitterNames.join(', ')}, got "${text}"`, exitCode.usage);
  });
}

async function readConfig(path: string): Promise<{ file: ConfigFile; targets: readonly Target[] }> {
  const file = await readConfigFile(path);
  const checked = checkConfig(file.value);
  if ('targets' in checked) return { file, targets: checked.targets };
  const { configProblem } = await import('./config-problem.ts');
  throw configProblem(file, checked.finding.path, checked.finding.message);
}

function hasHooks({ naming, types }: Target): boolean {
  return naming !== undefined || Object.values(types ?? {}).some((option) => typeof option === 'function');
}

/** Functions cannot be compared: what they do is as old as the files that they stand in. */
async function hooksKey({ files }: ConfigFile): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const path of files) hash.update(readFileSync(path)).update('\0');
  return hash.digest('base64url');
}

/** A path as a person would write it from `cwd`. */
export function displayPath(path: string, cwd: string): string {
  const prefix = `${cwd}/`;
  return isAbsolute(path) && path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
