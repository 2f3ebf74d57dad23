import type { Api } from '../model/api.ts';
import { seededDraw } from '../model/facts/sample/draw.ts';
import { buildCases } from './cases/build-cases.ts';
import type { ExampleCase, SkippedExample } from './cases/case.ts';
import type { UnjudgedOperation } from './cases/implied-case.ts';
import { LAWS } from './laws/index.ts';
import type { Law, LawCase } from './laws/law.ts';
import { createSchemaBook } from './schema-document.ts';
import type { SchemaBook } from './schema-document.ts';
import { isSafeMethod } from './session.ts';
import type { Workflow } from './workflows/workflow.ts';

/** A case of either kind. */
export type PlannedCase = ExampleCase | LawCase;

/** Everything a run can do for one description, in the order it is done. */
export interface Plan {
  readonly api: Api;
  /** Compiled schemas, shared by planning and running. */
  readonly schemas: SchemaBook;
  readonly cases: readonly PlannedCase[];
  /** Every example of the description that could not become a case, with the reason. */
  readonly skipped: readonly SkippedExample[];
  /** Every operation without a case, with the reason. */
  readonly unjudged: readonly UnjudgedOperation[];
}

/** What to plan. */
export interface PlanOptions {
  /** Laws to plan with; all of them when left out. */
  readonly laws?: readonly Law[];
  /** Draws the values of requests that no example has by chance, the same for the same seed; the plainest without one. */
  readonly seed?: number;
  /** Sequences of calls that are tried as well. */
  readonly workflows?: readonly Workflow[];
}

/**
 * Plans a run. The order makes writing harmless for what follows: first everything that reads, while the data is as the
 * examples say; then refused writes; then writes that add, change and remove, in this order. Within one group the order
 * is that of the document, so that equal descriptions give equal plans.
 */
export function planRun(api: Api, options: PlanOptions = {}): Plan {
  const { cases, skipped, unjudged } = buildCases(
    api,
    options.seed === undefined ? undefined : seededDraw(options.seed),
  );
  const schemas = createSchemaBook();
  // Laws are about what is said, which is the same in every media type.
  const examples = cases.filter(({ variantOf }) => variantOf === undefined);
  // One for all laws: what they have in common is found out once.
  const context = { api, examples, schemas, workflows: options.workflows ?? [] };
  const laws = (options.laws ?? LAWS).flatMap((law) => law.plan(context));
  const planned = [...cases, ...laws].map((item) => ({ item, rank: rankOf(item) }));
  const ordered = planned.toSorted((left, right) => left.rank - right.rank).map(({ item }) => item);
  return { api, schemas, cases: ordered, skipped, unjudged };
}

const WRITE_RANKS: Readonly<Record<string, number>> = { POST: 6, PUT: 7, PATCH: 7, DELETE: 8 };

const LAW_RANKS = { none: 2, refused: 5, writes: 9 } satisfies Record<LawCase['effect'], number>;

function rankOf(item: PlannedCase): number {
  if (item.kind === 'law') return LAW_RANKS[item.effect];
  const { method } = item.call.operation;
  const refused = !/^[123]/.test(item.response.status);
  // A call with a credential that is no longer good may have effects of its own (reuse detection): after other reads.
  if (isSafeMethod(method)) return item.response.status === '401' ? 3 : refused ? 1 : 0;
  return refused ? 4 : (WRITE_RANKS[method] ?? 7);
}
