import type { CaseResult, RunEvent } from '../events.ts';
import { summarize } from '../summary.ts';

/** The whole run as JSON text: figures, findings by cause, and every case with what was compared how. */
export function jsonReport(events: readonly RunEvent[]): string {
  const { findings, reasons, perOperation, ...figures } = summarize(events);
  const started = events.find((event) => event.type === 'run-started');
  const cases: CaseResult[] = events.flatMap((event) => (event.type === 'case-finished' ? [event.result] : []));
  const report = {
    target:
      started === undefined
        ? undefined
        : { baseUrl: started.baseUrl, scenario: started.scenario, level: started.level },
    summary: figures,
    operations: perOperation,
    findings: findings.map(({ finding, ...group }) => ({ ...finding, ...group })),
    reasons: Object.fromEntries(reasons),
    cases: cases.map(({ findings: own, ...result }) => ({ ...result, findings: own.length })),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
