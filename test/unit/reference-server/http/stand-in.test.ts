import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ReferenceServer, startServer } from '../../../../reference-server/index.ts';

let server: ReferenceServer;

beforeAll(async () => {
  server = await startServer({ control: { port: 0 } });
});
afterAll(() => server.close());
afterEach(async () => {
  server.faults.clear();
  server.journal.clear();
  await server.reset();
});

const headers = { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' };
const APP = '/projects/acme%2Fapp';

function api(path: string, method = 'GET', body?: object): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${server.url}/api/v4${path}`, { method, headers, ...sent });
}

// oxlint-disable-next-line typescript/no-explicit-any
async function control(method: string, path: string, body?: unknown): Promise<[number, any]> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${server.controlUrl}${path}`, { method, ...(body === undefined ? {} : { body: text }) });
  return [answer.status, await answer.json()];
}

const titles = async (): Promise<string[]> => {
  const list = (await (await api(`${APP}/issues?per_page=100&search=Kept+or+not`)).json()) as { title: string }[];
  return list.map(({ title }) => title);
};

describe('snapshots', () => {
  it('bring rows, repositories and time back, as often as they are asked for', async () => {
    await api(`${APP}/issues`, 'POST', { title: 'Kept or not 1' });
    const commit = (content: string, path = 'kept.txt'): Promise<Response> =>
      api(`${APP}/repository/files/${path}`, 'POST', { branch: 'main', content, commit_message: 'x' });
    expect((await commit('first')).status).toBe(201);
    server.clock.set(Date.parse('2026-05-01T00:00:00Z'), true);
    expect(await server.snapshot('one')).toBe('one');
    for (const round of [1, 2]) {
      server.clock.set(Date.parse('2026-06-01T00:00:00Z'), true);
      await api(`${APP}/issues`, 'POST', { title: `Kept or not again ${round}` });
      expect((await commit('second', 'gone.txt')).status).toBe(201);
      expect((await api('/projects/303', 'DELETE')).status).toBe(202);
      await server.restore('one');
      expect(await titles()).toEqual(['Kept or not 1']);
      expect((await api(`${APP}/repository/files/kept.txt?ref=main`)).status).toBe(200);
      expect((await api(`${APP}/repository/files/gone.txt?ref=main`)).status).toBe(404);
      expect((await api('/projects/303/repository/tree')).status).toBe(200);
      expect(new Date(server.clock.now()).toISOString().slice(0, 10)).toBe('2026-05-01');
    }
    const next = (await (await api(`${APP}/issues`, 'POST', { title: 'Next' })).json()) as { iid: number };
    const [, last] = await Promise.all([server.restore('one'), Promise.resolve(next.iid)]);
    const same = (await (await api(`${APP}/issues`, 'POST', { title: 'Next' })).json()) as { iid: number };
    expect(same.iid).toBe(last);
  });

  it('are kept, listed and forgotten by name on the control surface', async () => {
    expect(await control('POST', '/snapshots', { name: 'before' })).toEqual([200, { name: 'before' }]);
    expect(await control('POST', '/snapshots')).toEqual([200, { name: 'latest' }]);
    await api(`${APP}/issues`, 'POST', { title: 'Kept or not 2' });
    expect((await control('POST', '/snapshots/before/restore'))[0]).toBe(200);
    expect(await titles()).toEqual([]);
    const [, names] = await control('GET', '/snapshots');
    expect(names).toContainEqual({ name: 'before' });
    expect(await control('DELETE', '/snapshots/before')).toEqual([200, {}]);
    expect(await control('DELETE', '/snapshots/before')).toEqual([400, { error: 'there is no snapshot before' }]);
    expect(await control('POST', '/snapshots/before/restore')).toEqual([400, { error: 'there is no snapshot before' }]);
    expect((await control('POST', '/snapshots', { name: '../up' }))[0]).toBe(400);
    await expect(server.restore('nothing')).rejects.toThrow('there is no snapshot nothing');
  });
});

