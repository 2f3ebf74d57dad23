import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../../runtime/node/listen.ts';
import { type Backend, openBackend } from '../../../reference-server/backend.ts';
import { createHttpApp } from '../../../reference-server/http/app.ts';
import { operations } from '../../../reference-server/registry.ts';
import { openStore } from '../../../reference-server/store/open-store.ts';
import type { Executor, Store, StoreOptions } from '../../../reference-server/store/store.ts';
import { ISSUE, type Sent, WRITES, post, put, remove } from './concurrent-writes.ts';
import { type KeptRepositories, keepRepositories } from './kept-repositories.ts';
import { type KeptRows, keepRows } from './kept-rows.ts';
import { tapeStatements } from './statement-tape.ts';
import { type Written, meet, writtenBy } from './touched-tables.ts';

/** One turn of the event loop, as every statement takes on a database that is reached over a network. */
const yielding: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  },
};

/** Statements since this was emptied; undefined while nobody wants to know. */
let asked: string[] | undefined;
let plain: Store;

async function openYielding(options: StoreOptions): Promise<Store> {
  plain = await openStore(options);
  const yields: Executor = plain.db.withPlugin(yielding);
  const noted = (db: Executor): Executor => (asked === undefined ? db : tapeStatements(db, asked).db);
  return {
    ...plain,
    get db() {
      return noted(yields);
    },
    write: (work) => yields.transaction().execute((tx) => work(noted(tx), 0)),
    fill: (work) => yields.transaction().execute(work),
  };
}

let backend: Backend;
let server: ListeningServer;

beforeAll(async () => {
  backend = await openBackend({ limits: { notesPerMinute: 0 } }, openYielding);
  server = await listen(createHttpApp(backend.app, { operations, validateResponses: 'throw' }), {
    port: 0,
    host: '127.0.0.1',
  });
});
afterAll(async () => {
  await server.close();
  await backend.release();
});
beforeEach(() => backend.reset());

interface Answer {
  readonly status: number;
  // Answers are checked against the description by the server itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

async function send({ method, path, json, as = 'olivia-api' }: Sent): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v4${path}`, {
    method,
    headers: { 'private-token': `fwpat-${as}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** How many writes there are beside one: each of them meets it, and they meet each other. */
const AT_ONCE = 3;

/** What must hold between rows whatever happened. */
async function expectConsistent(): Promise<void> {
  await backend.app.courier.idle();
  const { db } = plain;
  const issues = await db.selectFrom('issues').selectAll().execute();
  const notes = await db.selectFrom('notes').selectAll().where('noteable_kind', '=', 'Issue').execute();
  for (const issue of issues) {
    const comments = notes.filter((note) => note.noteable_id === issue.id && note.system === 0).length;
    expect([issue.id, issue.user_notes_count]).toEqual([issue.id, comments]);
  }
  const votes = await db
    .selectFrom('awards')
    .select(['awardable_id', 'name'])
    .where('awardable_kind', '=', 'Issue')
    .execute();
  for (const { id, upvotes, downvotes } of issues.filter((issue) => issue.id === 641)) {
    const named = (name: string): number =>
      votes.filter((vote) => vote.awardable_id === id && vote.name === name).length;
    expect([upvotes, downvotes]).toEqual([named('thumbsup'), named('thumbsdown')]);
  }
  const known = new Set(issues.map((issue) => issue.id));
  expect(notes.filter((note) => !known.has(note.noteable_id))).toEqual([]);
  for (const table of ['issue_labels', 'issue_assignees', 'resource_events'] as const) {
    const rows = await db.selectFrom(table).select('issue_id').execute();
    expect(rows.filter((row) => !known.has(row.issue_id))).toEqual([]);
  }
  const keys = await db.selectFrom('deploy_keys').select(['id', 'public']).execute();
  const joined = await db.selectFrom('deploy_key_projects').select('deploy_key_id').execute();
  const used = new Set(joined.map((row) => row.deploy_key_id));
  expect(keys.filter((key) => key.public === 0 && !used.has(key.id))).toEqual([]);
  expect([...used].filter((id) => !keys.some((key) => key.id === id))).toEqual([]);
  const tagged = await db.selectFrom('runner_tags').select('runner_id').execute();
  const runners = new Set((await db.selectFrom('runners').select('id').execute()).map(({ id }) => id));
  expect(tagged.filter((row) => !runners.has(row.runner_id))).toEqual([]);
  const pipelines = await db
    .selectFrom('pipelines')
    .select(['iid', 'trigger_id'])
    .where('project_id', '=', 301)
    .execute();
  expect(pipelines.map(({ iid }) => iid).toSorted((a, b) => a - b)).toEqual(pipelines.map((_, index) => index + 1));
  const triggers = new Set((await db.selectFrom('trigger_tokens').select('id').execute()).map(({ id }) => id));
  expect(pipelines.filter(({ trigger_id: id }) => id !== null && !triggers.has(id))).toEqual([]);
  const counts = await db.selectFrom('issue_counts').selectAll().execute();
  for (const { project_id, state, confidential, total } of counts) {
    const same = issues.filter(
      (issue) => issue.project_id === project_id && issue.state === state && issue.confidential === confidential,
    );
    expect([project_id, state, confidential, total]).toEqual([project_id, state, confidential, same.length]);
  }
  const rules = new Set((await db.selectFrom('approval_rules').select('id').execute()).map(({ id }) => id));
  for (const table of ['approval_rule_users', 'approval_rule_groups'] as const) {
    const named = await db.selectFrom(table).select('rule_id').execute();
    expect(named.filter((row) => !rules.has(row.rule_id))).toEqual([]);
  }
  const epics = await db.selectFrom('epics').select(['id', 'iid']).where('group_id', '=', 201).execute();
  expect(epics.map(({ iid }) => iid).toSorted((a, b) => a - b)).toEqual(epics.map((_, index) => index + 1));
  const onEpics = await db.selectFrom('epic_labels').select('epic_id').execute();
  const allEpics = await db.selectFrom('epics').select('id').execute();
  expect(onEpics.filter((row) => !allEpics.some(({ id }) => id === row.epic_id))).toEqual([]);
  const labels = await db.selectFrom('labels').select(['project_id', 'group_id', 'name']).execute();
  expect(new Set(labels.map((label) => JSON.stringify(label))).size).toBe(labels.length);
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
}

describe('writes at the same time', () => {
  it('are tried with every operation that writes', () => {
    const writing = Object.entries(operations).flatMap(([id, { kind }]) => (kind === 'reads' ? [] : [id]));
    const tried = Object.keys(WRITES);
    expect(writing.filter((id) => id !== 'updateIssue' && !tried.includes(id))).toEqual([]);
  });

  it('lose none of a hundred comments while the issue is edited', async () => {
    const edits = Array.from({ length: 20 }, (_, index) => send(put(ISSUE, { title: `Title ${index}` })));
    const notes = Array.from({ length: 100 }, (_, index) => send(post(`${ISSUE}/notes`, { body: `Note ${index}` })));
    const answers = await Promise.all([...notes, ...edits]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 201]));
    const { body } = await send({ method: 'GET', path: ISSUE });
    expect(body.user_notes_count).toBe(108);
    await expectConsistent();
  });

