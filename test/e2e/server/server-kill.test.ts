import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedProcess, startProcess } from './started-process.ts';
import { type HookReceiver, receiveHooks } from './hook-receiver.ts';
import { openSqlite } from '../../../reference-server/store/sqlite-database.ts';
import { runGit } from '../../../reference-server/git/git-process.ts';

/** How often the server is killed; more with `FORGEWRIGHT_KILLS=200`. */
const KILLS = Number(process.env['FORGEWRIGHT_KILLS'] ?? 10);
const WRITERS = 4;
const PROJECT = '/api/v4/projects/301';

const run = promisify(execFile);

let dataDir: string;
/** A clone from which is pushed while the server is killed. */
let clone: string;
/** Is told of everything by a hook. */
let receiver: HookReceiver;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forgewright-kill-'));
  clone = await mkdtemp(join(tmpdir(), 'forgewright-clone-'));
  await git('init', '--quiet', '--initial-branch', 'pushed');
  receiver = await receiveHooks();
});
afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
  await rm(clone, { recursive: true, force: true });
});

function git(...args: readonly string[]): Promise<{ stdout: string }> {
  const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  return run('git', ['-C', clone, ...who, ...args], { env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } });
}

async function kill(running: StartedProcess): Promise<void> {
  const gone = once(running.child, 'exit');
  running.child.kill('SIGKILL');
  await gone;
}

/** What the server has acknowledged; kept outside of it. */
interface Acknowledged {
  /** Title of an issue by its iid. */
  readonly issues: Map<number, string>;
  /** Notes of those issues by note id. */
  readonly notes: Map<number, { readonly iid: number; readonly body: string }>;
  /** Commit ids in order. */
  readonly commits: string[];
  /** Ids of pushed commits in order. */
  readonly pushes: string[];
  /** Changes as the receiver of hooks names them. */
  readonly changes: Set<string>;
}

async function send(
  url: string,
  path: string,
  json: object,
  token: string = 'fwpat-dev-api',
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'private-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, unknown>;
}

/** Writes until the server goes away; whatever it answered is recorded. */
async function write(url: string, writer: string, acknowledged: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    const title = `${writer}-${count}`;
    try {
      const issue = await send(url, `${PROJECT}/issues`, { title, labels: `label-${count % 5}`, assignee_ids: [4] });
      acknowledged.issues.set(Number(issue['iid']), title);
      acknowledged.changes.add(`issue ${String(issue['id'])}`);
      const iid = Number(issue['iid']);
      const note = await send(url, `${PROJECT}/issues/${iid}/notes`, { body: title });
      acknowledged.notes.set(Number(note['id']), { iid, body: title });
      acknowledged.changes.add(`note ${String(note['id'])}`);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function commit(url: string, round: number, acknowledged: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    const actions = [{ action: 'create', file_path: `kill/${round}-${count}.txt`, content: 'x\n' }];
    try {
      const made = await send(url, `${PROJECT}/repository/commits`, {
        branch: 'work',
        commit_message: 'More',
        actions,
      });
      acknowledged.commits.push(String(made['id']));
      acknowledged.changes.add(`push ${String(made['id'])}`);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Pushes with git until the server goes away. */
async function push(running: StartedProcess, acknowledged: Acknowledged): Promise<void> {
  const remote = `${running.url.replace('://', '://any:fwpat-dev-api@')}/acme/app.git`;
  while (running.child.signalCode === null) {
    await git('commit', '--quiet', '--allow-empty', '--message', `Push ${acknowledged.pushes.length}`);
    const { stdout } = await git('rev-parse', 'HEAD');
    try {
      await git('push', '--quiet', remote, 'HEAD:refs/heads/pushed');
      acknowledged.pushes.push(stdout.trim());
      acknowledged.changes.add(`push ${stdout.trim()}`);
    } catch (error) {
      // What git says when the server is gone; a push that is refused is another matter.
      if (/rejected|non-fast-forward/.test(String(error))) throw error;
      return;
    }
  }
}

describe('kill -9 in the middle of writes', () => {
  it(`loses nothing that was acknowledged in ${KILLS} kills`, { timeout: 60_000 + KILLS * 15_000 }, async () => {
    const acknowledged: Acknowledged = {
      issues: new Map(),
      notes: new Map(),
      commits: [],
      pushes: [],
      changes: new Set(),
    };
    for (let round = 0; round < KILLS; round += 1) {
      const running = await startProcess(dataDir);
      if (round === 0) await addHook(running);
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        write(running.url, `${round}-${index}`, acknowledged),
      );
      writers.push(commit(running.url, round, acknowledged), push(running, acknowledged));
      // So that every kill meets a server in full swing, each at another point of its work.
      const { commits, notes, pushes } = acknowledged;
      const goal = { commits: commits.length + 1, notes: notes.size + ((round * 7) % 40), pushes: pushes.length + 1 };
      await until(() => commits.length >= goal.commits && notes.size >= goal.notes && pushes.length >= goal.pushes);
      await kill(running);
      await Promise.all(writers);
    }
    expect(acknowledged.issues.size).toBeGreaterThan(KILLS * 5);
    expect(acknowledged.commits.length).toBeGreaterThanOrEqual(KILLS);
    expect(acknowledged.pushes.length).toBeGreaterThanOrEqual(KILLS);

    await checkDatabase(acknowledged);
    await checkRepository(acknowledged);
    await checkService(acknowledged);
    await checkDeliveries(acknowledged);
  });

  // What a process works on, its working folder, is told by this file system alone.
  it.skipIf(!existsSync('/proc/self/cwd'))('leaves no program behind that waits for the rest of a push', async () => {
    const running = await startProcess(dataDir);
    const { hostname, port } = new URL(running.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(
      [
        'POST /acme/app.git/git-receive-pack HTTP/1.1',
        `Host: ${hostname}`,
        `Authorization: Basic ${Buffer.from('any:fwpat-dev-api').toString('base64')}`,
        'Content-Type: application/x-git-receive-pack-request',
        'Content-Length: 5000',
        '',
        `0066${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/half\n0000`,
      ].join('\r\n'),
    );
    // The list of references has ended; what they shall refer to is still to come.
    await until(() => workingIn(dataDir).some((program) => program.includes('http-backend')));
    await kill(running);
    await until(() => workingIn(dataDir).length === 0);
    socket.destroy();
  });
});

/** Programs whose working folder is inside of a folder. */
function workingIn(folder: string): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const isThere = /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      return isThere ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : [];
    } catch {
      // It has ended by now.
      return [];
    }
  });
}

