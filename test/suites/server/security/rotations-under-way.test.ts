import { ServerResponse } from 'node:http';
import { type Socket, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Reference, startReference, tokenOf } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const withToken = (token: string, method: string, path: string): Promise<Response> =>
  fetch(`${reference.server.url}/api/v4${path}`, { method, headers: { 'private-token': token } });

interface MadeToken {
  readonly id: number;
  readonly token: string;
}

async function made(as: string, path: string, json: object): Promise<MadeToken> {
  const answer = await reference.call('POST', path, { as, json: { name: 'raced', expires_at: '2026-12-31', ...json } });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Keeps back answers of rotations; `release` has them leave. */
function heldRotations(): { readonly isHeld: () => boolean; readonly release: () => void } {
  const held: (() => void)[] = [];
  const { end } = ServerResponse.prototype;
  vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function keep(
    this: ServerResponse,
    ...sent: unknown[]
  ): ServerResponse {
    // What is passed on is what was passed in.
    const send = (): ServerResponse => end.apply(this, sent as Parameters<typeof end>);
    const { url = '' } = this.req;
    if (this.statusCode !== 200 || !url.endsWith('/rotate')) return send();
    held.push(send);
    return this;
  });
  return { isHeld: () => held.length > 0, release: () => held.splice(0).forEach((send) => send()) };
}

/** Every way in which a token is rotated: a new one, who rotates it and where, and what it may read. */
const ROTATIONS = {
  'a personal one by itself': async () => {
    const old = await made('root', '/users/4/personal_access_tokens', { scopes: ['api'] });
    return { old, by: old.token, path: '/personal_access_tokens/self/rotate', reads: '/user' };
  },
  'a personal one by somebody else': async () => {
    const old = await made('root', '/users/4/personal_access_tokens', { scopes: ['api'] });
    return { old, by: tokenOf('root'), path: `/personal_access_tokens/${old.id}/rotate`, reads: '/user' };
  },
  'one of a group by an owner': async () => {
    const old = await made('olivia', '/groups/201/access_tokens', { scopes: ['api'], access_level: 30 });
    return {
      old,
      by: tokenOf('olivia'),
      path: `/groups/201/access_tokens/${old.id}/rotate`,
      reads: '/groups/201',
    };
  },
  'one of a group by itself': async () => {
    const old = await made('olivia', '/groups/201/access_tokens', { scopes: ['api'], access_level: 30 });
    return { old, by: old.token, path: '/groups/201/access_tokens/self/rotate', reads: '/groups/201' };
  },
  'one of a service account': async () => {
    const account = (await reference.get('/groups/201/service_accounts', { as: 'olivia' })).body[0];
    const place = `/groups/201/service_accounts/${account.id}/personal_access_tokens`;
    const old = await made('olivia', place, { scopes: ['api'] });
    return { old, by: tokenOf('olivia'), path: `${place}/${old.id}/rotate`, reads: '/user' };
  },
};

it.each(Object.entries(ROTATIONS))(
  '[B-PAT-024] a token is not reused before the answer to its rotation has left: %s',
  async (_name, prepare) => {
    const { old, by, path, reads } = await prepare();
    const answers = heldRotations();
    const rotating = withToken(by, 'POST', path);
    await expect.poll(answers.isHeld).toBe(true);
    for (const method of ['GET', 'POST']) {
      const target = method === 'GET' ? reads : '/personal_access_tokens/self/rotate';
      expect((await withToken(old.token, method, target)).status).toBe(401);
    }
    answers.release();
    const rotated = await rotating;
    expect(rotated.status).toBe(200);
    // Answers are held against the description by the server itself.
    const { token } = (await rotated.json()) as MadeToken;
    expect((await withToken(token, 'GET', reads)).status).toBe(200);
    expect((await withToken(old.token, 'GET', reads)).status).toBe(401);
    expect((await withToken(token, 'GET', reads)).status).toBe(401);
  },
);

/** A connection that is open, and what comes on it. */
async function opened(): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> {
  const { hostname, port } = new URL(reference.server.url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, answer };
}

it('[B-PAT-024] of two rotations over connections of their own one wins and keeps what it won, 200 times', async () => {
  const dead: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const { token } = await made('root', '/users/4/personal_access_tokens', { scopes: ['api'] });
    const both = [await opened(), await opened()];
    const head = `POST /api/v4/personal_access_tokens/self/rotate HTTP/1.1\r\nHost: localhost\r\nPrivate-Token: ${token}\r\n`;
    for (const { socket } of both) socket.write(`${head}Content-Length: 0\r\nConnection: close\r\n\r\n`);
    const answers = await Promise.all(both.map(({ answer }) => answer));
    const won = answers.filter((text) => text.startsWith('HTTP/1.1 200'));
    expect(won).toHaveLength(1);
    const [, secret = ''] = /"token":"([^"]+)"/.exec(won[0] ?? '') ?? [];
    if ((await withToken(secret, 'GET', '/user')).status !== 200) dead.push(round);
  }
  expect(dead).toEqual([]);
});
