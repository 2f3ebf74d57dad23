import { createServer, request as forward } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Plan, exitCodeOf, planRun, selectCases } from '../../../conformance/index.ts';
import { createTransport } from '../../../conformance/exchange/transport.ts';
import { summaryText } from '../../../conformance/report/console.ts';
import { loadValue } from '../../../model/load-api.ts';
import type { FakeService } from './fake-service/service.ts';
import { startFakeService } from './fake-service/service.ts';
import { fakePlan, fakeScenario, runAll } from './run-fake.ts';

let plan: Plan;
let service: FakeService;
const methods: string[] = [];
let url = '';
/** How many requests are let through, and whether the rest is asked to come again at once. */
let allowed = Number.POSITIVE_INFINITY;
let asksAgain = false;
const front = createServer((request, response) => {
  methods.push(request.method ?? '');
  if (methods.length > allowed) {
    request.resume();
    response.writeHead(429, asksAgain ? { 'retry-after': '0' } : {}).end();
    return;
  }
  const onward = forward(service.url + request.url, { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
});
beforeAll(async () => {
  plan = await fakePlan();
  service = await startFakeService('m22');
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
  const address = front.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await service.close();
});

describe('what a run sends', () => {
  it('is nothing that could change data, when it only reads', async () => {
    methods.length = 0;
    const scenario = fakeScenario('reset: { method: POST, url: /-/reset }');
    const { summary } = await runAll(plan, { baseUrl: url, scenario, readOnly: true });
    expect(new Set(methods)).toEqual(
      new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'].filter((name) => methods.includes(name))),
    );
    expect(methods).toContain('GET');
    expect(summary.passed).toBeGreaterThan(40);
    expect([...summary.reasons.keys()]).toContain('it would send POST, and the run only reads');
  });

  it('ends with its budget, and says which cases that left unjudged', async () => {
    methods.length = 0;
    const { summary } = await runAll(plan, {
      baseUrl: url,
      scenario: fakeScenario('reset: { url: /-/reset }'),
      budget: 20,
    });
    expect(methods).toHaveLength(20);
    expect(summary.requests).toBe(20);
    expect(summary.reasons.get('the budget of 20 requests is spent')).toBeGreaterThan(10);
    expect(summary.complete).toBe(true);
  });
});

describe('a service that limits how often it is asked', () => {
  afterEach(() => {
    [allowed, asksAgain] = [Number.POSITIVE_INFINITY, false];
  });

  it('has broken no law by it', async () => {
    const scenario = fakeScenario('reset: { url: /-/reset }');
    const laws = selectCases(plan, {}).flatMap((item) => (item.kind === 'law' ? [item.law] : []));
    methods.length = 0;
    allowed = 100;
    const { summary } = await runAll(plan, { baseUrl: url, scenario, laws: [...new Set(laws)] });
    expect(methods.length).toBeGreaterThan(allowed);
    expect(summary.reasons.get('it takes no more requests for now (429)')).toBeGreaterThan(5);
    expect(summary.findings.filter(({ finding }) => laws.includes(finding.check))).toEqual([]);
  });

  it('is waited for as it asks, until that has been in vain', async () => {
    const transport = createTransport({ timeoutMs: 30_000, maxRetryWaitMs: 1000 });
    const ask = async (): Promise<number> => {
      methods.length = 0;
      await transport.send({ method: 'GET', url: `${url}/api/boxes`, headers: [], body: undefined });
      return methods.length;
    };
    [allowed, asksAgain] = [0, true];
    expect([await ask(), await ask()]).toEqual([4, 1]);
    transport.close();
  });
});

describe('which cases are run', () => {
  it('is what globs of operations and cases say', () => {
    const ids = (only: readonly string[]): readonly string[] => selectCases(plan, { only }).map(({ id }) => id);
    expect(ids(['getBox']).length).toBeGreaterThan(1);
    expect(ids(['getBox']).every((id) => id.startsWith('getBox/'))).toBe(true);
    expect(ids(['*/law/pagination*']).every((id) => id.includes('/law/pagination'))).toBe(true);
    expect(ids(['getBo']).length).toBe(0);
  });

  it('is the laws that are named', () => {
    const kinds = selectCases(plan, { laws: ['defaults'] }).map((item) => (item.kind === 'law' ? item.law : item.kind));
    expect(new Set(kinds)).toEqual(new Set(['defaults']));
  });

  it('is told in the last line', async () => {
    const { summary } = await runAll(plan, {
      baseUrl: url,
      scenario: fakeScenario('reset: { url: /-/reset }'),
      only: ['getBox'],
    });
    expect(summaryText(summary).split('\n').at(-1)).toBe(
      `only a part was judged: 1 of ${summary.leftOut + 1} operations; ${summary.leftOut} were not chosen`,
    );
  });
});

describe('values that are drawn', () => {
  const { api } = loadValue('drawn.json', {
    openapi: '3.1.0',
    info: { title: 'Drawn', version: '1' },
    paths: {
      '/things': {
        post: {
          operationId: 'makeThing',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', required: ['size'], properties: { size: { type: 'integer', minimum: 0 } } },
              },
            },
          },
          responses: { 201: { description: 'Made.' } },
        },
      },
    },
  });

  it('are the same for the same seed, and others for another one', () => {
    const bodies = (seed: number): unknown => {
      const [first] = api === undefined ? [] : planRun(api, { laws: [], seed }).cases;
      return first?.kind === 'example' ? first.call.body?.value : undefined;
    };
    expect(bodies(1)).toEqual({ size: expect.any(Number) });
    expect(bodies(1)).toEqual(bodies(1));
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(bodies(seed)))).size).toBeGreaterThan(1);
  });
});

describe('expected failures', () => {
  const known = { case: 'listBoxes/*', why: 'BOX-1' };

  it('are told apart, and those that no longer happen fail the run', async () => {
    const options = { baseUrl: url, scenario: fakeScenario('reset: { url: /-/reset }') };
    const { summary: without } = await runAll(plan, options);
    expect(exitCodeOf(without)).toBe(1);
    const cases = without.findings.flatMap(({ caseIds }) => caseIds);
    const entries = [...new Set(cases)].map((id) => ({ case: id, why: 'BOX-1' }));
    const { summary } = await runAll(plan, { ...options, expectedFailures: entries });
    expect(summary).toMatchObject({ failed: 0, expectedFailures: without.failed, findings: [], outdated: [] });
    expect(exitCodeOf(summary)).toBe(0);
    const outdated = { case: 'getBoxContent/*', why: 'BOX-2' };
    const later = await runAll(plan, { ...options, expectedFailures: [...entries, outdated] });
    expect(later.summary.outdated).toEqual([outdated]);
    expect(exitCodeOf(later.summary)).toBe(1);
    expect(summaryText(later.summary)).toContain('expected failures that no longer happen\n  getBoxContent/*  BOX-2');
  });

  it('excuse nothing but the check that they name', async () => {
    const expectedFailures = [{ ...known, check: 'media-type' }];
    const { summary } = await runAll(plan, {
      baseUrl: url,
      scenario: fakeScenario('reset: { url: /-/reset }'),
      expectedFailures,
    });
    expect(summary.failed).toBeGreaterThan(0);
    expect(summary.outdated).toEqual(expectedFailures);
  });
});
