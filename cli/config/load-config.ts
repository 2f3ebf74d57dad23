import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { CliError, exitCode } from '../exit-code.ts';
import { resolveSpec } from '../resolve-spec.ts';
import { type EmitterName, type Target, defaultEmitters, emitterNames } from './config.ts';

/** What the command line says about targets. */
export interface TargetFlags {
  readonly spec?: string;
  readonly config?: string;
  readonly only?: string;
  readonly out?: string;
}

/** A target with every path absolute and its emitters decided. */
export interface ResolvedTarget extends Target {
  readonly out: string;
  readonly emit: readonly EmitterName[];
  /** True when `--only` picked the emitters: what others wrote earlier then stays. */
  readonly partial: boolean;
}

const configNames = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `forgewright.config.${extension}`);

/** Path of the config file that applies here, if any. `--spec` alone means: no config file. */
export function findConfigFile(flags: TargetFlags, cwd: string): string | undefined {
  if (flags.config !== undefined) {
    const path = resolve(cwd, flags.config);
    if (!existsSync(path)) throw new CliError(`config file not found: ${flags.config}`, exitCode.usage);
    return path;
  }
  if (flags.spec !== undefined) return undefined;
  return configNames.map((name) => resolve(cwd, name)).find((path) => existsSync(path));
}

/** Targets of the config file with the command line applied, or the one target that the command line describes. */
export async function resolveTargets(flags: TargetFlags, cwd: string): Promise<ResolvedTarget[]> {
  const configFile = findConfigFile(flags, cwd);
  const only = parseOnly(flags.only);
  if (configFile === undefined) {
    const spec = resolveSpec(flags.spec, cwd);
    return [
      { spec, out: resolve(cwd, flags.out ?? 'generated'), emit: only ?? defaultEmitters, partial: only !== undefined },
    ];
  }
  const base = dirname(configFile);
  const targets = (await readConfig(configFile)).map((target) => {
    const out = flags.out === undefined ? resolve(base, target.out ?? '.') : resolve(cwd, flags.out);
    const spec = flags.spec === undefined ? resolve(base, target.spec) : resolve(cwd, flags.spec);
    return { ...target, spec, out, emit: pickEmitters(target, only), partial: only !== undefined };
  });
  const running = targets.filter(({ emit }) => emit.length > 0);
  if (running.length > 0) return running;
  throw new CliError(`--only: no target of ${configFile} emits ${flags.only}`, exitCode.usage);
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

async function readConfig(path: string): Promise<readonly Target[]> {
  const exported = path.endsWith('.json') ? readJson(path) : await evaluate(path);
  const targets = Array.isArray(exported) ? exported : [exported];
  return targets.map((target, index) => checkTarget(target, path, index));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CliError(`${path}: ${error instanceof Error ? error.message : String(error)}`, exitCode.usage);
  }
}

/** TypeScript and JavaScript configs go through c12, which is loaded for them alone. */
async function evaluate(path: string): Promise<unknown> {
  const { loadConfig } = await import('c12');
  const { config } = await loadConfig<Record<string, unknown>>({
    cwd: dirname(path),
    configFile: path,
    rcFile: false,
    dotenv: false,
    packageJson: false,
  });
  // An exported array comes back as an object with index keys.
  return '0' in config ? Object.values(config) : config;
}

function checkTarget(value: unknown, path: string, index: number): Target {
  const where = `${path}: target ${index + 1}`;
  if (typeof value !== 'object' || value === null) {
    throw new CliError(`${where}: expected an object, got ${JSON.stringify(value)}`, exitCode.usage);
  }
  const target = value as Partial<Record<keyof Target, unknown>>;
  if (typeof target.spec !== 'string') {
    throw new CliError(`${where}: expected "spec" to be a path, got ${JSON.stringify(target.spec)}`, exitCode.usage);
  }
  for (const [key, member] of Object.entries(target)) checkMember(where, key, member);
  // Every member has been checked above.
  return value as Target;
}

const memberChecks: Readonly<Record<string, (member: unknown) => string | undefined>> = {
  spec: expectPath,
  out: expectPath,
  bundleFile: expectPath,
  emit: (member) =>
    Array.isArray(member) && member.every((name) => emitterNames.includes(name))
      ? undefined
      : `a list of ${emitterNames.join(', ')}`,
  folders: (member) => (typeof member === 'object' && member !== null ? undefined : 'an object of folders'),
  runtime: (member) =>
    member === 'embedded' || member === 'package' || (typeof member === 'object' && member !== null)
      ? undefined
      : "'embedded', 'package' or { folder }",
  importExtension: oneOf('.ts', '.js', ''),
  dates: oneOf('string', 'Date'),
  int64: oneOf('number', 'string', 'bigint'),
};

function checkMember(where: string, key: string, member: unknown): void {
  const check = memberChecks[key];
  if (check === undefined) {
    const known = Object.keys(memberChecks).join(', ');
    throw new CliError(`${where}: unknown member "${key}"; expected ${known}`, exitCode.usage);
  }
  const expected = check(member);
  if (expected === undefined) return;
  throw new CliError(`${where}: expected "${key}" to be ${expected}, got ${JSON.stringify(member)}`, exitCode.usage);
}

function expectPath(member: unknown): string | undefined {
  return typeof member === 'string' && member !== '' ? undefined : 'a path';
}

function oneOf(...values: readonly string[]): (member: unknown) => string | undefined {
  const expected = values.map((value) => `'${value}'`).join(' or ');
  return (member) => (values.some((value) => value === member) ? undefined : expected);
}

/** A path as a person would write it from `cwd`. */
export function displayPath(path: string, cwd: string): string {
  const prefix = `${cwd}/`;
  return isAbsolute(path) && path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