async function addHook({ url }: StartedProcess): Promise<void> {
  const on = { push_events: true, issues_events: true, note_events: true };
  await send(url, '/api/v4/groups/201/hooks', { url: receiver.url, ...on }, 'fwpat-olivia-api');
}

/** Waits until something is so; the time limit of the test is the only one. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function checkDatabase(acknowledged: Acknowledged): Promise<void> {
  const database = await openSqlite(join(dataDir, 'forgewright.sqlite'), 'process');
  try {
    expect(database.prepare('pragma integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
    const issues = new Map(
      // The two selected columns.
      (
        database.prepare('select iid, title from issues where project_id = 301').all([]) as {
          iid: number;
          title: string;
        }[]
      ).map((row) => [row.iid, row.title]),
    );
    expect([...acknowledged.issues].filter(([iid, title]) => issues.get(iid) !== title)).toEqual([]);
    const notes = new Map(
      (
        database.prepare('select id, body from notes where project_id = 301').all([]) as { id: number; body: string }[]
      ).map((row) => [row.id, row.body]),
    );
    expect([...acknowledged.notes].filter(([id, note]) => notes.get(id) !== note.body)).toEqual([]);
    // The counters that lists rely on agree with the rows: no transaction was torn.
    const counted = database.prepare(
      `select c.project_id from issue_counts c where c.total != (select count(*) from issues i
       where i.project_id = c.project_id and i.state = c.state and i.confidential = c.confidential)`,
    );
    expect(counted.all([])).toEqual([]);
    const torn = database.prepare(
      `select i.id from issues i where i.user_notes_count != (select count(*) from notes n
       where n.noteable_kind = 'Issue' and n.noteable_id = i.id and n.system = 0)`,
    );
    expect(torn.all([])).toEqual([]);
  } finally {
    database.close();
  }
}

async function checkRepository(acknowledged: Acknowledged): Promise<void> {
  const gitDir = join(dataDir, 'repositories', '301.git');
  await runGit(gitDir, ['fsck', '--full', '--strict']);
  const history = (await runGit(gitDir, ['rev-list', 'refs/heads/work'])).toString('utf8').split('\n');
  expect(acknowledged.commits.filter((id) => !history.includes(id))).toEqual([]);
  const pushed = (await runGit(gitDir, ['rev-list', 'refs/heads/pushed'])).toString('utf8').split('\n');
  expect(acknowledged.pushes.filter((id) => !pushed.includes(id))).toEqual([]);
  const left = (await readdir(gitDir, { recursive: true })).filter((name) => name.endsWith('.lock'));
  expect(left.length).toBeLessThanOrEqual(1);
}

async function checkService(acknowledged: Acknowledged): Promise<void> {
  const running = await startProcess(dataDir);
  try {
    const response = await fetch(`${running.url}${PROJECT}/issues?per_page=1`, {
      headers: { 'private-token': 'fwpat-dev-api' },
    });
    expect(response.status).toBe(200);
    const made = await send(running.url, `${PROJECT}/issues`, { title: 'after all' });
    expect(Number(made['iid'])).toBeGreaterThan(Math.max(...acknowledged.issues.keys()));
    const again = await send(running.url, `${PROJECT}/repository/commits`, {
      branch: 'work',
      commit_message: 'After all',
      actions: [{ action: 'create', file_path: 'kill/after.txt', content: 'x\n' }],
    });
    expect(again['id']).toMatch(/^[0-9a-f]{40}$/);
  } finally {
    running.child.kill('SIGTERM');
    await once(running.child, 'exit');
  }
}

/** What the kills left untold is told by the next server; each change under one key, however often it was sent. */
async function checkDeliveries({ changes }: Acknowledged): Promise<void> {
  const running = await startProcess(dataDir);
  try {
    await until(() => [...changes].every((change) => receiver.keys.has(change)));
  } finally {
    running.child.kill('SIGTERM');
    await once(running.child, 'exit');
  }
  expect([...receiver.keys].filter(([, keys]) => keys.size !== 1)).toEqual([]);
  const all = [...receiver.keys.values()].flatMap((keys) => [...keys]);
  expect(new Set(all).size).toBe(all.length);
}
