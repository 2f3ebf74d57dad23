import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReferenceServer, startReferenceServer } from '../../../../reference-server/index.ts';

let server: ReferenceServer;

beforeAll(async () => {
  server = await startReferenceServer({ control: { port: 0 } });
});
afterAll(() => server.close());

async function control(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<[number, unknown]> {
  const answer = await fetch(`${server.controlUrl}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return [answer.status, await answer.json()];
}

function api(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/api/v4${path}`, {
    ...init,
    headers: { 'private-token': 'fwpat-dev-api', 'content-type': 'application/json' },
  });
}

describe('control surface', () => {
  it('is off unless asked for', async () => {
    const plain = await startReferenceServer();
    expect(plain.controlUrl).toBeUndefined();
    await plain.close();
  });

  it('is for no hook, of this process or another one', async () => {
    expect(await control('GET', '/clock', undefined, { 'X-Service-Webhook-UUID': 'x' })).toEqual([
      403,
      { error: 'not for hooks' },
    ]);
    // The port that a process listens on is closed to its own hooks before that.
    const hooked = await startReferenceServer({ control: { port: 0 }, callable: ['127.0.0.1'] });
    try {
      const hook = await fetch(`${hooked.url}/api/v4/hooks`, {
        method: 'POST',
        headers: { 'private-token': 'fwpat-root-api', 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${hooked.controlUrl}/reset`, push_events: true }),
      });
      const { id } = (await hook.json()) as { id: number };
      const tested = await fetch(`${hooked.url}/api/v4/hooks/${id}`, {
        method: 'POST',
        headers: { 'private-token': 'fwpat-root-api' },
      });
      expect([hook.status, tested.status, await tested.text()]).toEqual([
        201,
        422,
        expect.stringContaining('could not be called'),
      ]);
    } finally {
      await hooked.close();
    }
  });

  it('sets, freezes and releases the clock', async () => {
    const order = JSON.stringify({ now: '2026-06-01T00:00:00Z', frozen: true });
    expect(await control('PUT', '/clock', order)).toEqual([200, { now: '2026-06-01T00:00:00.000Z' }]);
    const made = await api('/projects/301/issues', { method: 'POST', body: '{"title":"x"}' });
    expect(((await made.json()) as { created_at: string }).created_at).toBe('2026-06-01T00:00:00.000Z');
    expect(await control('GET', '/clock')).toEqual([200, { now: '2026-06-01T00:00:00.000Z' }]);
    expect((await control('DELETE', '/clock'))[0]).toBe(200);
  });

  it('says what it expects', async () => {
    expect(await control('PUT', '/clock', '{"now":"soon"}')).toEqual([
      400,
      { error: 'now: expected an RFC 3339 date-time' },
    ]);
    // Not the day after, and not some time of the day.
    for (const now of [
      '2026-02-30T00:00:00Z',
      '2026-06-01',
      '2026-06-01T00:00:00',
      '1 June 2026',
      '2026-06-01T24:00:00Z',
    ]) {
      expect([now, (await control('PUT', '/clock', JSON.stringify({ now })))[0]]).toEqual([now, 400]);
    }
    expect((await control('PUT', '/clock', '{'))[0]).toBe(400);
    expect((await control('GET', '/nothing'))[0]).toBe(404);
    expect((await control('POST', '/reset', undefined, { origin: 'https://elsewhere.example' }))[0]).toBe(403);
  });

  it('puts the world back: rows, counters, tokens and repositories', async () => {
    await control('POST', '/reset');
    await api('/projects/301/issues/1', { method: 'PUT', body: '{"title":"changed"}' });
    const actions = [{ action: 'create', file_path: 'gone.txt', content: 'x' }];
    await api('/projects/301/repository/commits', {
      method: 'POST',
      body: JSON.stringify({ branch: 'work', commit_message: 'x', actions }),
    });
    expect((await api('/projects/301/repository/files/gone.txt/raw?ref=work')).status).toBe(200);
    expect((await control('POST', '/reset'))[0]).toBe(200);
    expect(((await (await api('/projects/301/issues/1')).json()) as { title: string }).title).toBe(
      'Login fails with an empty password',
    );
    expect((await api('/projects/301/repository/files/gone.txt/raw?ref=work')).status).toBe(404);
    const made = await api('/projects/301/issues', { method: 'POST', body: '{"title":"x"}' });
    expect(await made.json()).toMatchObject({ id: 100_001, iid: 31 });
  });
});

describe('start', () => {
  it('keeps an instance over restarts, with its world and its time', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forgewright-start-'));
    try {
      const first = await startReferenceServer({ dataDir, world: 'empty' });
      const headers = { 'private-token': first.sampleToken, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: 'Kept', path: 'kept' });
      expect((await fetch(`${first.url}/api/v4/groups`, { method: 'POST', headers, body })).status).toBe(201);
      await first.close();
      const second = await startReferenceServer({ dataDir });
      const kept = await fetch(`${second.url}/api/v4/groups/kept`, { headers });
      // The token of an empty world is told once, and stays good.
      expect([kept.status, second.sampleToken]).toEqual([200, '']);
      const user = (await (await fetch(`${second.url}/api/v4/user`, { headers })).json()) as { is_admin: boolean };
      expect(user.is_admin).toBe(true);
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('fails when the port is taken, leaving nothing open', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as AddressInfo;
    await expect(startReferenceServer({ port })).rejects.toThrow(/EADDRINUSE/);
    await new Promise((resolve) => blocker.close(resolve));
  });
});