describe('faults', () => {
  it('answer in the place of an operation, as many times as they say, after as many as they let pass', async () => {
    const id = server.faults.add({
      operation: 'getIssue',
      status: 503,
      headers: { 'retry-after': '2' },
      skip: 1,
      times: 2,
    });
    const answers: Response[] = [];
    for (let round = 0; round < 4; round += 1) answers.push(await api(`${APP}/issues/1`));
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200]);
    expect(answers[1]?.headers.get('retry-after')).toBe('2');
    expect(await answers[1]?.json()).toEqual({ message: '503 Service Unavailable' });
    expect(server.faults.list()).toMatchObject([{ id, seen: 4, harmed: 2 }]);
    expect((await api(`${APP}/issues`)).status).toBe(200);
  });

  it('harm by patterns, the first that is not used up, and take effect before credentials are looked at', async () => {
    server.faults.add({ operation: 'delete*', status: 500, body: { message: 'no' }, times: 1 });
    server.faults.add({ operation: '*Issue', status: 429, times: 1 });
    const anonymous = await fetch(`${server.url}/api/v4${APP}/issues/1`, { method: 'DELETE' });
    expect([anonymous.status, await anonymous.json()]).toEqual([500, { message: 'no' }]);
    expect((await api(`${APP}/issues/1`, 'DELETE')).status).toBe(429);
    expect((await api(`${APP}/issues/1`, 'DELETE')).status).toBe(204);
  });

  it('delay', async () => {
    const id = server.faults.add({ operation: 'getProject', latency: 5 });
    expect((await api(APP)).status).toBe(200);
    expect(server.faults.list()).toMatchObject([{ id, seen: 1, harmed: 1 }]);
  });

  it('drop connections, before anything is done or after all of it', async () => {
    server.faults.add({ operation: 'createIssue', drop: 'before', times: 1 });
    await expect(api(`${APP}/issues`, 'POST', { title: 'Kept or not 3' })).rejects.toThrow();
    expect(await titles()).toEqual([]);
    server.faults.add({ operation: 'createIssue', drop: 'after', times: 1 });
    await expect(api(`${APP}/issues`, 'POST', { title: 'Kept or not 4' })).rejects.toThrow();
    await expect.poll(titles).toEqual(['Kept or not 4']);
    server.faults.add({ operation: 'downloadRepositoryArchive', drop: 'after', times: 1 });
    await expect(api(`${APP}/repository/archive`)).rejects.toThrow();
    expect((await api(`${APP}/repository/archive`)).status).toBe(200);
  });

  it('harm git as well', async () => {
    const url = `${server.url.replace('://', '://any:fwpat-olivia-api@')}/open/lib.git`;
    const list = (): Promise<unknown> => promisify(execFile)('git', ['ls-remote', url]);
    server.faults.add({ operation: 'git-upload-pack', status: 503, times: 1 });
    await expect(list()).rejects.toThrow(/503/);
    await expect(list()).resolves.toBeDefined();
  });

  it('are ordered on the control surface, which says what it expects', async () => {
    const [, { id }] = await control('POST', '/faults', { operation: 'getProject', status: 502, times: 1 });
    expect((await control('GET', '/faults'))[1]).toMatchObject([{ id, operation: 'getProject', seen: 0 }]);
    expect((await api(APP)).status).toBe(502);
    expect(await control('DELETE', `/faults/${id}`)).toEqual([200, []]);
    expect((await control('DELETE', `/faults/${id}`))[0]).toBe(400);
    const wrong = async (body: unknown): Promise<string> => (await control('POST', '/faults', body))[1].error;
    expect(await wrong({ status: 500 })).toBe(
      'operation: expected the id of an operation, with * for any text, got nothing',
    );
    expect(await wrong({ operation: 'getProjekt', status: 500 })).toBe('no operation is getProjekt');
    expect(await wrong({ operation: 'x' })).toBe('latency, status, drop: expected one of these at least, got nothing');
    expect(await wrong({ operation: 'x', status: 99 })).toBe('status: expected a whole number from 200 to 599, got 99');
    expect(await wrong({ operation: 'x', drop: true })).toBe('drop: expected "before" or "after", got true');
    expect(await wrong({ operation: 'x', delay: 1 })).toContain('delay: expected one of operation, latency');
    expect(await wrong({ operation: 'x', status: 500, headers: { 'a b': 'c' } })).toContain('headers: expected names');
    expect(await wrong('{')).toBe('the body is no JSON');
    expect(await control('DELETE', '/faults')).toEqual([200, []]);
  });
});

describe('the journal', () => {
  it('has operation, user, status and target of each request, and no secret', async () => {
    await api(`${APP}/issues/1`);
    await fetch(`${server.url}/api/v4/projects?private_token=fwpat-olivia-api&page=1`);
    await fetch(`${server.url}/api/v4/nothing`);
    await expect.poll(() => server.journal.entries().length).toBe(3);
    const entries = server.journal.entries();
    expect(entries).toMatchObject([
      { operation: 'getIssue', method: 'GET', target: `/api/v4${APP}/issues/1`, user: 'olivia', status: 200 },
      { operation: 'listProjects', target: '/api/v4/projects?private_token=***&page=1', status: 200 },
      { operation: undefined, status: 404 },
    ]);
    expect(JSON.stringify(entries)).not.toContain('fwpat-');
    const [, first] = await control('GET', `/journal?operation=getIssue`);
    expect(first).toHaveLength(1);
    const [, later] = await control('GET', `/journal?since=${entries[1]?.number}`);
    expect(later).toHaveLength(1);
    expect(await control('DELETE', '/journal')).toEqual([200, []]);
    expect(server.journal.entries()).toEqual([]);
  });

  it('covers every operation of the description, those never called included', async () => {
    server.faults.add({ operation: 'getIssue', drop: 'before', times: 1 });
    await expect(api(`${APP}/issues/1`)).rejects.toThrow();
    await api(`${APP}/issues/1`);
    await api(`${APP}/issues/999`);
    await expect.poll(() => server.journal.entries().length).toBe(3);
    const coverage = await server.journal.coverage();
    expect(coverage.length).toBeGreaterThan(170);
    expect(coverage.find(({ id }) => id === 'getIssue')).toEqual({
      id: 'getIssue',
      method: 'GET',
      path: '/projects/{id}/issues/{issue_iid}',
      calls: 3,
      answers: { none: 1, 200: 1, 404: 1 },
    });
    expect(coverage.find(({ id }) => id === 'createIssue')).toMatchObject({ calls: 0, answers: {} });
    const [, called] = await control('GET', '/coverage?called=true');
    expect(called).toHaveLength(1);
    expect(server.journal.entries()[0]).toMatchObject({ status: undefined, fault: expect.any(String) });
  });

  it('is kept where it is asked for', async () => {
    const plain = await startServer();
    await fetch(`${plain.url}/api/v4/projects`);
    expect(plain.journal.entries()).toEqual([]);
    await plain.close();
  });
});

