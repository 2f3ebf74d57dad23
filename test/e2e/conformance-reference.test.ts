import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FindingGroup, Level, Plan, RunSummary, Scenario } from '../../conformance/index.ts';
import { createConsoleReporter, planRun, readScenario, run } from '../../conformance/index.ts';
import { program } from './run-cli.ts';
import { loadApi } from '../../model/load-api.ts';
import type { ReferenceServer } from '../../reference-server/index.ts';
import { startReferenceServer } from '../../reference-server/index.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** An answer on its way back, to be tampered with. */
interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

type Tamper = (answer: Answer, request: { readonly method: string; readonly path: string }) => void;

let plan: Plan;
let scenario: Scenario;
let reference: ReferenceServer;
let proxy: Server | undefined;

beforeAll(async () => {
  const { api, diagnostics } = await loadApi(`${root}spec/openapi.yaml`);
  if (api === undefined) throw new Error(JSON.stringify(diagnostics[0]));
  plan = planRun(api);
  const text = readFileSync(`${root}conformance/scenarios/demo.yaml`, 'utf8');
  scenario = { ...readScenario(text, { file: 'demo.yaml', environment: {} }), pristine: true };
  reference = await startReferenceServer({ world: 'demo', tier: 'top' });
});
afterAll(() => reference.close());
afterEach(() => {
  proxy?.closeAllConnections();
  proxy?.close();
});

