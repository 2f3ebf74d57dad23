import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, RunSummary } from '../../../conformance/index.ts';
import type { FakeService } from './fake-service/service.ts';
import { startFakeService } from './fake-service/service.ts';
import { fakePlan, fakeScenario, runAll, toldIn } from './run-fake.ts';

/** What a planted fault must be found as: check or law, operation, place. */
interface Kill {
  readonly fault: string;
  readonly what: string;
  readonly level: 'contract' | 'laws';
  readonly check: string;
  readonly operationId: string;
  readonly pointer: string;
}

function kill(fault: string, what: string, level: Kill['level'], place: string): Kill {
  const [check = '', operationId = '', pointer = ''] = place.split(' ');
  return { fault, what, level, check, operationId, pointer };
}

const KILLS: readonly Kill[] = [
  kill('m01', 'create answers 200 not 201', 'contract', 'declared-status createBox'),
  kill('m02', 'required property missing', 'contract', 'body-schema listBoxes /0/state'),
  kill('m03', 'wrong type', 'contract', 'body-schema listBoxes /0/id'),
  kill('m04', 'null where none may be', 'contract', 'body-schema listBoxes /0/title'),
  kill('m05', 'undeclared property', 'contract', 'undeclared-property listBoxes /0/internal_rank'),
  kill('m06', 'wrong media type', 'contract', 'media-type getBox content-type'),
  kill('m07', 'Link header missing', 'laws', 'pagination listBoxes link'),
  kill('m08', 'x-total wrong', 'laws', 'pagination listBoxes x-total'),
  kill('m09', 'per_page ignored', 'laws', 'pagination listBoxes'),
  kill('m10', 'pages overlap', 'laws', 'pagination listBoxes'),
  kill('m11', 'last page has rel=next', 'laws', 'pagination listBoxes link'),
  kill('m14', 'GET changes data', 'laws', 'safe-read getBox /weight'),
  kill('m15', 'credential not demanded', 'contract', 'example listBoxes'),
  kill('m16', 'private resource 403 not 404', 'contract', 'declared-status getBox'),
  kill('m17', 'invalid enum value accepted', 'laws', 'invalid-parameter listBoxes'),
  kill('m18', 'over-long text accepted', 'laws', 'invalid-body createBox'),
  kill('m19', 'largest page not enforced', 'laws', 'pagination listBoxes'),
  kill('m20', 'bad date format', 'contract', 'body-schema listBoxes /0/created_at'),
  kill('m22', 'boolean as text', 'contract', 'body-schema listBoxes /0/sealed'),
  kill('m24', 'filter ignored', 'contract', 'example listBoxes'),
  kill('m25', 'HEAD differs from GET', 'laws', 'head-equals-get getBox content-type'),
  kill('m26', 'encoded slash in an id fails', 'contract', 'example getBox'),
  kill('m27', 'exclusive parameters accepted together', 'laws', 'exclusive-parameters listBoxes'),
  kill('m28', 'default not applied', 'contract', 'example listBoxes'),
  kill('m29', 'undeclared status on bad input', 'contract', 'declared-status createBox'),
  kill('m30', 'error body of another shape', 'contract', 'body-schema getBox /message'),
  kill('m31', 'bytes with the wrong media type', 'contract', 'media-type getBoxContent content-type'),
  kill('m32', 'DELETE answers 200 {}', 'contract', 'declared-status deleteBox'),
  kill('m33', 'pattern violation accepted', 'laws', 'invalid-parameter listBoxes'),
  kill('m34', 'body of the wrong type accepted', 'laws', 'invalid-body createBox'),
  kill('m35', 'absent id answers 200 null', 'contract', 'example getBox'),
  kill('m36', 'missing required member accepted', 'contract', 'example createBox'),
  kill('m38', 'bad credential treated as anonymous', 'laws', 'bad-credential getBox'),
  kill('m39', 'broken JSON gives 500', 'laws', 'invalid-body createBox'),
  kill('m40', 'duplicate accepted', 'contract', 'example createBox'),
  kill('m43', 'nested hash filter ignored', 'contract', 'example listBoxes'),
  kill('m44', 'secret leaks in a later list', 'laws', 'secret-taint listKeys /1/note'),
  kill('m45', 'undeclared method answered', 'laws', 'undeclared-method listBoxes'),
  kill('any-type', 'content of any media type taken', 'laws', 'undeclared-media-type createBox'),
  kill('bare-slash', 'unencoded slash taken as part of a value', 'laws', 'unencoded-slash getBox'),
  kill('no-location', 'redirect without Location', 'contract', 'redirect-location getBox location'),
  kill('wrong-value', 'another text than the example', 'contract', 'example listBoxes /0/title'),
  kill('wrong-link', 'URL leads elsewhere', 'contract', 'example listBoxes /0/web_url'),
  kill('bad-instant', 'nonsense instant accepted', 'laws', 'invalid-parameter listBoxes'),
  kill('link-loses-query', 'next link drops a filter', 'laws', 'pagination listBoxes link'),
  kill('link-origin', 'next link leads to another origin', 'laws', 'pagination listBoxes link'),
  kill('last-wrong', 'rel=last leads past the end', 'laws', 'pagination listBoxes link'),
  kill('page-header-text', 'x-page is no number', 'contract', 'response-headers listBoxes x-page'),
  kill('extra-header', 'undeclared header', 'contract', 'undeclared-header getBox x-shard'),
  kill('echo', 'value of the request not stored', 'contract', 'example createBox /weight'),
  kill('short-content', 'content shorter than announced', 'contract', 'content-length getBoxContent'),
  kill('header-missing', 'required header missing', 'contract', 'response-headers headBoxContent x-box-digest'),
  kill('header-form', 'header against its pattern', 'contract', 'response-headers headBoxContent x-box-digest'),
  kill('keyset-loses-filter', 'keyset link drops a filter', 'laws', 'pagination listEvents link'),
  kill('keyset-skips', 'keyset link skips items', 'laws', 'pagination listEvents'),
  kill('keyset-no-link', 'keyset page without next', 'laws', 'pagination listEvents link'),
  kill('leak-on-create', 'another secret shown on creation', 'contract', 'example createKey /note'),
];

