import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { createHttpApp } from '../../../../../reference-server/http/app.ts';
import { operations } from '../../../../../reference-server/registry.ts';
import {
  type Outdated,
  refreshOutdated,
} from '../../../../../reference-server/resources/merge-requests/branches/pushed.ts';
import { openStore } from '../../../../../reference-server/store/open-store.ts';
import type { Executor } from '../../../../../reference-server/store/store.ts';
import { type ListeningServer, listen } from '../../../../../runtime/node/listen.ts';
import { tapeStatements } from '../../statement-tape.ts';

const asked: string[] = [];
let backend: Backend;
let server: ListeningServer;
let db: Executor;

beforeAll(async () => {
  backend = await openBackend({}, async (options) => {
    const store = await openStore(options);
    db = store.db;
    const taped = (tx: Executor): Executor => tapeStatements(tx, asked).db;
    return {
      ...store,
      db: taped(store.db),
      write: (work) => store.write((tx, attempt) => work(taped(tx), attempt)),
    };
  });
  server = await listen(createHttpApp(backend.app, { operations }), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await backend.release();
});
beforeEach(() => backend.reset());

/** Opens merge requests into the default branch of a project, as many as that; all come from one branch. */
async function open(count: number): Promise<void> {
  const row = await db.selectFrom('merge_requests').selectAll().where('id', '=', 1101).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    id: 500_000 + index,
    iid: 5000 + index,
    source_branch: `feature-${index}`,
    state: 'opened' as const,
    merge_status: 'can_be_merged' as const,
  }));
  for (let at = 0; at < count; at += 100) {
    await db
      .insertInto('merge_requests')
      .values(rows.slice(at, at + 100))
      .execute();
  }
}

/** What a commit to the default branch asks the database until it is answered. */
async function commit(file: string): Promise<number> {
  asked.length = 0;
  const actions = [{ action: 'create', file_path: file, content: 'new' }];
  const answer = await fetch(`${server.url}/api/v4/projects/301/repository/commits`, {
    method: 'POST',
    headers: { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' },
    body: JSON.stringify({ branch: 'main', commit_message: 'New', actions }),
  });
  const statements = asked.length;
  expect(answer.status).toBe(201);
  return statements;
}

async function known(): Promise<number> {
  const rows = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('id', '>=', 500_000)
    .where('merge_status', '=', 'can_be_merged')
    .execute();
  return rows.length;
}

/** What the errand here does not ask for. */
const NO_TRY = { attempt: 1, take: () => Promise.resolve(true), postpone: () => Promise.resolve() };

/** Does what waits, in the order in which it was asked for; how often there was something to do. */
async function lookUp(): Promise<number> {
  for (let rounds = 0; ; rounds += 1) {
    const waiting = db.selectFrom('outbox').selectAll().where('kind', '=', 'mergeRequest.outdated').orderBy('id');
    const entry = await waiting.executeTakeFirst();
    if (entry === undefined) return rounds;
    // Entries of this kind were written by `onPush` and its errand.
    const finish = async (): Promise<void> => {
      await db.deleteFrom('outbox').where('id', '=', entry.id).execute();
    };
    await refreshOutdated(backend.app, JSON.parse(entry.payload) as Outdated, { ...NO_TRY, finish });
  }
}

it('a commit costs as much where many merge requests are open as where a dozen is, and all are looked up afterwards', async () => {
  // What is done in the background is done by hand here.
  await backend.app.courier.stop();
  const costs: number[] = [];
  for (const count of [12, 220]) {
    await backend.reset();
    await open(count);
    // The first one also reads what is known from then on.
    await commit('first.txt');
    costs.push(await commit('second.txt'));
  }
  expect(costs[1]).toBe(costs[0]);
  expect(await known()).toBe(220);
  // Two commits before anything was looked up have it looked up once, in parts.
  expect(await lookUp()).toBe(5);
  // Their branches are not there.
  expect(await known()).toBe(0);
});
