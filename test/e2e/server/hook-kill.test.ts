import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess } from './started-process.ts';

/** How often the server is killed; more with `FORGEWRIGHT_KILLS=100`. */
const KILLS = Number(process.env['FORGEWRIGHT_KILLS'] ?? 5);
const WRITERS = 3;

let dataDir: string;
let receiver: Server;
let address: string;
/** Keys of deliveries by the commit that was pushed. */
const keys = new Map<string, Set<string>>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forgewright-hook-kill-'));
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // What the server sends is a push.
      const { after } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { after: string };
      keys.set(after, (keys.get(after) ?? new Set()).add(String(request.headers['idempotency-key'])));
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // A bound TCP server has no other form of address.
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

async function post(url: string, path: string, json: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/v4${path}`, {
    method: 'POST',
    headers: { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, unknown>;
}

/** Commits to a branch of its own until the server goes away; what was acknowledged is kept. */
async function write(url: string, branch: string, acknowledged: Set<string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const actions = [{ action: 'create', file_path: `${branch}/${count}.txt`, content: 'x\n' }];
    const json = { branch, commit_message: 'More', actions, ...(count === 0 ? { start_branch: 'main' } : {}) };
    try {
      acknowledged.add(String((await post(url, '/projects/301/repository/commits', json))['id']));
    } catch (error) {
      // The connection is gone with the server.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

it(
  `tells hooks of everything that was acknowledged in ${KILLS} kills, under one key each`,
  async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILLS; round += 1) {
      const running = await startProcess(dataDir);
      if (round === 0) await post(running.url, '/groups/201/hooks', { url: address });
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        write(running.url, `b-${round}-${index}`, acknowledged),
      );
      const goal = acknowledged.size + 3 + ((round * 7) % 20);
      while (acknowledged.size < goal) await new Promise((resolve) => setImmediate(resolve));
      const gone = once(running.child, 'exit');
      running.child.kill('SIGKILL');
      await gone;
      await Promise.all(writers);
    }
    const last = await startProcess(dataDir);
    // What was left by the kills is told by the next server; the time limit of the test is the only one.
    while ([...acknowledged].some((commit) => !keys.has(commit))) await new Promise((resolve) => setImmediate(resolve));
    last.child.kill('SIGTERM');
    await once(last.child, 'exit');
    expect([...keys.values()].filter(({ size }) => size !== 1)).toEqual([]);
    const all = [...keys.values()].flatMap((own) => [...own]);
    expect(new Set(all).size).toBe(all.length);
    expect(acknowledged.size).toBeGreaterThan(KILLS * 3 - 1);
  },
  30_000 + KILLS * 15_000,
);
