import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDemoRepository } from '../../../../../reference-server/git/repository-recipe.ts';
import { DEMO_REPOSITORIES } from '../../../../../reference-server/resources/repository/world.ts';
import { temporaryStore } from '../git-fixture.ts';
import { fingerprintOf } from '../../../../../reference-server/git/ssh/fingerprint.ts';
import { type SshOptions, type SshServer, startSsh } from '../../../../../reference-server/git/ssh/server.ts';
import { type Offer, execute, offer, pairOf } from './ssh-offer.ts';

let server: SshServer | undefined;

afterEach(() => server?.close());

const KEYS = {
  ed25519: pairOf('ed25519'),
  rsa: pairOf('rsa', { bits: 2048 }),
};

async function start(options: Partial<SshOptions> = {}): Promise<number> {
  server = await startSsh({
    port: 0,
    host: '127.0.0.1',
    keyFolder: undefined,
    store: temporaryStore(),
    isKnown: (fingerprint) =>
      Promise.resolve(Object.values(KEYS).some(({ blob }) => fingerprintOf(blob) === fingerprint)),
    networkOf: (address) => address,
    authorize: () => Promise.resolve({ kind: 'not-found' }),
    onFault: (error) => {
      throw error;
    },
    ...options,
  });
  return server.port;
}

async function closedWithin(socket: Socket, milliseconds: number): Promise<boolean> {
  socket.on('error', () => undefined).resume();
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds));
  return Promise.race([once(socket, 'close').then(() => true), late]);
}

describe('the server of SSH', () => {
  const admitted: readonly (readonly [string, Offer])[] = [
    ['Ed25519', { key: KEYS.ed25519.private }],
    ['RSA', { key: KEYS.rsa.private }],
  ];
  it.each(admitted)('knows a client by its key: %s', async (_, one) => {
    expect(await offer(await start(), one)).toBe('ready');
  });

  const refused: readonly (readonly [string, Offer])[] = [
    ['an unknown key', { key: pairOf('ed25519').private }],
    ['a password', { password: 'x' }],
    ['another user', { key: KEYS.ed25519.private, username: 'root' }],
    ['nothing', {}],
    ['a key of which only the public half is known', { key: KEYS.ed25519.private, forged: true }],
  ];
  it.each(refused)('refuses %s', async (_, one) => {
    expect(await offer(await start(), one)).toMatch(/authentication methods failed/);
  });

  it('speaks no algorithm that rests on SHA-1, and none that is given up', async () => {
    const port = await start();
    const lists: readonly (readonly [string, string])[] = [
      ['kex', 'diffie-hellman-group14-sha1'],
      ['serverHostKey', 'ssh-rsa'],
      ['cipher', 'aes128-cbc'],
      ['compress', 'zlib'],
    ];
    for (const [list, name] of lists) {
      const one = { key: KEYS.ed25519.private, algorithms: { [list]: [name] } };
      expect([name, await offer(port, one)]).toEqual([name, expect.stringMatching(/no matching/)]);
    }
  });

  it('sends away who shows no key, and who is one too many', async () => {
    const port = await start({ limits: { handshakeMs: 300, strangers: 2 } });
    const waiting = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all(waiting.map((socket) => once(socket, 'connect')));
    const third = connect(port, '127.0.0.1');
    expect(await closedWithin(third, 200)).toBe(true);
    expect(await Promise.all(waiting.map((socket) => closedWithin(socket, 2000)))).toEqual([true, true]);
  });

  it('outlives what is no SSH', async () => {
    const port = await start();
    for (const bytes of [
      Buffer.alloc(5000, 0xff),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.from('SSH-2.0-x\r\n\0\0\xff\xff'),
    ]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined).end(bytes);
      await closedWithin(socket, 1000);
    }
    expect(await offer(port, { key: KEYS.ed25519.private })).toBe('ready');
  });

  it('ends connections that rest when it closes, and waits for none of them', async () => {
    const port = await start({ limits: { graceMs: 3_600_000, idleMs: 3_600_000 } });
    let ended: (() => void) | undefined;
    const left = new Promise<void>((resolve) => {
      ended = resolve;
    });
    expect(await offer(port, { key: KEYS.ed25519.private, stays: () => ended?.() })).toBe('ready');
    await server?.close();
    server = undefined;
    await left;
  });

  it('has closed when the commands have ended whose clients it has sent away: what they work on is closed next', async () => {
    const order: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let arrive = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const authorize: SshOptions['authorize'] = async () => {
      arrive();
      await gate;
      order.push('ended');
      return { kind: 'not-found' };
    };
    const port = await start({ limits: { graceMs: 0 }, authorize });
    const running = execute(port, KEYS.ed25519.private, "git-upload-pack 'acme/app.git'");
    await asked;
    const closed = server?.close().then(() => order.push('closed'));
    server = undefined;
    // All that closing does beside has been done by then.
    await new Promise((resolve) => setTimeout(resolve, 100));
    open();
    await closed;
    await running.catch(() => undefined);
    expect(order).toEqual(['ended', 'closed']);
  });

  it('ends a push that does not say what it is to change', async () => {
    const store = temporaryStore();
    await createDemoRepository(store.pathOf('303'), DEMO_REPOSITORIES.get(303) ?? expect.fail('no recipe'));
    const limitsOf = (): never => expect.fail('there is no list');
    const port = await start({
      store,
      listMs: 1,
      authorize: () => Promise.resolve({ kind: 'allowed', repositoryId: '303', user: '3', limitsOf }),
    });
    const { stream, end } = await execute(port, KEYS.ed25519.private, "git-receive-pack 'open/lib.git'");
    const ended = once(stream, 'exit');
    stream.resume();
    expect(await ended).toEqual([1]);
    end();
  });
});
