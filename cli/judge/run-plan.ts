import {
  type Plan,
  type RunEvent,
  type RunOptions,
  createConsoleReporter,
  exitCodeOf,
  run,
} from '../../conformance/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { type ReportFile, writeReports } from './report-file.ts';

/** Runs a plan, prints progress and verdicts to standard output, writes the reports, and returns the exit code. */
export async function runPlan(plan: Plan, options: RunOptions, reports: readonly ReportFile[]): Promise<ExitCode> {
  const { stdout } = process;
  const console = createConsoleReporter({
    write: (text) => stdout.write(text),
    isTTY: stdout.isTTY,
    ...(stdout.columns === undefined ? {} : { columns: stdout.columns }),
  });
  const events: RunEvent[] = [];
  for await (const event of run(plan, options)) {
    events.push(event);
    console.accept(event);
  }
  const summary = console.finish();
  writeReports(reports, events);
  return exitCodeOf(summary);
}
