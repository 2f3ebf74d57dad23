import { readFileSync } from 'node:fs';
import {
  EventLinesError,
  MergeError,
  type NamedRun,
  exitCodeOf,
  mergeRuns,
  readEventLines,
} from '../../conformance/index.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { createFindPlace } from '../judge/find-place.ts';
import { parseReports, writeReports } from '../judge/report-file.ts';
import { openConsole } from '../judge/run-plan.ts';

/** Options of `forgewright merge-reports`, as commander hands them over. */
export interface MergeReportsOptions {
  readonly report?: readonly string[];
}

/** Judges the shards of a run as the one run that they are. */
export async function mergeReports(files: readonly string[], options: MergeReportsOptions): Promise<ExitCode> {
  const reports = parseReports(options.report ?? []);
  const har = reports.find(({ format }) => format === 'har');
  if (har !== undefined) {
    throw new CliError('--report: events have no exchanges; har is written by each run', exitCode.usage);
  }
  const events = merged(files.map(readRun));
  const console = openConsole();
  for (const event of events) console.accept(event);
  const summary = console.finish();
  writeReports(reports, { events, exchanges: [], masked: [], findPlace: createFindPlace() });
  return exitCodeOf(summary);
}

function readRun(file: string): NamedRun {
  try {
    return { file, events: readEventLines(readFileSync(file, 'utf8'), file) };
  } catch (error) {
    if (error instanceof EventLinesError) throw new CliError(error.message, exitCode.usage);
    if (error instanceof Error && 'code' in error) throw new CliError(error.message, exitCode.usage);
    throw error;
  }
}

function merged(runs: readonly NamedRun[]): ReturnType<typeof mergeRuns> {
  try {
    return mergeRuns(runs);
  } catch (error) {
    if (error instanceof MergeError) throw new CliError(error.message, exitCode.usage);
    throw error;
  }
}
