import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../../../conformance/index.ts';
import { MadeName } from '../../../conformance/steps/step.ts';
import { placeOf } from '../../../model/facts/resources/index.ts';
import { BEDS, canRun, judgingOf, openBed } from '../../support/open-bed.ts';
import { runAll, toldIn } from './run-fake.ts';

/** Faults that are found, by the law that finds them: as many kinds of them as there are kinds of laws. */
const FOUND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  museum: {
    'approve-twice': 'states',
    'delete-lent': 'in-use',
    'exhibit-in-all': 'linked-things',
    'patch-accession-conflict': 'conflict',
    'patch-location-replaces': 'nested-change',
    'provenance-cut': 'kept',
    'title-max-loose': 'invalid-body',
    'total-is-page': 'pagination',
  },
  hives: {
    'actions-nine': 'invalid-body',
    'always-304': 'conditional-read',
    'etag-ignores-queen': 'tags',
    'hive-delete-soft': 'life-cycle',
    'queen-color-lost': 'kept',
    'read-token-patches': 'readers',
  },
  practice: {
    'address-replaced': 'nested-change',
    'appointments-total-of-page': 'walked-pages',
    'born-to-exclusive': 'filters',
    'cancel-without-reason': 'invalid-body',
    'chip-any-length': 'invalid-body',
    'desk-lists-keys': 'told-roles',
    'if-match-ignored': 'preconditions',
  },
  freight: {
    'allow-header-missing': 'undeclared-method',
    'bay-put-merges': 'replaced',
    'claim-list-mixes-companies': 'apart',
    'depot-delete-in-use-allowed': 'in-use',
    'rate-sheet-put-keeps-footnote': 'replaced',
  },
  rental: {
    'availability-range-limit-unchecked': 'query-ranges',
    'category-delete-in-use': 'in-use',
    'payment-idempotency-key-ignored': 'idempotency',
    'rental-confirm-race': 'races',
    'settings-hours-rule-half-checked': 'single-change',
    'settings-if-match-optional': 'single-change',
    'settings-patch-resets-contact-email': 'single-change',
    'tool-patch-days-rule-unchecked': 'pairs',
    'tool-put-merges': 'replaced',
    'tool-put-stale-etag-accepted': 'preconditions',
    'unit-patch-clerk-allowed': 'told-roles',
  },
};

/** Faults against which the description says nothing: only what another implementation does shows them. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  museum: {},
  hives: {
    'dead-inspected': 'deeds',
    'dead-loses-queen': 'deeds',
    'from-exclusive': 'asked',
    'search-case': 'asked',
  },
  freight: { 'planner-may-put-rate-sheet': 'everybody' },
  rental: {},
};

/** What an operation does to something that is there. */
const CHANGES: ReadonlySet<string> = new Set(['update', 'replace', 'remove', 'action']);

/** Cases that make many things. */
const CROWDED: readonly string[] = [
  'listObjects/law/totals',
  'createHive/law/counters/getApiary/hive_count',
  'listOwners/law/totals',
  'listShippers/law/default-size',
  'listTools/law/totals',
];

for (const bed of BEDS) {
  const isHere = canRun(bed);
  if (!isHere) console.warn(`${bed.name}: skipped, as ${bed.program} is not installed`);

  describe.skipIf(!isHere)(`${bed.name}, a service that knows nothing of this project`, async () => {
    const { plan, scenario } = await judgingOf(bed);

    it('is accused of nothing, twice in a row, at first beside itself: what is drawn by chance, and who is first of many, is no difference', async () => {
      const [one, other] = [await openBed(bed, ''), await openBed(bed, '')];
      try {
        const beside: Partial<RunOptions> = { level: 'reference', reference: { baseUrl: other.url, scenario } };
        for (const options of [beside, {}]) {
          const { summary } = await runAll(plan, { baseUrl: one.url, scenario, ...options });
          expect(toldIn(summary)).toEqual([]);
          expect(summary.passed).toBeGreaterThan(200);
        }
      } finally {
        await one.close();
        await other.close();
      }
    });

    it('has nothing changed by a sequence of steps that these have not made', () => {
      const steps = plan.cases.flatMap((item) => (item.kind === 'law' ? (item.steps ?? []) : []));
      const deeds = steps.filter(({ call: { operation } }) =>
        CHANGES.has(placeOf(plan.api, operation)?.role ?? 'other'),
      );
      expect(deeds.length).toBeGreaterThan(20);
      const strange = deeds.filter(({ call }) => !call.parameters.some(({ value }) => value instanceof MadeName));
      expect(strange.map(({ call }) => call.operation.operationId)).toEqual([]);
    });

    it('takes a crowd of things, although each has a number that no other may have', async () => {
      const cases = plan.cases.filter((item) => item.kind === 'law' && CROWDED.includes(item.id));
      const { url, close } = await openBed(bed, '');
      try {
        const { summary } = await runAll({ ...plan, cases }, { baseUrl: url, scenario });
        expect([summary.cases, summary.passed]).toEqual([1, 1]);
      } finally {
        await close();
      }
    });

    it.each(Object.entries(FOUND[bed.name] ?? {}))('is found out: %s, by %s', async (fault, law) => {
      const cases = plan.cases.filter((item) => item.kind === 'law' && item.law === law);
      const { url, close } = await openBed(bed, fault);
      try {
        const { summary } = await runAll({ ...plan, cases }, { baseUrl: url, scenario });
        // Some of it every exchange shows, whichever law looks for it.
        const checks = law === 'tags' ? ['tags', 'etag-change'] : [law];
        expect(summary.findings.filter(({ finding }) => checks.includes(finding.check))).not.toEqual([]);
      } finally {
        await close();
      }
    });

    it.each(Object.entries(SHOWN[bed.name] ?? {}))('is found to differ: %s, by %s', async (fault, law) => {
      const [one, other] = [await openBed(bed, fault), await openBed(bed, '')];
      try {
        const reference = { baseUrl: other.url, scenario };
        const options = { baseUrl: one.url, scenario, laws: [law] };
        const { summary } = await runAll(plan, { ...options, level: 'reference', reference });
        expect(summary.findings.length).toBe(1);
        // Without another implementation there is nothing to ask.
        expect((await runAll(plan, options)).summary.cases).toBe(0);
      } finally {
        await one.close();
        await other.close();
      }
    });
  });
}