describe('the control surface', () => {
  it('takes nothing that a web page could send, under whatever name', async () => {
    const url = `${server.controlUrl}/clock`;
    expect((await fetch(url, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
    const rebound = await promisify(execFile)('curl', ['-s', '-H', 'Host: elsewhere.example', url]);
    expect(JSON.parse(rebound.stdout)).toEqual({ error: 'not for web pages' });
    expect((await control('GET', '/snapshots/a/b/c'))[0]).toBe(404);
    expect((await control('POST', '/settled'))[0]).toBe(200);
    expect(await control('GET', '/errands')).toEqual([200, []]);
  });
});

describe('tokens', () => {
  it('of the demo world are accepted from the machine itself, and not through a proxy on it', async () => {
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.7' };
    const refused = await fetch(`${server.url}/api/v4/user`, { headers: forwarded });
    expect(refused.status).toBe(401);
    expect(((await refused.json()) as { error: string }).error).toContain('loopback only');
    for (const sent of [
      { authorization: 'Bearer fwpat-olivia-api' },
      { authorization: `Basic ${Buffer.from('any:fwpat-olivia-api').toString('base64')}` },
      { 'job-token': 'fwjt-1502' },
    ]) {
      const answer = await fetch(`${server.url}/api/v4/user`, { headers: { ...sent, forwarded: 'for=203.0.113.7' } });
      expect(answer.status).toBe(401);
    }
    const query = await fetch(`${server.url}/api/v4/user?private_token=fwpat-olivia-api`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(query.status).toBe(401);
    expect((await fetch(`${server.url}/api/v4/projects`, { headers: { forwarded: 'for=203.0.113.7' } })).status).toBe(
      200,
    );
    const made = await api('/user/personal_access_tokens', 'POST', { name: 'x', scopes: ['self_rotate'] });
    const { token } = (await made.json()) as { token: string };
    const own = { 'private-token': token, 'x-forwarded-for': '203.0.113.7' };
    const self = await fetch(`${server.url}/api/v4/personal_access_tokens/self`, { headers: own });
    expect(self.status).not.toBe(401);
  });

  it('of the administrator may be chosen, on both worlds, and outlive resets', async () => {
    const adminToken = 'chosen-by-an-operator-1';
    for (const world of ['demo', 'empty'] as const) {
      const own = await startServer({ world, adminToken });
      expect(own.sampleToken).toBe(adminToken);
      const ask = async (): Promise<unknown> => {
        const sent = { 'private-token': adminToken, 'x-forwarded-for': '203.0.113.7' };
        return (await fetch(`${own.url}/api/v4/user`, { headers: sent })).json();
      };
      expect(await ask()).toMatchObject({ username: 'root', is_admin: true });
      await own.reset();
      expect(await ask()).toMatchObject({ username: 'root', is_admin: true });
      await own.close();
    }
    await expect(startServer({ adminToken: 'short' })).rejects.toThrow('20 characters');
    await expect(startServer({ adminToken: 'fwpat-root-api-and-more' })).rejects.toThrow('demo world');
  });

  it('of a new empty world are told once and stay good over restarts and resets', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forgewright-empty-'));
    const first = await startServer({ dataDir, world: 'empty' });
    expect(first.sampleToken).toMatch(/^fwpat-[\w-]{27}$/);
    await first.close();
    const second = await startServer({ dataDir, world: 'empty' });
    expect(second.sampleToken).toBe('');
    await second.reset();
    const sent = { 'private-token': first.sampleToken };
    expect((await fetch(`${second.url}/api/v4/user`, { headers: sent })).status).toBe(200);
    expect((await fetch(`${second.url}/api/v4/user`, { headers })).status).toBe(401);
    await second.close();
    await rm(dataDir, { recursive: true });
  });
});
