import { type Server, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmartHttp } from '../../../../reference-server/git/smart-http.ts';
import { createDemoRepository } from '../../../../reference-server/git/repository-recipe.ts';
import { DEMO_REPOSITORIES } from '../../../../reference-server/resources/repository/world.ts';
import { git, temporaryStore } from './git-fixture.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Scene {
  readonly port: number;
  readonly gitDir: string;
  /** Exchanges that have not ended. */
  readonly open: () => number;
  /** Exchanges that have begun. */
  readonly begun: () => number;
}

async function scene(wait = 0): Promise<Scene> {
  const store = temporaryStore();
  await createDemoRepository(store.pathOf('303'), DEMO_REPOSITORIES.get(303) ?? expect.fail('no recipe'));
  const limitsOf = () => Promise.resolve({ refused: new Map<string, string>(), forwardOnly: new Set<string>() });
  const handler = createSmartHttp({
    store,
    authorize: () => pause(wait, { kind: 'allowed', repositoryId: '303', user: 'dev', limitsOf }),
  });
  let open = 0;
  let begun = 0;
  server = createServer((request, response) => {
    open += 1;
    begun += 1;
    void handler(request, response).finally(() => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return { port, gitDir: store.pathOf('303'), open: () => open, begun: () => begun };
}

function packet(text: string): string {
  return (text.length + 4).toString(16).padStart(4, '0') + text;
}

/** A push that makes a branch of a commit that is there, packed. */
function pushOf(gitDir: string): Buffer {
  const id = git(gitDir, 'rev-parse', 'main').trim();
  const list = `${packet(`${'0'.repeat(40)} ${id} refs/heads/made\0report-status`)}0000`;
  const empty = Buffer.from('5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e', 'hex');
  return Buffer.concat([Buffer.from(list, 'latin1'), empty]);
}

async function send(port: number, body: Buffer, encoding = 'gzip', service = 'receive'): Promise<[number, string]> {
  const answer = await fetch(`http://127.0.0.1:${port}/open/lib.git/git-${service}-pack`, {
    method: 'POST',
    headers: { 'content-type': `application/x-git-${service}-pack-request`, 'content-encoding': encoding },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(5000),
  });
  return [answer.status, await answer.text()];
}

const cutAfter = (bytes: Buffer, length: number): Buffer => bytes.subarray(0, length);

describe('the body of a push', () => {
  it('may be packed', async () => {
    const { port, gitDir } = await scene();
    const [status, text] = await send(port, gzipSync(pushOf(gitDir)));
    expect([status, text]).toEqual([200, expect.stringContaining('ok refs/heads/made')]);
  });

  it.each([
    ['is cut off', (whole: Buffer) => cutAfter(whole, 60)],
    ['is cut off before its checksum', (whole: Buffer) => cutAfter(whole, whole.length - 8)],
    ['was never packed', () => Buffer.from('notgzip')],
    ['is empty', () => Buffer.alloc(0)],
    ['has a wrong checksum', (whole: Buffer) => Buffer.concat([cutAfter(whole, whole.length - 8), Buffer.alloc(8)])],
    ['is broken in the middle', (whole: Buffer) => Buffer.from(whole).fill(255, 40, 60)],
    ['has more behind it', (whole: Buffer) => Buffer.concat([whole, Buffer.from('junk')])],
  ])('that %s is refused at once, and moves nothing', async (_what, broken) => {
    const { port, gitDir, open } = await scene();
    const body = broken(gzipSync(pushOf(gitDir)));
    for (const service of ['receive', 'upload']) {
      const [status, text] = await send(port, body, 'gzip', service);
      expect([service, status, text]).toEqual([
        service,
        400,
        expect.stringMatching(/^The (?:body|list|request) .*\n$/),
      ]);
    }
    expect([git(gitDir, 'for-each-ref', 'refs/heads/made'), open()]).toEqual(['', 0]);
  });

  it('in an encoding that is not known is refused', async () => {
    const { port, gitDir } = await scene();
    expect(await send(port, pushOf(gitDir), 'br')).toEqual([415, expect.stringContaining('gzip')]);
  });

  it.each(['receive', 'upload'])('that git does not understand is refused with the reason (%s)', async (service) => {
    const { port } = await scene();
    for (const body of ['zzzz', '0003', '0009abcde0000', 'ffff']) {
      const [status, text] = await send(port, Buffer.from(body), 'identity', service);
      expect([body, status, text]).toEqual([body, 400, expect.stringContaining('not understood')]);
    }
  });

  // Also when it has left before anybody has looked at what it sends.
  it.each([
    ['gzip', 'chunked', 0],
    ['gzip', 'length', 0],
    ['identity', 'length', 0],
    ['gzip', 'chunked', 100],
    ['gzip', 'length', 100],
    ['identity', 'length', 100],
  ])('is not waited for when its client has left (%s, %s, allowed after %i ms)', async (encoding, framing, wait) => {
    const { port, gitDir, open, begun } = await scene(wait);
    const plain = Buffer.concat([pushOf(gitDir), Buffer.alloc(5000, 7)]);
    const body = encoding === 'gzip' ? gzipSync(plain) : plain;
    const length = framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
    const head = ['POST /open/lib.git/git-receive-pack HTTP/1.1', 'Host: h', `Content-Encoding: ${encoding}`, length];
    for (const [index, share] of [10, 40, body.length - 1].entries()) {
      const part = body.subarray(0, share);
      const chunk = framing === 'chunked' ? [`${(share + 5).toString(16)}\r\n`, part] : [part];
      const socket = connect(port, '127.0.0.1');
      socket.write(`${head.join('\r\n')}\r\nContent-Type: application/x-git-receive-pack-request\r\n\r\n`);
      for (const bytes of chunk) socket.write(bytes);
      await expect.poll(begun).toBe(index + 1);
      await pause(20);
      socket.destroy();
      await expect.poll(open).toBe(0);
    }
  });
});
