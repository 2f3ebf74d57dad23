import {
  LevelUnavailable,
  type Level,
  type Plan,
  type RunOptions,
  type Shard,
  TargetUnreachable,
  listPlan,
  parseShard,
  planRun,
  selectCases,
} from '../../conformance/index.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { resolveSpec } from '../resolve-spec.ts';
import { loadDescription } from '../load-description.ts';
import { loadScenario } from '../judge/load-scenario.ts';
import { type ReportFile, parseReports } from '../judge/report-file.ts';
import { runPlan } from '../judge/run-plan.ts';

/** Options of `forgewright conformance`, as commander hands them over. */
export interface ConformanceOptions {
  readonly spec?: string;
  readonly scenario?: string;
  readonly level: Level;
  readonly shard?: string;
  readonly report?: readonly string[];
  readonly list?: boolean;
  readonly maskSecrets?: boolean;
}

/** Judges the implementation at a base URL, or with `--list` prints what would be asked of it. */
export async function conformance(baseUrl: string | undefined, options: ConformanceOptions): Promise<ExitCode> {
  const shard = options.shard === undefined ? undefined : readShard(options.shard);
  const reports = parseReports(options.report ?? []);
  const { api } = await loadDescription(resolveSpec(options.spec, process.cwd()), { quiet: true });
  const plan = planRun(api);
  if (options.list === true) {
    process.stdout.write(listPlan(plan, selectCases(plan, shardOf({ level: options.level }, shard))));
    return exitCode.ok;
  }
  if (baseUrl === undefined) {
    throw new CliError('conformance needs the base URL of an implementation', exitCode.usage, 'Or ask for --list.');
  }
  const scenario = loadScenario(options.scenario);
  const settings = {
    baseUrl,
    level: options.level,
    maskSecrets: options.maskSecrets ?? false,
    ...(scenario === undefined ? {} : { scenario }),
  };
  return judge(plan, shardOf(settings, shard), reports);
}

async function judge(plan: Plan, options: RunOptions, reports: readonly ReportFile[]): Promise<ExitCode> {
  try {
    return await runPlan(plan, options, reports);
  } catch (error) {
    if (error instanceof TargetUnreachable) throw new CliError(error.message, exitCode.cannotRun);
    if (error instanceof LevelUnavailable || error instanceof RangeError) {
      throw new CliError(error.message, exitCode.usage);
    }
    throw error;
  }
}

function readShard(text: string): Shard {
  try {
    return parseShard(text);
  } catch (error) {
    throw new CliError(error instanceof Error ? `--${error.message}` : String(error), exitCode.usage);
  }
}

function shardOf<Options extends object>(options: Options, shard: Shard | undefined): Options & { shard?: Shard } {
  return shard === undefined ? options : { ...options, shard };
}