/** Stands in front of the reference server and changes what comes back. */
async function behind(tamper: Tamper): Promise<string> {
  const opened = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, tamper);
  });
  proxy = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`; // listening on TCP
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, tamper: Tamper): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const upstream = send(`${reference.url}${url}`, { method, headers, path: url }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      const answer: Answer = {
        status: response.statusCode ?? 0,
        headers: {},
        body: Buffer.concat(chunks).toString('latin1'),
      };
      for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined) answer.headers[name] = value;
      const length = answer.body.length;
      tamper(answer, { method, path: url });
      if (answer.body.length !== length) answer.headers['content-length'] = String(answer.body.length);
      outgoing.writeHead(answer.status, answer.headers).end(Buffer.from(answer.body, 'latin1'));
    });
  });
  incoming.pipe(upstream);
}

interface Judged {
  readonly text: string;
  readonly summary: RunSummary;
}

/** Only what reads: these runs share one server with every other test of this file. */
async function judge(baseUrl: string, operationIds: readonly string[], level: Level = 'laws'): Promise<Judged> {
  const chosen = plan.cases.filter((item) => {
    const { operationId, method } = item.kind === 'law' ? item.operation : item.call.operation;
    return operationIds.includes(operationId) && method === 'GET';
  });
  let text = '';
  const reporter = createConsoleReporter({ write: (part) => (text += part), isTTY: false });
  for await (const event of run({ ...plan, cases: chosen }, { baseUrl, scenario, level })) reporter.accept(event);
  return { summary: reporter.finish(), text };
}

async function replay(group: FindingGroup | undefined): Promise<string> {
  const line = group?.finding.replay.at(-1) ?? '';
  expect(line).toMatch(/^curl /);
  const { stdout } = await execute('sh', ['-c', line], { timeout: 10_000 });
  return stdout;
}

describe('the runner in front of the reference server', () => {
  it('finds nothing in the server as it is', async () => {
    const { summary, text } = await judge(reference.url, [
      'getIssue',
      'listIssueNotes',
      'getVersion',
      'listRepositoryTree',
      'getFile',
    ]);
    expect(summary.findings.map(({ finding }) => [finding.caseId, finding.expected, finding.got])).toEqual([]);
    // What no credential of the scenario could show proves nothing; nothing fails and nothing is left out.
    expect(text).toMatch(/^5 operations +\d+ +\d+ +\d+ +0 +\d+ +0$/m);
  });

  it('names operation, case, pointer, expected and got when the type of one property is swapped', async () => {
    const url = await behind((answer) => {
      answer.body = answer.body.replace(/"confidential":(true|false)/, '"confidential":"$1"');
    });
    const { summary, text } = await judge(url, ['getIssue'], 'contract');
    expect(summary.findings).toHaveLength(1);
    expect(text).toContain('body-schema: getIssue (GET /projects/{id}/issues/{issue_iid})');
    expect(text).toContain('case      getIssue/200/public');
    expect(text).toContain('at        body /confidential');
    expect(text).toContain('got       "false"');
    expect(await replay(summary.findings[0])).toContain('"confidential":"false"');
  });

  it('finds a Link header that is dropped from one list, and from all lists', async () => {
    for (const dropped of [/\/notes/, /./]) {
      const url = await behind((answer, { path }) => {
        if (dropped.test(path)) delete answer.headers['link'];
      });
      const { summary } = await judge(url, ['listIssueNotes', 'listProjectIssues']);
      // Where all lists lack it, that has one cause and is one finding.
      const places = summary.findings.flatMap(({ finding, operationIds }) =>
        operationIds.map((operationId) => `${finding.check} ${operationId} ${finding.pointer}`),
      );
      expect(places).toContain('pagination listIssueNotes link');
      expect(await replay(summary.findings[0])).not.toMatch(/^link:/im);
    }
  });

  it('finds 403 where the description says 404', async () => {
    const url = await behind((answer) => {
      if (answer.status !== 404) return;
      answer.status = 403;
      answer.body = answer.body.replace(/404 [A-Za-z ]+/, '403 Forbidden');
    });
    const { summary, text } = await judge(url, ['getIssue']);
    expect(text).toContain('example: getIssue');
    expect(text).toContain('case      getIssue/404/projectNotFound');
    expect(text).toMatch(/at +status\n +expected +404/);
    expect(await replay(summary.findings.find(({ finding }) => finding.caseId.includes('/404/')))).toContain(
      '403 Forbidden',
    );
  });

  it('finds a wrong total, a wrong page number and a page that is too long', async () => {
    const wrong: readonly (readonly [string, Tamper])[] = [
      ['x-total', (answer) => (answer.headers['x-total'] &&= '7')],
      ['x-page', (answer) => (answer.headers['x-page'] &&= '9')],
    ];
    for (const [name, tamper] of wrong) {
      const { summary } = await judge(await behind(tamper), ['listProjectIssues']);
      expect(summary.findings.map(({ finding }) => `${finding.check} ${finding.pointer}`)).toContain(
        `pagination ${name}`,
      );
    }
  });

  it('finds an undeclared property and an undeclared header', async () => {
    const url = await behind((answer) => {
      answer.body = answer.body.replace(/^\{/, '{"internal_rank":3,');
      answer.headers['x-shard'] = '4';
    });
    const { summary } = await judge(url, ['getIssueNote']);
    const places = summary.findings.map(({ finding }) => `${finding.check} ${finding.pointer}`);
    // The schema is closed, so it says so itself.
    expect(places).toContain('body-schema /internal_rank');
    expect(places).toContain('undeclared-header x-shard');
  });
});

describe('forgewright conformance', () => {
  it('judges a running server and exits 0, 1, 2 or 3', async () => {
    const cli = async (...words: string[]): Promise<{ code: number; out: string }> => {
      const full = [program, 'conformance', ...words];
      try {
        const { stdout } = await execute(process.execPath, full, { cwd: root, timeout: 60_000, maxBuffer: 1 << 26 });
        return { code: 0, out: stdout };
      } catch (error) {
        const failed = error as { code?: number; stdout?: string; stderr?: string }; // what execFile rejects with
        return { code: failed.code ?? -1, out: `${failed.stdout ?? ''}${failed.stderr ?? ''}` };
      }
    };
    const list = await cli('--list');
    expect(list.code).toBe(0);
    expect(list.out).toContain('getIssue/200/public');
    expect((await cli('http://127.0.0.1:1', '--scenario', 'demo')).code).toBe(3);
    expect((await cli('nowhere', '--scenario', 'demo')).code).toBe(2);
    const url = await behind((answer) => {
      answer.headers['x-shard'] = '4';
    });
    const judged = await cli(url, '--scenario', 'demo', '--level', 'contract', '--only', 'getIssue,listIssueNotes');
    expect(judged.code).toBe(1);
    expect(judged.out).toContain('undeclared-header');
  });
});
