import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase, postgresUrl } from '../../support/postgres.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

const PROCESSES = 4;

let dataDir: string;
let database: FreshDatabase;
let servers: readonly StartedProcess[] = [];

interface Answer {
  readonly status: number;
  // The tests look into answers freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Sends a request to one of the processes. */
async function send(process: number, method: string, path: string, json?: object, as = 'olivia-api'): Promise<Answer> {
  const { url } = servers[process % PROCESSES] ?? { url: '' };
  const answer = await fetch(`${url}/api/v4${path}`, {
    method,
    headers: { 'private-token': `fwpat-${as}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** The same request to all processes in turn. */
function sendMany(count: number, request: (index: number) => readonly [string, string, object?]): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index, ...request(index))));
}

const ISSUE = '/projects/301/issues/30';

if (postgresUrl === undefined) {
  it.skip('four servers on one database: npm run test:postgres tries them', () => undefined);
}

describe.skipIf(postgresUrl === undefined)('four servers on one database and one folder of repositories', () => {
  beforeAll(async () => {
    database = await freshDatabase(postgresUrl ?? '');
    dataDir = await mkdtemp(join(tmpdir(), 'forgewright-processes-'));
    // All at once on an empty database: one of them makes tables and world.
    servers = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(dataDir, database.url)));
  });
  afterAll(async () => {
    for (const { child } of servers) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('lose no comment', async () => {
    const before = Number((await send(1, 'GET', ISSUE)).body.user_notes_count);
    const made = await sendMany(100, (index) => ['POST', `${ISSUE}/notes`, { body: `Note ${index}` }]);
    expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(100);
    expect((await send(1, 'GET', ISSUE)).body.user_notes_count).toBe(before + 100);
  });

  it('keep both of two edits', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [title, due_date] = [`Round ${round}`, `2026-05-${String(round + 1).padStart(2, '0')}`];
      await Promise.all([send(0, 'PUT', ISSUE, { title }), send(1, 'PUT', ISSUE, { due_date })]);
      expect((await send(2, 'GET', ISSUE)).body).toMatchObject({ title, due_date });
    }
  });

  it('number issues without gaps and count them once', async () => {
    const made = await sendMany(40, (index) => [
      'POST',
      '/projects/302/issues',
      { title: `${index}`, labels: 'fresh' },
    ]);
    const iids = made.map((answer) => Number(answer.body.iid)).toSorted((a, b) => a - b);
    expect(iids).toEqual(Array.from({ length: 40 }, (_, index) => index + 5));
    const closed = await sendMany(12, (index) => [
      'PUT',
      `/projects/302/issues/${5 + (index % 3)}`,
      { state_event: 'close' },
    ]);
    expect(new Set(closed.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await send(3, 'GET', '/projects/302')).body.open_issues_count).toBe(4 + 40 - 3);
    const listed = await send(0, 'GET', '/projects/302/issues?labels=fresh&per_page=100');
    expect(listed.body).toHaveLength(40);
  });

  it('let one of many win', async () => {
    const groups = await sendMany(12, () => ['POST', '/groups', { name: 'Same', path: 'same', parent_id: 201 }]);
    expect(groups.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 400)]);
    const rotations = await sendMany(12, () => ['POST', '/groups/201/access_tokens/838/rotate', {}]);
    expect(rotations.map((answer) => answer.status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 401),
    ]);
  });

  it('let a rotation that won keep its token, whichever process the others were sent to, and catch a later use', async () => {
    const rotate = (process: number, as: string): Promise<Answer> =>
      send(process, 'POST', '/personal_access_tokens/self/rotate', {}, as);
    // Behind the prefix that `send` puts before each.
    const bare = ({ body }: Answer): string => String(body.token).slice('fwpat-'.length);
    let last = { old: '', fresh: '' };
    for (let round = 0; round < 60; round += 1) {
      const json = { name: 'raced', scopes: ['api'], expires_at: '2026-12-31' };
      const old = bare(await send(round, 'POST', '/users/4/personal_access_tokens', json, 'root-api'));
      const rotated = await Promise.all([0, 1, 2].map((process) => rotate(round + process, old)));
      expect(rotated.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
      const fresh = bare(rotated.find(({ status }) => status === 200) ?? expect.fail('nobody won'));
      expect((await send(round + 3, 'GET', '/user', undefined, fresh)).status).toBe(200);
      last = { old, fresh };
    }
    await expect
      .poll(async () => {
        await send(2, 'GET', '/user', undefined, last.old);
        return (await send(3, 'GET', '/user', undefined, last.fresh)).status;
      })
      .toBe(401);
  });

  it('make a branch, a reaction and a deploy key once', async () => {
    const once12 = (won: number, lost: number): number[] =>
      [won, ...Array.from({ length: 11 }, () => lost)].toSorted((a, b) => a - b);
    const statuses = (answers: readonly Answer[]): number[] =>
      answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    const branch = { branch: 'raced', ref: 'main' };
    const branches = await sendMany(12, () => ['POST', '/projects/301/repository/branches', branch]);
    expect(statuses(branches)).toEqual(once12(201, 400));
    const reactions = await sendMany(12, () => ['POST', '/projects/303/issues/1/award_emoji', { name: 'rocket' }]);
    expect(statuses(reactions)).toEqual(once12(201, 404));
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOGY2b6UqtbOTrQasgoQSG4DFK0NK+1pexCulgM41cm3 same';
    const keys = await sendMany(12, () => ['POST', '/projects/301/deploy_keys', { title: 'Same', key }]);
    expect(statuses(keys).filter((status) => status === 201)).toHaveLength(1);
    const { body } = await send(2, 'GET', '/projects/301/deploy_keys?per_page=100');
    expect(body.filter((each: { title: string }) => each.title === 'Same')).toHaveLength(1);
  });

  it('keep every snippet with its comments and reactions', async () => {
    const snippet = { title: 'Same', file_name: 'a.txt', content: 'a', visibility: 'public' };
    const made = await sendMany(24, () => ['POST', '/projects/303/snippets', snippet]);
    expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([201]));
    const ids = new Set(made.map((answer) => Number(answer.body.id)));
    expect(ids.size).toBe(24);
    const [first] = ids;
    const path = `/projects/303/snippets/${first}`;
    const comments = await sendMany(24, (index) => ['POST', `${path}/notes`, { body: `${index}` }]);
    expect(new Set(comments.map((answer) => answer.status))).toEqual(new Set([201]));
    expect((await send(1, 'GET', `${path}/notes?per_page=100`)).body).toHaveLength(24);
    const names = ['heart', 'rocket', 'eyes', 'tada', 'smile', 'zap', 'fire', 'star'];
    await sendMany(24, (index) => ['POST', `${path}/award_emoji`, { name: names[index % names.length] }]);
    expect((await send(3, 'GET', `${path}/award_emoji?per_page=100`)).body).toHaveLength(names.length);
  });

  it('outlive their connections, and say 503 to those whose request was broken off', async () => {
    const counted = async (): Promise<number> => Number((await send(1, 'GET', ISSUE)).body.user_notes_count);
    const before = await counted();
    const answers: Answer[] = [];
    for (let round = 0; round < 5; round += 1) {
      const notes = sendMany(40, (index) => ['POST', `${ISSUE}/notes`, { body: `Broken off ${index}` }]);
      await database.disconnect();
      answers.push(...(await notes));
    }
    expect([201, 503]).toEqual(expect.arrayContaining(answers.map((answer) => answer.status)));
    const made = answers.filter((answer) => answer.status === 201).length;
    const after = await counted();
    // Of what is broken off while it commits nobody can tell.
    expect(after).toBeGreaterThanOrEqual(before + made);
    expect(after).toBeLessThanOrEqual(before + answers.length);
    for (let index = 0; index < PROCESSES; index += 1) expect((await send(index, 'GET', '/user')).status).toBe(200);
  });

  it('refuse a revoked token at once, wherever it was revoked', async () => {
    const path = '/groups/201/access_tokens';
    const { body } = await send(0, 'POST', path, { name: 'short-lived', scopes: ['api'], access_level: 30 });
    const secret = String(body.token).replace(/^fwpat-/, '');
    for (let index = 0; index < PROCESSES; index += 1) {
      expect((await send(index, 'GET', '/user', undefined, secret)).status).toBe(200);
    }
    expect((await send(1, 'DELETE', `${path}/${body.id}`)).status).toBe(204);
    for (let index = 0; index < PROCESSES; index += 1) {
      expect((await send(index, 'GET', '/user', undefined, secret)).status).toBe(401);
    }
  });

  it('keep every commit', async () => {
    const commit = (index: number): [string, string, object] => [
      'POST',
      '/projects/301/repository/commits',
      {
        branch: 'work',
        commit_message: `Commit ${index}`,
        actions: [{ action: 'create', file_path: `many/new-${index}.txt`, content: `${index}\n` }],
      },
    ];
    const made = await sendMany(16, commit);
    expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([201]));
    for (let index = 0; index < 16; index += 1) {
      const path = `/projects/301/repository/files/many%2Fnew-${index}.txt?ref=work`;
      expect([index, (await send(index + 1, 'GET', path)).status]).toEqual([index, 200]);
    }
  });

  it('tell hooks of everything once', async () => {
    const keys: string[] = [];
    const receiver = createServer((request, response) => {
      keys.push(String(request.headers['idempotency-key']));
      request.resume().on('end', () => response.end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      // A bound TCP server has no other form of address.
      const { port } = receiver.address() as AddressInfo;
      const json = { url: `http://127.0.0.1:${port}/`, push_events: false, note_events: true };
      const { body } = await send(0, 'POST', '/groups/201/hooks', json);
      const made = await sendMany(60, (index) => ['POST', `${ISSUE}/notes`, { body: `Told ${index}` }]);
      expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([201]));
      // A record is written when a delivery is done: when all are there, nothing is left to be sent.
      let records = 0;
      while (records < 60) {
        records = (await send(1, 'GET', `/groups/201/hooks/${body.id}/events?per_page=100`)).body.length;
      }
      expect([records, keys.length, new Set(keys).size]).toEqual([60, 60, 60]);
    } finally {
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    }
  });
});
