import {
  LAWS,
  LevelUnavailable,
  type Plan,
  type RunOptions,
  TargetUnreachable,
  listPlan,
  planKey,
  planRun,
  selectCases,
  strangeRoles,
} from '../../conformance/index.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { resolveSpec } from '../resolve-spec.ts';
import { loadDescription } from '../load-description.ts';
import { createFindPlace } from '../judge/find-place.ts';
import { loadExpectedFailures } from '../judge/load-expected-failures.ts';
import { openJournal } from '../judge/journal.ts';
import { loadLaws } from '../judge/load-laws.ts';
import { loadScenario } from '../judge/load-scenario.ts';
import { loadWorkflows } from '../judge/load-workflows.ts';
import { type SelectionOptions, readEnabled, readSelection } from '../judge/read-selection.ts';
import { type ReportFile, parseReports } from '../judge/report-file.ts';
import { runPlan } from '../judge/run-plan.ts';

/** Options of `forgewright conformance`, as commander hands them over. */
export interface ConformanceOptions extends SelectionOptions {
  readonly spec?: string;
  readonly scenario?: string;
  readonly workflows?: readonly string[];
  readonly laws?: readonly string[];
  readonly resume?: string;
  readonly readOnly?: boolean;
  readonly budget?: number;
  readonly timeout?: number;
  readonly concurrency?: number;
  readonly seed?: number;
  readonly expectedFailures?: string;
  readonly reference?: string;
  readonly referenceScenario?: string;
  readonly report?: readonly string[];
  readonly list?: boolean;
  readonly maskSecrets?: boolean;
  readonly shrink?: boolean;
}

/** Judges the implementation at a base URL, or with `--list` prints what would be asked of it. */
export async function conformance(baseUrl: string | undefined, options: ConformanceOptions): Promise<ExitCode> {
  const laws = await loadLaws(options.laws ?? []);
  const selection = readSelection(options, laws);
  const reports = parseReports(options.report ?? []);
  const { api } = await loadDescription(resolveSpec(options.spec, process.cwd()), { quiet: true });
  const workflows = loadWorkflows(options.workflows ?? []);
  const plan = planRun(api, {
    workflows,
    laws: [...LAWS, ...laws],
    ...(options.seed !== undefined && { seed: options.seed }),
  });
  const cases = selectCases(plan, selection);
  if (options.list === true) {
    process.stdout.write(listPlan(plan, cases));
    return exitCode.ok;
  }
  if (baseUrl === undefined) {
    throw new CliError('conformance needs the base URL of an implementation', exitCode.usage, 'Or ask for --list.');
  }
  // A part of a plan may be empty, the whole of what was chosen may not.
  const { shard, ...chosen } = selection;
  if (cases.length === 0 && (shard === undefined || selectCases(plan, chosen).length === 0)) {
    throw new CliError('no case is left by what was chosen', exitCode.usage, '--list prints the cases there are.');
  }
  if (options.reference !== undefined && options.level !== 'reference') {
    throw new CliError('--reference is for --level reference', exitCode.usage);
  }
  const run = { baseUrl, ...selection, ...readEnabled(options), ...settingsOf(options) };
  warnOfRoles(plan, run);
  return judge(plan, { ...run, ...resumed(plan, run, options) }, reports);
}

/** A role that nobody knows keeps nothing from anybody: its laws would be silent. */
function warnOfRoles({ api }: Plan, { scenario }: RunOptions): void {
  for (const { identity, role, known } of scenario === undefined ? [] : strangeRoles(api, scenario)) {
    const line = `warning: scenario roles.${identity}: no role that is spoken of, got ${JSON.stringify(role)}; these are: ${known.join(', ')}`;
    process.stderr.write(`${line}\n`);
  }
}

/** A run that was interrupted goes on where it stopped. */
function resumed(plan: Plan, run: RunOptions, { resume, report = [] }: ConformanceOptions): Partial<RunOptions> {
  if (resume === undefined) return {};
  if (report.some((text) => text.startsWith('har=')))
    throw new CliError('--resume: a journal has no exchanges; har is written by runs without it', exitCode.usage);
  const journal = openJournal(resume, planKey(plan, run));
  return { earlier: journal.earlier, onEvent: journal.accept };
}

function settingsOf(options: ConformanceOptions): Omit<RunOptions, 'baseUrl'> {
  const { scenario, readOnly, budget, timeout, concurrency, expectedFailures, maskSecrets = false } = options;
  const known = loadScenario(scenario);
  const other = loadScenario(options.referenceScenario);
  return {
    maskSecrets,
    readOnly,
    budget,
    ...(options.shrink === false && { shrink: false }),
    ...(known === undefined ? {} : { scenario: known }),
    ...(options.reference === undefined
      ? {}
      : { reference: { baseUrl: options.reference, ...(other === undefined ? {} : { scenario: other }) } }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(expectedFailures === undefined ? {} : { expectedFailures: loadExpectedFailures(expectedFailures) }),
  };
}

async function judge(plan: Plan, options: RunOptions, reports: readonly ReportFile[]): Promise<ExitCode> {
  try {
    return await runPlan(plan, options, { reports, findPlace: createFindPlace() });
  } catch (error) {
    if (error instanceof TargetUnreachable) throw new CliError(error.message, exitCode.cannotRun);
    if (error instanceof LevelUnavailable || error instanceof RangeError) {
      const hint = error instanceof LevelUnavailable ? 'Name it with --reference URL.' : undefined;
      throw new CliError(error.message, exitCode.usage, hint);
    }
    throw error;
  }
}
