import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase, postgresUrl } from '../../support/postgres.ts';
import { type StartedProcess, startProcess } from './started-process.ts';
import { type HookReceiver, receiveHooks } from './hook-receiver.ts';

const PROCESSES = 4;

/** How often one of the processes is killed; more with `FORGEWRIGHT_KILLS=100`. */
const KILLS = Number(process.env['FORGEWRIGHT_KILLS'] ?? 4);

let dataDir: string;
let database: FreshDatabase;
let receiver: HookReceiver;
let servers: StartedProcess[] = [];

async function stop({ child }: StartedProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Makes a change; its answer, and undefined when the process went away before it answered. */
async function post(url: string, path: string, json: object): Promise<Record<string, unknown> | undefined> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}/api/v4${path}`, {
      method: 'POST',
      headers: { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    text = await response.text();
  } catch {
    return undefined;
  }
  expect([response.status, text]).toEqual([201, text]);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Comments and commits in turn until the process goes away; what was acknowledged is kept as the receiver names it. */
async function write(url: string, branch: string, acknowledged: Set<string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const note = await post(url, '/projects/301/issues/30/notes', { body: `${branch} ${count}` });
    if (note === undefined) return;
    acknowledged.add(`note ${String(note['id'])}`);
    const actions = [{ action: 'create', file_path: `${branch}/${count}.txt`, content: 'x\n' }];
    const json = { branch, commit_message: 'More', actions, ...(count === 0 ? { start_branch: 'main' } : {}) };
    const commit = await post(url, '/projects/301/repository/commits', json);
    if (commit === undefined) return;
    acknowledged.add(`push ${String(commit['id'])}`);
  }
}

if (postgresUrl === undefined) {
  it.skip('four servers of which one is killed: npm run test:postgres tries them', () => undefined);
}

describe.skipIf(postgresUrl === undefined)(
  'four servers on one database of which one is killed after the other',
  () => {
    beforeAll(async () => {
      database = await freshDatabase(postgresUrl ?? '');
      dataDir = await mkdtemp(join(tmpdir(), 'forgewright-processes-kill-'));
      receiver = await receiveHooks();
      servers = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(dataDir, database.url)));
    });
    afterAll(async () => {
      for (const running of servers) await stop(running, 'SIGTERM');
      await receiver.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it(
      `tell hooks of everything that was acknowledged in ${KILLS} kills, under one key each`,
      async () => {
        const acknowledged = new Set<string>();
        const writers: Promise<void>[] = [];
        await post(servers[0]?.url ?? '', '/groups/201/hooks', { url: receiver.url, note_events: true });
        servers.forEach(({ url }, index) => writers.push(write(url, `first-${index}`, acknowledged)));
        for (let round = 0; round < KILLS; round += 1) {
          const goal = acknowledged.size + 5 + ((round * 7) % 20);
          while (acknowledged.size < goal) await new Promise((resolve) => setTimeout(resolve, 1));
          const index = round % PROCESSES;
          const [killed] = servers.slice(index);
          if (killed !== undefined) await stop(killed, 'SIGKILL');
          const running = await startProcess(dataDir, database.url);
          servers[index] = running;
          writers.push(write(running.url, `round-${round}`, acknowledged));
        }
        // Nobody writes any more; what the processes had claimed is taken over by those that start, a minute later.
        await Promise.all(servers.map((running) => stop(running, 'SIGKILL')));
        await Promise.all(writers);
        servers = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(dataDir, database.url)));
        const isMissing = (change: string): boolean => !receiver.keys.has(change);
        while ([...acknowledged].some(isMissing)) await new Promise((resolve) => setTimeout(resolve, 100));
        expect([...receiver.keys.values()].filter(({ size }) => size !== 1)).toEqual([]);
        const keys = [...receiver.keys.values()].flatMap((own) => [...own]);
        expect(new Set(keys).size).toBe(keys.length);
        expect(acknowledged.size).toBeGreaterThan(KILLS * 5 - 1);
      },
      150_000 + KILLS * 15_000,
    );
  },
);
