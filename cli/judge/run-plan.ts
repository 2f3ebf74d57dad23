import {
  type FindPlace,
  type Plan,
  type RunEvent,
  type RunOptions,
  type SentExchange,
  createConsoleReporter,
  exitCodeOf,
  run,
  secretsOf,
} from '../../conformance/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { type ReportFile, writeReports } from './report-file.ts';

/** What a run leaves behind, besides its verdict. */
export interface Reporting {
  readonly reports: readonly ReportFile[];
  readonly findPlace: FindPlace;
}

/** Runs a plan, prints progress and verdicts to standard output, writes the reports, and returns the exit code. */
export async function runPlan(
  plan: Plan,
  options: RunOptions,
  { reports, findPlace }: Reporting = { reports: [], findPlace: () => undefined },
): Promise<ExitCode> {
  const exchanges: SentExchange[] = [];
  const isKept = reports.some(({ format }) => format === 'har');
  const events: RunEvent[] = [];
  const console = openConsole();
  const kept = isKept ? { onExchange: (sent: SentExchange) => void exchanges.push(sent) } : {};
  for await (const event of run(plan, { ...options, ...kept })) {
    events.push(event);
    console.accept(event);
  }
  const summary = console.finish();
  const masked = options.maskSecrets === true && options.scenario !== undefined ? secretsOf(options.scenario) : [];
  writeReports(reports, { events, exchanges, masked, findPlace });
  return exitCodeOf(summary);
}

/** A console report on the standard output. */
export function openConsole(): ReturnType<typeof createConsoleReporter> {
  const { stdout } = process;
  return createConsoleReporter({
    write: (text) => stdout.write(text),
    isTTY: stdout.isTTY,
    ...(stdout.columns === undefined ? {} : { columns: stdout.columns }),
  });
}
