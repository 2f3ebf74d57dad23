import type { Api } from '../../model/index.ts';
import {
  type CaseResult,
  type JudgeOptions,
  type RunEvent,
  type SentExchange,
  createJudge,
  exitCodeOf,
} from '../../conformance/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { createFindPlace } from './find-place.ts';
import { type ReportFile, writeReports } from './report-file.ts';
import { openConsole } from './run-plan.ts';

/** Exchanges that somebody else makes, told as a run. */
export interface ExchangeRun {
  add(sent: SentExchange): CaseResult | undefined;
  /** Prints the verdict, writes the reports, and returns the exit code. */
  finish(): ExitCode;
}

/** Opens a run of exchanges that are seen as they happen, or that were archived. */
export function openExchangeRun(
  api: Api,
  source: string,
  { reports, ...options }: JudgeOptions & { readonly reports: readonly ReportFile[] },
): ExchangeRun {
  const judge = createJudge(api, options);
  const results: CaseResult[] = [];
  const exchanges: SentExchange[] = [];
  const started = Date.now();
  let unknown = 0;
  return {
    add(sent) {
      if (reports.some(({ format }) => format === 'har')) exchanges.push(sent);
      const result = judge.judge(sent.request, sent.response);
      if (result === undefined) unknown += 1;
      else results.push({ ...result, durationMs: sent.durationMs });
      return result;
    },
    finish() {
      const events = eventsOf(api, { source, results, durationMs: Date.now() - started });
      const console = openConsole();
      for (const event of events) console.accept(event);
      const summary = console.finish();
      if (unknown > 0) process.stdout.write(`${unknown} exchanges were of no operation of the description\n`);
      writeReports(reports, { events, exchanges, masked: options.masked ?? [], findPlace: createFindPlace() });
      return exitCodeOf(summary);
    },
  };
}

function eventsOf(
  api: Api,
  seen: { readonly source: string; readonly results: readonly CaseResult[]; readonly durationMs: number },
): readonly RunEvent[] {
  const { source, results, durationMs } = seen;
  const operations = new Set(results.map(({ operationId }) => operationId)).size;
  return [
    {
      type: 'run-started',
      baseUrl: source,
      scenario: 'none',
      level: 'contract',
      operations,
      cases: results.length,
      skippedExamples: 0,
      unjudged: 0,
      leftOut: api.operations.length - operations,
    },
    ...results.map((result, index): RunEvent => ({ type: 'case-finished', finished: index + 1, result })),
    { type: 'run-finished', durationMs, requests: results.length, outdated: [], needed: [] },
  ];
}
