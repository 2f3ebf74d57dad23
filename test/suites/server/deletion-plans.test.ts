import { type CompiledQuery, type Kysely, type KyselyPlugin, createQueryId, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '../../../reference-server/registry.ts';
import { openStore } from '../../../reference-server/store/open-store.ts';
import { removeWithAll } from '../../../reference-server/store/removal.ts';
import type { Executor, Store } from '../../../reference-server/store/store.ts';
import type { TableShape } from '../../../reference-server/store/table.ts';
import type { Shapes } from '../../../reference-server/store/tables.ts';
import { type FreshDatabase, freshDatabase, postgresUrl } from '../../support/postgres.ts';

let store: Store;
let database: FreshDatabase | undefined;

beforeAll(async () => {
  database = postgresUrl === undefined ? undefined : await freshDatabase(postgresUrl);
  store = await openStore({ tables, databaseUrl: database?.url });
});
afterAll(async () => {
  await store.close();
  await database?.drop();
});

const shapes: readonly (readonly [string, TableShape])[] = Object.entries(tables);

/** Tables whose rows have others. */
const owners = [...new Set(shapes.flatMap(([, { of = [] }]) => of.map(({ table }) => table)))];

/** The statements with which a row goes, and everything that is its own. */
async function statementsOf(tx: Executor, table: keyof Shapes): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(tx.getExecutor().compileQuery(node, createQueryId()));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await removeWithAll(tx.withPlugin(noting), tables, { table, ids: [1, 2], heir: { id: 3, ofWritten: true } });
  await removeWithAll(tx.withPlugin(noting), tables, { table, ids: [1, 2], heir: { id: 3, ofWritten: false } });
  return asked;
}

/** A step of a plan, as PostgreSQL tells it. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Step[];
}

function explain(tx: Executor, how: string, query: CompiledQuery): Promise<{ rows: unknown[] }> {
  return (tx as Kysely<unknown>).executeQuery({ ...query, sql: `${how} ${query.sql}` });
}

/** The tables that a statement reads from one end to the other. */
async function readWhole(tx: Executor, query: CompiledQuery): Promise<string[]> {
  if (postgresUrl === undefined) {
    const { rows } = (await explain(tx, 'explain query plan', query)) as { rows: { detail: string }[] };
    return rows.flatMap(({ detail }) => (detail.startsWith('SCAN') ? [detail] : []));
  }
  const { rows } = (await explain(tx, 'explain (format json)', query)) as {
    rows: { 'QUERY PLAN': [{ Plan: Step }] }[];
  };
  const scansOf = (step: Step): string[] => {
    const isWhole = /Scan/.test(step['Node Type']) && !/Bitmap Heap/.test(step['Node Type']) && !step['Index Cond'];
    const own = isWhole ? [`${step['Node Type']} ${step['Relation Name'] ?? ''}`] : [];
    return [...own, ...(step.Plans ?? []).flatMap(scansOf)];
  };
  return rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan));
}

it.each(owners)('what goes with a row of %s is found by indexes', async (table) => {
  const strange = await store.write(async (tx) => {
    // Of tables without rows a planner would read all: what counts is that it could do otherwise.
    if (postgresUrl !== undefined) {
      for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
        await sql.raw(`set local enable_${way} = off`).execute(tx);
    }
    const found: unknown[] = [];
    // Owners are tables of the same set.
    for (const query of await statementsOf(tx, table as keyof Shapes)) {
      const whole = await readWhole(tx, query);
      if (whole.length > 0) found.push([query.sql, whole]);
    }
    return found;
  });
  expect(strange).toEqual([]);
});

it('every column that names an owner leads an index', () => {
  const without = shapes.flatMap(([name, { key = ['id'], unique = [], indexes = [], later = [], of = [] }]) => {
    const all = [key, ...unique, ...indexes, ...later].map((each) => ('columns' in each ? each.columns : each));
    return of
      .filter(({ column, when = {} }) => {
        const asked = [...Object.keys(when), column];
        return !all.some(
          (columns) => columns[0] === column || asked.every((one) => columns.slice(0, asked.length).includes(one)),
        );
      })
      .map(({ column }) => `${name}.${column}`);
  });
  expect(without).toEqual([]);
});
