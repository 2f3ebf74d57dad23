import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../../../runtime/node/listen.ts';
import { type Backend, openBackend } from '../../../../reference-server/backend.ts';
import { createHttpApp } from '../../../../reference-server/http/app.ts';
import { operations } from '../../../../reference-server/registry.ts';
import { openStore } from '../../../../reference-server/store/open-store.ts';
import type { Executor, Store } from '../../../../reference-server/store/store.ts';

/** Statements since this was last emptied. */
let statements: { readonly count: number; readonly lists: readonly RootOperationNode[] } = { count: 0, lists: [] };

const noting: KyselyPlugin = {
  transformQuery({ node }) {
    statements = { ...statements, lists: [...statements.lists, node] };
    return node;
  },
  transformResult({ result }) {
    statements = { ...statements, count: statements.count + 1 };
    return Promise.resolve(result);
  },
};

let store: Store;
let backend: Backend;
let server: ListeningServer;

beforeAll(async () => {
  backend = await openBackend({}, async (options) => {
    store = await openStore(options);
    const db: Executor = store.db.withPlugin(noting);
    return { ...store, db };
  });
  server = await listen(createHttpApp(backend.app, { operations }), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await backend.release();
});

async function list(path: string): Promise<{ items: number; count: number; plans: string[] }> {
  statements = { count: 0, lists: [] };
  const answer = await fetch(`${server.url}/api/v4${path}`, { headers: { 'private-token': 'fwpat-olivia-api' } });
  expect([path, answer.status]).toEqual([path, 200]);
  const items = ((await answer.json()) as unknown[]).length;
  const { count, lists } = statements;
  const plans: string[] = [];
  for (const node of lists) {
    const query = store.db.getExecutor().compileQuery(node, { queryId: 'plan' });
    if (!query.sql.includes('from merge_requests m')) continue;
    const explained = await store.db.executeQuery<{ detail: string }>({
      ...sql`select 1`.compile(store.db),
      sql: `explain query plan ${query.sql}`,
      parameters: query.parameters,
    });
    plans.push(...explained.rows.map((row) => row.detail));
  }
  return { items, count, plans };
}

describe('lists of merge requests', () => {
  it('take as many statements for many as for one', async () => {
    const one = await list('/merge_requests?scope=all&per_page=1&search=Add the feature&in=title&state=opened');
    const many = await list('/merge_requests?scope=all&per_page=100');
    expect([one.items, many.items]).toEqual([1, 7]);
    expect(many.count).toBeLessThanOrEqual(one.count);
    expect(many.count).toBeLessThan(20);
  });

  it.each([
    '/merge_requests?scope=all',
    '/merge_requests?scope=all&order_by=updated_at',
    '/merge_requests?scope=all&order_by=title&sort=asc',
    '/merge_requests?scope=all&order_by=merged_at',
    '/merge_requests',
    '/merge_requests?scope=assigned_to_me',
    '/merge_requests?scope=all&labels=backend',
    '/merge_requests?scope=all&reviewer_id=5',
    '/merge_requests?scope=all&approved_by_ids[]=3',
    '/merge_requests?scope=all&environment=production',
    '/merge_requests?scope=all&merge_user_id=3',
    '/merge_requests?scope=all&my_reaction_emoji=heart',
    '/projects/301/merge_requests',
    '/projects/301/merge_requests?order_by=updated_at',
    '/projects/301/merge_requests?source_branch=feature',
    '/projects/301/merge_requests?target_branch=main',
  ])('are read through indexes: %s', async (path) => {
    const { plans } = await list(path);
    expect(plans.length).toBeGreaterThan(0);
    // Which projects are open to the caller is looked up once for the whole list.
    expect(plans.filter((plan) => /^SCAN (?:m|h|d|w)\b(?!.*USING)/.test(plan))).toEqual([]);
    expect(plans.filter((plan) => /^(?:SCAN|SEARCH) m USING/.test(plan)).length).toBeGreaterThan(0);
    const sorted = plans.some((plan) => plan.includes('TEMP B-TREE FOR ORDER BY'));
    if (path.startsWith('/projects/301/merge_requests') && !path.includes('branch=')) expect(sorted).toBe(false);
  });
});