let plan: Plan;
beforeAll(async () => {
  plan = await fakePlan();
});

/** What a service with a fault is accused of. */
async function judged(fault: string, level: Kill['level']): Promise<RunSummary> {
  const service = await startFakeService(fault);
  try {
    const scenario = fakeScenario('reset: { url: /-/reset }');
    return (await runAll(plan, { baseUrl: service.url, scenario, level })).summary;
  } finally {
    await service.close();
  }
}

describe('planted faults', () => {
  const atLaws = new Map<string, RunSummary>();

  it.each(KILLS)('$fault: $what is found at level $level', async ({ fault, level, check, operationId, pointer }) => {
    const summary = await judged(fault, level);
    const places = summary.findings.map(({ finding }) => [finding.check, finding.operationId, finding.pointer]);
    expect(places).toContainEqual([check, operationId, pointer]);
    expect(summary.failed).toBeGreaterThan(0);
    if (level === 'laws') atLaws.set(fault, summary);
  });

  it('reports at most 1.2 findings per planted fault', async () => {
    let findings = 0;
    for (const { fault } of KILLS) {
      findings += (atLaws.get(fault) ?? (await judged(fault, 'laws'))).findings.length;
    }
    expect(findings / KILLS.length).toBeLessThanOrEqual(1.2);
  });
});

describe('the correct service', () => {
  let service: FakeService;
  beforeAll(async () => {
    service = await startFakeService('none');
  });
  afterAll(() => service.close());

  it('has no finding, fresh, again without a reset, and with one', async () => {
    for (const scenario of [
      fakeScenario(),
      { ...fakeScenario(), pristine: false },
      { ...fakeScenario(), pristine: false },
      fakeScenario('reset: { url: /-/reset }'),
      fakeScenario('reset: { url: /-/reset }'),
    ]) {
      const { summary } = await runAll(plan, { baseUrl: service.url, scenario });
      expect(toldIn(summary)).toEqual([]);
      // What the scenario says nothing about is not provable.
      expect(summary.passed + summary.notProvable).toBe(summary.cases);
      expect(summary.passed).toBeGreaterThan(120);
      expect(summary.checks).toBeGreaterThan(1500);
    }
  });

  it('has no finding when nothing is known about it', async () => {
    const { summary } = await runAll(plan, { baseUrl: service.url });
    expect(toldIn(summary)).toEqual([]);
    expect(summary.notProvable).toBeGreaterThan(0);
    expect([...summary.reasons.keys()].join('\n')).toContain('no credential for the identity "ana"');
  });

  it('has no finding when its data has other names', async () => {
    const mapped = { ...fakeScenario(), world: 'mapped' as const, pristine: false };
    const names = new Map([
      [
        'id',
        new Map<string, string | number>([
          ['rack/one', 104],
          ['101', 104],
        ]),
      ],
    ]);
    const { summary } = await runAll(plan, { baseUrl: service.url, scenario: { ...mapped, names } });
    expect(toldIn(summary)).toEqual([]);
    expect([...summary.reasons.keys()]).toContain('the scenario names no id for 112');
  });

  it('is repeatable: two runs give the same verdicts in the same order', async () => {
    const once = async (): Promise<readonly string[]> => {
      const scenario = fakeScenario('reset: { url: /-/reset }');
      const { events } = await runAll(plan, { baseUrl: service.url, scenario });
      return events.flatMap((event) => {
        return event.type === 'case-finished' ? [`${event.result.caseId} ${event.result.verdict}`] : [];
      });
    };
    expect(await once()).toEqual(await once());
  });
});
