import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CaseResult, Plan } from '../../../conformance/index.ts';
import { parseShard, selectCases } from '../../../conformance/index.ts';
import { fakePlan, fakeScenario, runAll } from './run-fake.ts';

let plan: Plan;
let server: Server | undefined;
beforeAll(async () => {
  plan = await fakePlan();
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`; // listening on TCP
}

async function verdicts(listener: RequestListener): Promise<readonly CaseResult[]> {
  const baseUrl = await serve(listener);
  const { events } = await runAll(plan, { baseUrl, scenario: fakeScenario(), level: 'contract' });
  return events.flatMap((event) => (event.type === 'case-finished' ? [event.result] : []));
}

describe('verdicts', () => {
  it('is not implemented when every operation answers 501, and never passed', async () => {
    const results = await verdicts((_, response) => response.writeHead(501).end());
    expect(new Set(results.map((item) => item.verdict))).toEqual(new Set(['not-implemented']));
  });

  it('is not implemented when operations are answered like a path that is not served', async () => {
    const results = await verdicts((request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end(`<p>Cannot ${request.method} ${request.url}</p>`);
    });
    expect(new Set(results.map((item) => item.verdict))).toEqual(new Set(['not-implemented']));
  });

  it('is a failure when only some cases of an operation are answered like a path that is not served', async () => {
    const results = await verdicts((request, response) => {
      const known = request.url?.includes('state=closed') === true;
      response
        .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
        .end(known ? '[]' : '{"message":"no"}');
    });
    const list = results.filter((item) => item.caseId === 'listBoxes/200/two');
    expect(list.map((item) => item.verdict)).toEqual(['failed']);
  });

  it('says which comparison every value got', async () => {
    const results = await verdicts((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    );
    expect(results.find((item) => item.caseId === 'listBoxes/200/closed')?.findings[0]?.expected).toContain('1 items');
  });

  it('reports a connection that breaks as a finding, not as a crash', async () => {
    const results = await verdicts((request, response) => {
      if (request.url?.includes('no-such') === true) response.writeHead(404).end();
      else request.socket.destroy();
    });
    expect(results.every((item) => item.verdict === 'failed')).toBe(true);
    expect(results[0]?.findings[0]?.part).toBe('connection');
  });
});

describe('plan', () => {
  it('has unique ids, reads before writes, and deletes last', () => {
    const ids = plan.cases.map((item) => item.id);
    expect(new Set(ids).size).toBe(ids.length);
    const examples = plan.cases.filter((item) => item.kind === 'example');
    const firstWrite = examples.findIndex((item) => item.mutates);
    const lastRead = examples.findLastIndex((item) => !item.mutates);
    expect(lastRead).toBeLessThan(firstWrite);
    expect(examples.at(-1)?.id).toBe('deleteBox/204/removed');
    // A law that writes would use up what the examples write to.
    expect(ids.findIndex((id) => id.includes('/law/secret-once'))).toBeGreaterThan(
      ids.indexOf('deleteBox/204/removed'),
    );
  });

  it('is the same for the same description', async () => {
    expect((await fakePlan()).cases.map((item) => item.id)).toEqual(plan.cases.map((item) => item.id));
  });

  it('cuts into shards that together are the plan, each case once', () => {
    const parts = [1, 2, 3].flatMap((index) => selectCases(plan, { level: 'reference', shard: { index, count: 3 } }));
    expect(parts.map((item) => item.id).toSorted()).toEqual(plan.cases.map((item) => item.id).toSorted());
  });

  it('leaves laws out at level contract, and what is switched off', () => {
    expect(selectCases(plan, { level: 'contract' }).every((item) => item.kind === 'example')).toBe(true);
    const without = selectCases(plan, { level: 'reference', disabled: ['pagination'] });
    expect(without.some((item) => item.kind === 'law' && item.law === 'pagination')).toBe(false);
  });

  it('refuses a shard that is none', () => {
    expect(() => parseShard('5/4')).toThrow('expected i/n');
    expect(parseShard('2/4')).toEqual({ index: 2, count: 4 });
  });
});