  it('keep both of two edits of different attributes', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [title, due_date] = [`Round ${round}`, `2026-05-${String(round + 1).padStart(2, '0')}`];
      await Promise.all([send(put(ISSUE, { title })), send(put(ISSUE, { due_date }))]);
      expect((await send({ method: 'GET', path: ISSUE })).body).toMatchObject({ title, due_date });
    }
  });

  it('take one of two switches of approvals that exclude each other', async () => {
    const path = '/projects/301/approvals';
    for (let round = 0; round < 10; round += 1) {
      await send(post(path, { reset_approvals_on_push: false, selective_code_owner_removals: false }));
      const switches = ['reset_approvals_on_push', 'selective_code_owner_removals'];
      const answers = await Promise.all(switches.map((name) => send(post(path, { [name]: true }))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    }
  });

  it('give each issue a number of its own, without gaps', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(post('/projects/302/issues', { title: `Issue ${index}` }))),
    );
    const iids = made.map((answer) => Number(answer.body.iid)).toSorted((a, b) => a - b);
    expect(iids).toEqual(Array.from({ length: 30 }, (_, index) => index + 5));
    await expectConsistent();
  });

  it('let one of many win a path', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => send(WRITES['createGroup'] ?? remove('/'))));
    expect(made.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
  });

  const writes = Object.entries(WRITES);
  /** Tables that requests change whatever they are for: when a token was last used, ids, errands. */
  const everywhere = new Set(['access_tokens', 'sequences', 'outbox']);
  /** Tables that are changed behind an answer. */
  const behind = ['hook_events', 'hooks', 'merge_requests'];
  const written = new Map<string, Written>();
  const changesRepositories = new Set<string>();
  let rows: KeptRows;
  let repositories: KeptRepositories;

  beforeAll(async () => {
    await backend.reset();
    const projects = await plain.db.selectFrom('projects').select('id').execute();
    repositories = await keepRepositories(
      backend.app.repositories,
      projects.map(({ id }) => String(id)),
    );
    rows = await keepRows(plain);
    for (const [name, write] of writes) {
      asked = [];
      await send(write);
      written.set(name, writtenBy(asked));
      asked = undefined;
      await startAgain(Object.keys(plain.tables));
      if (await repositories.putBack()) changesRepositories.add(name);
    }
  });

  /** With the repositories, as a reset, for a fraction of its cost: there are more than a thousand pairs. */
  async function startAgain(after: readonly string[]): Promise<void> {
    const { authenticator, courier, settings } = backend.app;
    await courier.idle();
    await rows.putBack(after);
    authenticator.forget();
    settings.forget();
    await plain.counters.forget();
  }

  function meeting(name: string, other: string): boolean {
    const [left, right] = [written.get(name), written.get(other)];
    return left !== undefined && right !== undefined && meet(left, right, everywhere);
  }

  it('that change no common table are few enough to leave out, and the others many enough to mean something', () => {
    const names = writes.map(([name]) => name);
    const pairs = names.flatMap((name, index) => names.slice(index).filter((other) => meeting(name, other)));
    expect(pairs.length).toBeGreaterThan(10 * names.length);
  });

  it.each(writes)('leave nothing torn after %s beside itself and those that follow it', async (name, first) => {
    const from = writes.findIndex(([other]) => other === name);
    const others = writes.slice(from).filter(([other]) => other === name || meeting(name, other));
    for (let index = 0; index < others.length; index += AT_ONCE) {
      const crowd = others.slice(index, index + AT_ONCE);
      const names = [name, ...crowd.map(([other]) => other)];
      const answers = await Promise.all([first, ...crowd.map(([, write]) => write)].map(send));
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
      expect([names, answers.some((answer) => answer.status < 300)]).toEqual([names, true]);
      await expectConsistent();
      const changed = names.flatMap((each) => [...(written.get(each)?.keys() ?? [])]);
      await startAgain([...new Set([...everywhere, ...behind, ...changed])]);
      if (names.some((each) => changesRepositories.has(each))) await repositories.putBack();
    }
  });
});
