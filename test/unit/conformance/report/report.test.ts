import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, RunEvent, RunSummary } from '../../../../conformance/index.ts';
import {
  createConsoleReporter,
  exitCodeOf,
  jsonReport,
  junitReport,
  listPlan,
  run,
} from '../../../../conformance/index.ts';
import type { FakeService } from '../fake-service/service.ts';
import { startFakeService } from '../fake-service/service.ts';
import { fakePlan, fakeScenario, runAll } from '../run-fake.ts';

const execute = promisify(execFile);

/** Runs a shell line without blocking this process, which is also the service that answers. */
async function shell(line: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await execute('sh', ['-c', line], { env: { ...process.env, ...environment }, timeout: 10_000 });
  return stdout;
}

let plan: Plan;
let service: FakeService;
let events: readonly RunEvent[];
let summary: RunSummary;

beforeAll(async () => {
  plan = await fakePlan();
  service = await startFakeService('m22');
  ({ events, summary } = await runAll(plan, { baseUrl: service.url, scenario: fakeScenario() }));
});
afterAll(() => service.close());

function consoleText(isTTY: boolean): string {
  let text = '';
  const reporter = createConsoleReporter({ write: (part) => (text += part), isTTY, columns: 60 });
  for (const event of events) reporter.accept(event);
  reporter.finish();
  return text;
}

describe('console report', () => {
  it('prints the table of verdicts and names operation, case, pointer, expected and got', () => {
    const text = consoleText(false);
    expect(text).toMatch(/^operation +cases +checks +passed +failed +not provable +not implemented$/m);
    expect(text).toMatch(/^10 operations +\d+ +\d+ +\d+ +\d+ +\d+ +\d+$/m);
    expect(text).toContain('body-schema: listBoxes (GET /boxes)');
    expect(text).toContain('case      listBoxes/200/closed');
    expect(text).toContain('at        body /0/sealed');
    expect(text).toContain('expected  boolean');
    expect(text).toContain('got       "false"');
    expect(text).not.toContain('\u001b');
  });

  it('rewrites one line of progress on a terminal, no longer than the terminal is wide', () => {
    const lines = consoleText(true)
      .split('\r\u001b[2K')
      .filter((part) => part.includes(' cases, ') && !part.includes('\n'));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(line.length).toBeLessThan(60);
  });

  it('prints a curl line that shows the violation again', async () => {
    const [group] = summary.findings;
    const line = group?.finding.replay[0] ?? '';
    const answer = await shell(line);
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('"sealed":"false"');
    expect(line).toContain('X-Token: ana-token-1');
  });

  it('masks credentials on demand, in a form that a shell still understands', async () => {
    const masked = await runAll(plan, { baseUrl: service.url, scenario: fakeScenario(), maskSecrets: true });
    const line = masked.summary.findings[0]?.finding.replay[0] ?? '';
    expect(line).not.toContain('ana-token-1');
    const answer = await shell(line, { TOKEN: 'ana-token-1' });
    expect(answer).toContain('HTTP/1.1 200');
  });
});

describe('machine reports', () => {
  it('writes JUnit XML with one test case per case and the reason of every skipped one', () => {
    const xml = junitReport(events);
    expect(xml.match(/<testcase /g)?.length).toBe(summary.cases);
    expect(xml.match(/<testsuite /g)?.length).toBe(summary.operations);
    expect(xml).toContain(`failures="${summary.failed}"`);
    expect(xml).toContain('message="body /0/sealed: expected boolean, got &quot;false&quot;"');
    const open = [...xml.matchAll(/<([a-z]+)[^>]*?(\/?)>/g)].filter((tag) => tag[2] === '').length;
    expect(xml.match(/<\/[a-z]+>/g)?.length).toBe(open);
  });

  it('writes JSON with figures, findings and what was compared how', () => {
    const report = JSON.parse(jsonReport(events)) as {
      summary: RunSummary;
      cases: { comparisons: object }[];
      findings: object[];
    };
    expect(report.summary.cases).toBe(summary.cases);
    expect(report.findings).toHaveLength(summary.findings.length);
    expect(report.cases.some((item) => Object.keys(item.comparisons).length > 2)).toBe(true);
  });

  it('lists every case and every example that is none', () => {
    const list = listPlan(plan);
    for (const item of plan.cases) expect(list).toContain(`  ${item.id}`);
    for (const item of plan.skipped)
      expect(list).toContain(`${item.operationId}/${item.status}/${item.name}  ${item.reason}`);
    expect(list).toContain('getBox/401/noCredential  nothing says how to bring about 401');
  });
});

describe('exit codes', () => {
  it('is 1 with findings, 0 without, 3 when nothing could be judged', async () => {
    expect(exitCodeOf(summary)).toBe(1);
    const correct = await startFakeService('none');
    const good = await runAll(plan, { baseUrl: correct.url, scenario: fakeScenario() });
    await correct.close();
    expect(exitCodeOf(good.summary)).toBe(0);
    expect(exitCodeOf({ ...good.summary, passed: 0, notProvable: good.summary.cases })).toBe(3);
    expect(exitCodeOf({ ...good.summary, complete: false })).toBe(3);
    expect(exitCodeOf('usage')).toBe(2);
    expect(exitCodeOf('cannot-run')).toBe(3);
  });

  it('throws when nobody answers, and for a comparison with nothing', async () => {
    await expect(run(plan, { baseUrl: 'http://127.0.0.1:1' }).next()).rejects.toThrow('ECONNREFUSED');
    await expect(run(plan, { baseUrl: service.url, level: 'reference' }).next()).rejects.toThrow('reference');
  });
});
