import type { RunEvent } from '../events.ts';
import type { ExpectedFailure } from '../expectations/expected-failure.ts';
import type { Counts, RunSummary } from '../summary.ts';
import { summarize } from '../summary.ts';
import { findingText } from './finding-text.ts';
import { partText } from './part-text.ts';
import { layoutTable } from './table.ts';

/** Where the console report goes. */
export interface ConsoleTarget {
  write(text: string): void;
  /** True when lines can be rewritten: then progress is shown on one line. */
  readonly isTTY: boolean;
  /** Width in characters; 80 when left out. */
  readonly columns?: number;
}

/** Prints a run as it goes on and its result at the end. */
export interface ConsoleReporter {
  accept(event: RunEvent): void;
  /** Prints table and findings of what was accepted so far, and returns the figures. */
  finish(): RunSummary;
}

const CLEAR_LINE = '\r\u001b[2K';

/** Opens a console report. */
export function createConsoleReporter(target: ConsoleTarget): ConsoleReporter {
  const events: RunEvent[] = [];
  let total = 0;
  let failed = 0;
  const progress = (text: string): void => {
    if (target.isTTY) target.write(CLEAR_LINE + text.slice(0, (target.columns ?? 80) - 1));
  };
  function accept(event: RunEvent): void {
    events.push(event);
    if (event.type === 'run-started') {
      total = event.cases;
      target.write(startLine(event));
    } else if (event.type === 'case-finished') {
      const { result, finished } = event;
      if (result.verdict === 'failed') {
        failed += 1;
        if (target.isTTY) target.write(CLEAR_LINE);
        target.write(`failed  ${result.caseId}\n`);
      }
      progress(`${finished}/${total} cases, ${failed} failed  ${result.caseId}`);
    } else if (target.isTTY) target.write(CLEAR_LINE);
  }
  function finish(): RunSummary {
    const summary = summarize(events);
    target.write(`${summaryText(summary)}\n`);
    return summary;
  }
  return { accept, finish };
}

function startLine(event: Extract<RunEvent, { type: 'run-started' }>): string {
  const { baseUrl, scenario, level, cases, operations, skippedExamples } = event;
  const skipped = skippedExamples === 0 ? '' : `, ${skippedExamples} examples are no case (--list says why)`;
  return `conformance of ${baseUrl}, scenario ${scenario}, level ${level}: ${cases} cases of ${operations} operations${skipped}\n`;
}

/** Table of verdicts, then every finding, then why cases proved nothing. */
export function summaryText(summary: RunSummary): string {
  const head = ['operation', 'cases', 'checks', 'passed', 'failed', 'not provable', 'not implemented'];
  const rows = summary.perOperation.map((item) => [item.operationId, ...countCells(item)]);
  const total = [`${summary.operations} operations`, ...countCells(summary)];
  const blocks = [layoutTable([head, ...rows, total])];
  if (summary.findings.length > 0) {
    const findings = summary.findings.map((group, index) => findingText(group, index + 1));
    blocks.push(`${summary.findings.length} findings\n\n${findings.join('\n\n')}`);
  }
  if (summary.reasons.size > 0) {
    const reasons = [...summary.reasons].map(([reason, count]) => `  ${String(count).padStart(4)}  ${reason}`);
    blocks.push(`cases without a verdict\n${reasons.join('\n')}`);
  }
  if (summary.outdated.length > 0) blocks.push(outdatedText(summary.outdated));
  const seconds = (summary.durationMs / 1000).toFixed(1);
  blocks.push(`${summary.requests} requests in ${seconds} s${summary.complete ? '' : '; the run did not end'}`);
  const part = partText(summary);
  return `\n${blocks.join('\n\n')}${part === undefined ? '' : `\n${part}`}`;
}

function outdatedText(outdated: readonly ExpectedFailure[]): string {
  const lines = outdated.map(
    ({ case: glob, check, why }) => `  ${glob}${check === undefined ? '' : ` ${check}`}  ${why}`,
  );
  return ['expected failures that no longer happen', ...lines].join('\n');
}

function countCells(counts: Counts): string[] {
  const { cases, checks, passed, failed, notProvable, notImplemented } = counts;
  return [cases, checks, passed, failed, notProvable, notImplemented].map(String);
}
