import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCases } from '../../../conformance/cases/build-cases.ts';
import { buildRequest } from '../../../conformance/cases/build-request.ts';
import type { Call } from '../../../conformance/cases/case.ts';
import { NO_CREDENTIALS } from '../../../conformance/scenario/credentials.ts';
import { loadApi } from '../../../model/index.ts';
import { type Backend, openBackend } from '../../../reference-server/backend.ts';
import { createHttpApp } from '../../../reference-server/http/app.ts';
import { operations } from '../../../reference-server/registry.ts';
import { openStore } from '../../../reference-server/store/open-store.ts';
import { type ListeningServer, listen } from '../../../runtime/node/listen.ts';
import { tapeStatements } from './statement-tape.ts';

let asked: string[] = [];
let backend: Backend;
let server: ListeningServer;
const lists = new Map<string, Call>();

beforeAll(async () => {
  backend = await openBackend({}, async (options) => {
    const store = await openStore(options);
    const tape = tapeStatements(store.db);
    asked = tape.asked;
    return { ...store, db: tape.db };
  });
  server = await listen(createHttpApp(backend.app, { operations }), { port: 0, host: '127.0.0.1' });
  const { api } = await loadApi(join(import.meta.dirname, '../../../spec/openapi.yaml'));
  for (const { call, response } of api === undefined ? [] : buildCases(api).cases) {
    const { operationId, method, parameters } = call.operation;
    const isPaged = method === 'GET' && parameters.some(({ name }) => name === 'per_page');
    if (isPaged && response.status === '200' && !lists.has(operationId)) lists.set(operationId, call);
  }
});
afterAll(async () => {
  await server.close();
  await backend.release();
});

/** A page of a list as the administrator sees it, and the statements that it took. */
interface AskedPage {
  readonly items: number;
  readonly statements: readonly string[];
}

async function pageOf(operationId: string, size: number): Promise<AskedPage> {
  const call = lists.get(operationId);
  if (call === undefined) return expect.fail(`no example of ${operationId}`);
  const target = { baseUrl: `${server.url}/api/v4`, credentials: NO_CREDENTIALS, accept: '*/*' };
  const parameters = call.parameters.filter(
    ({ parameter }) => parameter.in === 'path' || parameter.required || WHOLE.includes(parameter.name),
  );
  const { url } = await buildRequest({ ...call, parameters }, target);
  const all = WHOLE.filter((name) =>
    call.operation.parameters.some(
      (parameter) => parameter.name === name && parameter.schema.enum?.includes('all') === true,
    ),
  );
  const query = [`per_page=${size}`, ...all.map((name) => `${name}=all`)].join('&');
  const address = `${url}${url.includes('?') ? '&' : '?'}${query}`;
  const ask = async (): Promise<unknown> => {
    const answer = await fetch(address, { headers: { 'private-token': 'fwpat-root-api' } });
    expect([operationId, answer.status]).toEqual([operationId, 200]);
    return answer.json();
  };
  // The first call also reads what later ones know already.
  await ask();
  asked.splice(0);
  const body = await ask();
  return { items: Array.isArray(body) ? body.length : 0, statements: [...asked] };
}

/** Filters and orders that the examples do not show. */
const FILTERED: readonly string[] = [
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
  '/projects/301/merge_requests?source_branch=feature',
  '/projects/301/merge_requests?target_branch=main',
  '/issues?scope=all',
  '/issues?scope=all&labels=bug',
  '/projects/301/issues?labels=bug&not[labels]=backend',
  '/projects/301/issues?assignee_username=dev',
  '/projects/301/issues?author_username=olivia',
  '/projects/301/issues?milestone=None&order_by=due_date',
  '/projects/301/issues?search=a&in=title',
];

/** Orders that an index has. */
const IN_ORDER: readonly string[] = [
  '/projects/301/merge_requests',
  '/projects/301/merge_requests?order_by=updated_at',
  '/projects/301/issues',
  '/projects/301/issues?order_by=updated_at',
  '/projects/301/issues?state=opened',
  '/projects/301/issues?order_by=title',
  '/projects/301/issues?order_by=popularity',
  '/projects/301/issues?milestone=None',
  '/projects/301/issues?milestone=Any',
  '/projects/301/issues?author_username=olivia',
  '/issues?scope=all',
  '/issues?scope=all&order_by=updated_at',
  '/merge_requests?scope=all',
  '/merge_requests?scope=all&order_by=updated_at',
  '/merge_requests?scope=all&order_by=title&sort=asc',
];

/** Orders that one index has of the rows with a value and one of those without. */
const IN_PARTS: readonly string[] = [
  '/projects/301/issues?order_by=due_date',
  '/projects/301/issues?order_by=due_date&sort=asc',
  '/projects/301/issues?order_by=weight',
  '/projects/301/issues?order_by=relative_position&sort=asc',
  '/merge_requests?scope=all&order_by=merged_at',
];

/** The page itself, not its count or what belongs to its rows. */
const LISTED = /select "?[im]"?\.\* from/;

/** What a list asks when it is asked for the second time. */
async function statementsOf(path: string): Promise<string[]> {
  for (const isFirst of [true, false]) {
    if (!isFirst) asked.splice(0);
    const answer = await fetch(`${server.url}/api/v4${path}`, { headers: { 'private-token': 'fwpat-olivia-api' } });
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.arrayBuffer();
  }
  return asked.filter((text) => /^\s*(?:select|with)\b/i.test(text));
}

