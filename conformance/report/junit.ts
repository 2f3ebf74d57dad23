import type { CaseResult, RunEvent } from '../events.ts';
import type { Finding } from '../finding.ts';
import { placeOf } from '../finding.ts';
import { summarize } from '../summary.ts';

/** The run as JUnit XML: one suite per operation, one test case per case; what proved nothing is skipped, with the reason. */
export function junitReport(events: readonly RunEvent[]): string {
  const summary = summarize(events);
  const results = events.flatMap((event) => (event.type === 'case-finished' ? [event.result] : []));
  const suites = summary.perOperation.map((operation) => {
    const own = results.filter((result) => result.operationId === operation.operationId);
    const skipped = operation.notProvable + operation.notImplemented + operation.expectedFailures;
    const counts = attributes({
      tests: operation.cases,
      failures: operation.failed,
      errors: 0,
      skipped,
      time: secondsOf(own),
    });
    return `  <testsuite ${attributes({ name: operation.operationId })} ${counts}>\n${own.map(testCase).join('')}  </testsuite>\n`;
  });
  const counts = attributes({
    name: 'conformance',
    tests: summary.cases,
    failures: summary.failed,
    errors: 0,
    skipped: summary.notProvable + summary.notImplemented + summary.expectedFailures,
    time: (summary.durationMs / 1000).toFixed(3),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n${suites.join('')}</testsuites>\n`;
}

function testCase(result: CaseResult): string {
  const open = `    <testcase ${attributes({ name: result.caseId, classname: result.operationId, time: secondsOf([result]) })}`;
  if (result.verdict === 'passed') return `${open}/>\n`;
  if (result.verdict === 'failed') return `${open}>\n${result.findings.map(failure).join('')}    </testcase>\n`;
  const message = `${result.verdict}: ${result.reason ?? 'nothing could be checked'}`;
  return `${open}>\n      <skipped ${attributes({ message })}/>\n    </testcase>\n`;
}

function failure(finding: Finding): string {
  const message = `${placeOf(finding)}: expected ${finding.expected}, got ${finding.got}`;
  return `      <failure ${attributes({ message, type: finding.check })}>${escapeXml(finding.replay.join('\n'))}</failure>\n`;
}

function secondsOf(results: readonly CaseResult[]): string {
  return (results.reduce((sum, result) => sum + result.durationMs, 0) / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
    .join(' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

function escapeXml(text: string): string {
  // XML 1.0 has no way to write most control characters, and a lone surrogate is no character at all.
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  const clean = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
  return clean.replaceAll(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
