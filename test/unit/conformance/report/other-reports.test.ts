import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FindPlace,
  type Plan,
  type RunEvent,
  type RunSummary,
  type SentExchange,
  eventLines,
  githubReport,
  harReport,
  htmlReport,
  junitReport,
  mergeRuns,
  readEventLines,
  sarifReport,
  summarize,
} from '../../../../conformance/index.ts';
import { readExpectedFailures } from '../../../../conformance/index.ts';
import type { FakeService } from '../fake-service/service.ts';
import { startFakeService } from '../fake-service/service.ts';
import { fakePlan, fakeScenario, runAll } from '../run-fake.ts';

let plan: Plan;
let service: FakeService;
let events: readonly RunEvent[];
let summary: RunSummary;
const exchanges: SentExchange[] = [];
const findPlace: FindPlace = ({ pointer }) => ({ file: 'a folder/service.yaml', line: pointer.length, column: 3 });

beforeAll(async () => {
  plan = await fakePlan();
  service = await startFakeService('m22');
  const onExchange = (sent: SentExchange): void => void exchanges.push(sent);
  ({ events, summary } = await runAll(plan, {
    baseUrl: service.url,
    scenario: fakeScenario('reset: { url: /-/reset }'),
    onExchange,
  }));
});
afterAll(() => service.close());

describe('reports for other programs', () => {
  it('SARIF has one result per cause, at the operation', () => {
    const log = JSON.parse(sarifReport(events, findPlace));
    const [{ results, tool }] = log.runs;
    expect(log.version).toBe('2.1.0');
    expect(results).toHaveLength(summary.findings.length);
    for (const result of results) expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    const [{ physicalLocation, logicalLocations }] = results[0].locations;
    expect(physicalLocation.artifactLocation.uri).toBe('a%20folder/service.yaml');
    expect(physicalLocation.region.startLine).toBe(logicalLocations[0].fullyQualifiedName.length);
    expect(logicalLocations[0].fullyQualifiedName).toBe('/paths/~1boxes/get');
    expect(sarifReport(events, () => undefined)).not.toContain('physicalLocation');
  });

  it('annotations are one line each, whatever is in them', () => {
    const lines = githubReport(events, findPlace).trimEnd().split('\n');
    expect(lines).toHaveLength(summary.findings.length);
    expect(lines[0]).toMatch(
      /^::error file=a folder\/service\.yaml,line=\d+,col=3,title=body-schema%3A listBoxes::GET/,
    );
    expect(lines[0]).toContain('%0Acurl ');
  });

  it('a page has every finding, operation and case, and nothing from elsewhere', () => {
    const page = htmlReport(events);
    for (const { finding } of summary.findings) expect(page).toContain(finding.caseId);
    expect(page.match(/<tr data-filter/g)).toHaveLength(summary.operations + summary.cases);
    expect(page).not.toMatch(/\b(?:src|href)=/);
    expect(page).toContain('&quot;false&quot;');
  });

  it('an archive has every exchange, bytes included, and no secret when they are masked', () => {
    const text = harReport(exchanges, ['ana-token-1', 'bo-token-22']);
    const { entries } = JSON.parse(text).log;
    expect(entries).toHaveLength(summary.requests);
    expect(text).not.toContain('ana-token-1');
    expect(harReport(exchanges)).toContain('ana-token-1');
    const binary = entries.find((entry: { response: { content: { encoding?: string } } }) => {
      return entry.response.content.encoding === 'base64';
    });
    expect(binary?.response.content.size ?? 0).toBeGreaterThanOrEqual(0);
  });
});

describe('runs in parts', () => {
  async function shard(index: number): Promise<readonly RunEvent[]> {
    const run = await runAll(plan, {
      baseUrl: service.url,
      scenario: fakeScenario('reset: { url: /-/reset }'),
      shard: { index, count: 2 },
    });
    const file = `${index}.jsonl`;
    return readEventLines(eventLines(run.events), file);
  }

  it('are one run when they are merged', async () => {
    const runs = [
      { file: '1', events: await shard(1) },
      { file: '2', events: await shard(2) },
    ];
    const merged = mergeRuns(runs);
    const whole = summarize(merged);
    expect(whole.cases).toBe(summary.cases);
    expect(whole).toMatchObject({ leftOut: 0, complete: true, operations: summary.operations });
    expect(whole.findings.map(({ finding }) => finding.check)).toEqual(
      summary.findings.map(({ finding }) => finding.check),
    );
    expect(junitReport(merged).match(/<testcase /g)).toHaveLength(summary.cases);
    const half = summarize(mergeRuns(runs.slice(0, 1)));
    expect(half.leftOut).toBeGreaterThan(0);
    expect(() => mergeRuns([...runs, { file: 'again', events: runs[0]?.events ?? [] }])).toThrow(
      /again: the case .* is in 1/,
    );
    const unfinished = { file: 'cut', events: runs[1]?.events.slice(0, -1) ?? [] };
    expect(summarize(mergeRuns([...runs.slice(0, 1), unfinished])).complete).toBe(false);
  });

  it('are refused with the place where they are something else', () => {
    expect(() => readEventLines('', 'a')).toThrow('a: expected the events of a run, got nothing');
    expect(() => readEventLines('{"type":"run-finished"}\n', 'a')).toThrow('a:1: expected the event run-started');
    expect(() => readEventLines('{"type":"run-started"}\n{]\n', 'a')).toThrow('a:2: expected an event of the run');
  });
});

describe('a file of expected failures', () => {
  it('is read', () => {
    expect(
      readExpectedFailures('- { case: a/*, check: defaults, why: known }\n- case: b\n  why: too', 'f.yaml'),
    ).toEqual([
      { case: 'a/*', check: 'defaults', why: 'known' },
      { case: 'b', why: 'too' },
    ]);
    expect(readExpectedFailures('', 'f.yaml')).toEqual([]);
  });

  it.each([
    ['case: a', 'f.yaml:1:1: expected a list of { case, check, why }'],
    ['- a', 'f.yaml:1:3: expected a list of { case, check, why }'],
    ['- { case: a }', 'f.yaml:1:3: expected why: the reason, for people'],
    ['- { case: 3, why: x }', 'f.yaml:1:11: expected case to be a text'],
    ['- { case: a, why: x, until: 3 }', 'f.yaml:1:22: expected case, check or why'],
    ['- {', 'f.yaml: not readable as YAML or JSON'],
  ])('is refused with the place: %s', (text, message) => {
    expect(() => readExpectedFailures(text, 'f.yaml')).toThrow(message);
  });
});