/** Parameters by which some lists show only what concerns the caller unless told otherwise. */
const WHOLE = ['scope'];

/** Lists of less than two rows where the administrator looks. */
const SHORT: readonly string[] = [
  'listProjectMergeRequests',
  'listDraftNotes',
  'listGroupApprovalRules',
  'listBranches',
  'listPersonalAccessTokenAssociations',
  'listServiceAccounts',
  'listGroupHookEvents',
];

/** Lists that always have all there is. */
const WITHOUT_PAGES: readonly string[] = ['listMergeRequestReviewers'];

/** Steps of the plan of a statement, as SQLite tells them. */
async function planOf(statement: string): Promise<string[]> {
  const { db } = backend.app.store;
  const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${statement}`));
  return rows.map(({ detail }) => detail);
}

/** Steps that read a table from one end to the other without an index. */
function scansOf(steps: readonly string[], statement: string): readonly string[] {
  const own = new Set([...statement.matchAll(/\bwith recursive (\w+)/g)].map(([, name = '']) => name));
  for (const name of own) {
    for (const [, alias = ''] of statement.matchAll(new RegExp(`\\b(?:join|from) ${name} (\\w+)`, 'g'))) own.add(alias);
  }
  const scanned = steps.filter((step) => {
    // What is bound as a list, or found by an index of words, is a virtual table: it has the rows that are asked for.
    const [, name = ''] = /^SCAN (\w+)(?!.* (?:USING|VIRTUAL TABLE INDEX) )/.exec(step) ?? [];
    return name !== '' && !own.has(name) && !/^(?:CONSTANT|matches)$/.test(name);
  });
  // In the order of its primary key a table is read no further than the page, or the bound of a count, reaches: unless the
  // rows are those of one owner, who may have few among very many.
  const isOfOne = /\b\w+_id"? = (?:\?|\d)/.test(statement);
  const isPage = !isOfOne && / limit \S+( offset \S+)?\)?/.test(statement);
  const isWalk = scanned.length === 1 && isPage && !steps.some(isSort);
  return isWalk ? [] : scanned;
}

function isSort(step: string): boolean {
  return step.includes('TEMP B-TREE FOR ORDER BY');
}

describe('lists', () => {
  it('are all tried', () => {
    const paged = Object.keys(operations).filter((id) => id.startsWith('list'));
    expect(paged.filter((id) => !lists.has(id) && !WITHOUT_PAGES.includes(id))).toEqual([]);
  });

  it('ask the database as often for a long page as for a short one', async () => {
    const strange: unknown[] = [];
    for (const id of lists.keys()) {
      const short = await pageOf(id, 1);
      const { items, statements } = await pageOf(id, 100);
      const times = (one: string, all: readonly string[]): number => all.filter((other) => other === one).length;
      const repeated = [...new Set(statements)].filter((one) => {
        const often = times(one, statements);
        // Two questions about several rows each are not one about each row.
        const isOfOne = !/ in \(\?, /.test(one);
        return often > 2 || (isOfOne && often > 1 && often > times(one, short.statements));
      });
      if (repeated.length > 0) strange.push([id, items, repeated]);
      // Of a single row nobody can tell whether each is asked about by itself.
      if (items < 2 !== SHORT.includes(id)) strange.push([id, `lists ${items} rows where its example looks`]);
      if (statements.length > 20) strange.push([id, statements.length]);
    }
    expect(strange).toEqual([]);
  });

  it('read no table whole', async () => {
    const strange: unknown[] = [];
    for (const id of lists.keys()) {
      const { statements } = await pageOf(id, 2);
      for (const statement of statements.filter((text) => /^\s*(?:select|with)\b/i.test(text))) {
        const scans = scansOf(await planOf(statement), statement);
        if (scans.length > 0) strange.push([id, scans, statement]);
      }
    }
    expect(strange).toEqual([]);
  });

  it.each([...FILTERED, ...IN_ORDER, ...IN_PARTS])('read no table whole for %s', async (path) => {
    const statements = await statementsOf(path);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const scans = scansOf(await planOf(statement), statement);
      // Which projects are open to the caller is looked up once for the whole list; two pages are put together by hand.
      expect(scans.filter((step) => !/^SCAN (?:p|held|lacking|page)$/.test(step))).toEqual([]);
    }
  });

  it.each(IN_ORDER)('sort nothing for %s', async (path) => {
    const lists = (await statementsOf(path)).filter((text) => LISTED.test(text));
    expect(lists.length).toBeGreaterThan(0);
    for (const statement of lists) expect((await planOf(statement)).filter(isSort)).toEqual([]);
  });

  it.each(IN_PARTS)('sort no more than two pages for %s', async (path) => {
    const lists = (await statementsOf(path)).filter((text) => LISTED.test(text) && text.includes('union all'));
    expect(lists.length).toBeGreaterThan(0);
    for (const statement of lists) {
      const steps = await planOf(statement);
      expect([steps.filter(isSort).length, steps.at(-2), isSort(steps.at(-1) ?? '')]).toEqual([1, 'SCAN page', true]);
    }
  });
});
