import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { fsck, git, temporaryFolder, temporaryStore } from './git-fixture.ts';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { createDemoRepository } from '../../../../reference-server/git/repository-recipe.ts';
import type { PushCommand, PushLimits } from '../../../../reference-server/git/refs/push-start.ts';
import { movedRefs } from '../../../../reference-server/git/refs/moved-refs.ts';
import type { PushedRef } from '../../../../reference-server/git/refs/pushed-refs.ts';
import { type GitRequest, createSmartHttp, tokenOf } from '../../../../reference-server/git/smart-http.ts';
import type { GitDecision } from '../../../../reference-server/git/transfer/decision.ts';
import { DEMO_REPOSITORIES } from '../../../../reference-server/resources/repository/world.ts';

const run = promisify(execFile);
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Scene {
  readonly base: string;
  readonly gitDir: string;
  readonly asked: GitRequest[];
  readonly pushes: (readonly PushedRef[])[];
}

const KEPT = 'refs/heads/kept';

const limitsOf = (commands: readonly PushCommand[]): Promise<PushLimits> => {
  const refused = new Map(commands.filter(({ ref }) => ref === KEPT).map(({ ref }) => [ref, 'protected branch']));
  return Promise.resolve({ refused, forwardOnly: new Set() });
};

/** Public repository `open/lib`: anyone reads, token `writer` pushes, token `reader` may not. */
function decide(request: GitRequest): GitDecision {
  if (request.token === 'expired') return { kind: 'unauthenticated' };
  if (request.fullPath !== 'open/lib') return { kind: request.token === undefined ? 'unauthenticated' : 'not-found' };
  if (!request.write) return { kind: 'allowed', repositoryId: '303', user: undefined, limitsOf };
  if (request.token === undefined) return { kind: 'unauthenticated' };
  if (request.token !== 'writer') return { kind: 'forbidden', text: 'You may not push' };
  return { kind: 'allowed', repositoryId: '303', user: 'dev', limitsOf };
}

async function scene(): Promise<Scene> {
  const store = temporaryStore();
  await createDemoRepository(store.pathOf('303'), DEMO_REPOSITORIES.get(303) ?? expect.fail('no recipe'));
  const asked: GitRequest[] = [];
  const pushes: (readonly PushedRef[])[] = [];
  const handler = createSmartHttp({
    store,
    authorize: (request) => {
      asked.push(request);
      return Promise.resolve(decide(request));
    },
    carryOut: async ({ repositoryId, refs }, make) => {
      const result = await make();
      const { moved } = await movedRefs((await store.open(repositoryId)) ?? expect.fail('no repository'), refs);
      // What git says that it has moved, has moved.
      if (result.taken !== undefined) expect([...result.taken]).toEqual(moved.map(({ ref }) => ref));
      if (moved.length > 0) pushes.push(moved.map(({ ref, before, after }) => ({ ref, before, after })));
      return result;
    },
  });
  server = createServer((request, response) => {
    void handler(request, response).then((taken) => {
      if (!taken) response.writeHead(418).end();
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return { base: `127.0.0.1:${port}`, gitDir: store.pathOf('303'), asked, pushes };
}

async function client(folder: string, ...args: string[]): Promise<string> {
  const env = gitEnvironment({
    GIT_AUTHOR_NAME: 'Pusher',
    GIT_AUTHOR_EMAIL: 'p@example.com',
    GIT_COMMITTER_NAME: 'Pusher',
    GIT_COMMITTER_EMAIL: 'p@example.com',
  });
  const { stdout } = await run('git', ['-C', folder, ...args], { env, timeout: 30_000 });
  return stdout;
}

function packet(text: string): string {
  return (text.length + 4).toString(16).padStart(4, '0') + text;
}

/** Sends the body of a push; the status of the answer. */
async function receive(base: string, body: string): Promise<number> {
  const answer = await fetch(`http://${base}/open/lib.git/git-receive-pack`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('any:writer')}`,
      'content-type': 'application/x-git-receive-pack-request',
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe('createSmartHttp', () => {
  it('lets git clone without a credential and push with one', async () => {
    const { base, gitDir, pushes } = await scene();
    const folder = temporaryFolder();
    await client(folder, 'clone', '--quiet', `http://${base}/open/lib.git`, 'lib');
    const work = join(folder, 'lib');
    expect(readFileSync(join(work, 'README.md'), 'utf8')).toBe('# Lib\n\nA small public library.\n');
    writeFileSync(join(work, 'new.txt'), 'x'.repeat(300_000));
    await client(work, 'add', '.');
    await client(work, 'commit', '--quiet', '-m', 'Add a file');
    const head = (await client(work, 'rev-parse', 'HEAD')).trim();
    await client(work, 'push', '--quiet', `http://any:writer@${base}/open/lib.git`, 'HEAD:main', 'HEAD:refs/tags/v9');
    expect(git(gitDir, 'rev-parse', 'main').trim()).toBe(head);
    // Who has the answer may rely on all that follows from the push.
    expect(pushes).toEqual([
      [
        { ref: 'refs/heads/main', before: 'c7f0a4cddae88696b97254f25653bd65c307f1bf', after: head },
        { ref: 'refs/tags/v9', before: '0'.repeat(40), after: head },
      ],
    ]);
    expect(fsck(gitDir)).toBe('');
  });

  it.each([
    ['an id in capitals', (id: string) => [`${'0'.repeat(40)} ${id.toUpperCase()} refs/heads/kept\0report-status`]],
    ['a certificate', (id: string) => ['push-cert\0report-status', `${'0'.repeat(40)} ${id} refs/he`, 'ads/kept\n']],
  ])('refuses a push with %s: git would move what was not judged', async (_what, packetsOf) => {
    const { base, gitDir, pushes } = await scene();
    const packets = packetsOf(git(gitDir, 'rev-parse', 'main').trim()).map(packet);
    const answer = await fetch(`http://${base}/open/lib.git/git-receive-pack`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('any:writer')}`,
        'content-type': 'application/x-git-receive-pack-request',
      },
      body: `${packets.join('')}0000`,
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('is not understood')]);
    expect([git(gitDir, 'for-each-ref', 'refs/heads/kept'), pushes]).toEqual(['', []]);
  });

  it('has git move what was judged and nothing else, whatever lists a client sends', async () => {
    const { base, gitDir, pushes } = await scene();
    const id = git(gitDir, 'rev-parse', 'main').trim();
    const [none, main] = ['0'.repeat(40), `${id} refs/heads`];
    const lists = [
      // Abilities of a later packet, to have git read a second list.
      `${packet(`${none} ${main}/a\0report-status`)}${packet(`${none} ${main}/b\0push-options`)}0000`,
      `${packet(`${none} ${main}/kept\n${none} ${main}/a\0`)}0000`,
      `${packet(`${none} ${main}/a`)}${packet(`${id} ${none} refs/heads/a`)}0000`,
      `+${packet(`${none} ${main}/kept`).slice(1)}0000`,
      `0001${packet(`${none} ${main}/kept`)}0000`,
      `${packet(`${none} ${main}/kept`).slice(0, -1)}`,
      `${packet(`shallow ${id} x`)}${packet(`${none} ${main}/kept`)}0000`,
      '',
    ];
    for (const body of lists) expect([body, await receive(base, body)]).toEqual([body, 400]);
    expect([git(gitDir, 'for-each-ref', 'refs/heads/kept', 'refs/heads/a', 'refs/heads/b'), pushes]).toEqual(['', []]);
    // A second list behind the first one is read as packs, which it is not.
    const twice = `${packet(`${none} ${main}/a\0report-status`)}0000${packet(`${none} ${main}/kept\0`)}0000`;
    expect(await receive(base, twice)).toBe(200);
    expect(git(gitDir, 'for-each-ref', 'refs/heads/kept')).toBe('');
  });

  it('says of a push that names what may not be moved why all of it is refused', async () => {
    const { base, gitDir } = await scene();
    const folder = temporaryFolder();
    await client(folder, 'clone', '--quiet', `http://${base}/open/lib.git`, 'lib');
    const pushed = client(
      join(folder, 'lib'),
      'push',
      `http://any:writer@${base}/open/lib.git`,
      'HEAD:kept',
      'HEAD:new',
    );
    await expect(pushed).rejects.toThrow(
      /\[remote rejected\] HEAD -> kept \(protected branch\)\n.*new \(another reference of this push is refused\)/,
    );
    expect(git(gitDir, 'for-each-ref', 'refs/heads/kept', 'refs/heads/new')).toBe('');
  });

  it('clones shallow, by protocol version 2', async () => {
    const { base } = await scene();
    const folder = temporaryFolder();
    await client(
      folder,
      '-c',
      'protocol.version=2',
      'clone',
      '--quiet',
      '--depth=1',
      `http://${base}/open/lib.git`,
      'l',
    );
    expect((await client(join(folder, 'l'), 'rev-list', '--count', 'HEAD')).trim()).toBe('1');
  });

  it('clones without contents, and not by patterns of paths, for which git would look at every path', async () => {
    const { base, gitDir } = await scene();
    const folder = temporaryFolder();
    const clone = (filter: string): Promise<string> =>
      client(
        folder,
        'clone',
        '--quiet',
        '--bare',
        `--filter=${filter}`,
        `http://${base}/open/lib.git`,
        filter.slice(0, 4),
      );
    const patterns = git(gitDir, 'rev-parse', 'HEAD:README.md').trim();
    await clone('blob:none');
    await expect(clone(`sparse:oid=${patterns}`)).rejects.toThrow(/filter 'sparse:oid' not supported/);
    await expect(clone(`combine:blob:none+sparse:oid=${patterns}`)).rejects.toThrow(/'sparse:oid' not supported/);
  });

  it.each([
    ['/open/lib.git/info/refs?service=git-receive-pack', undefined, 401],
    ['/open/lib.git/info/refs?service=git-receive-pack', 'reader', 403],
    ['/open/lib.git/info/refs?service=git-upload-pack', undefined, 200],
    ['/open/lib.git/info/refs?service=git-upload-pack', 'expired', 401],
    ['/acme/app.git/info/refs?service=git-upload-pack', undefined, 401],
    ['/acme/app.git/info/refs?service=git-upload-pack', 'reader', 404],
    ['/open/lib.git/info/refs', undefined, 418],
    ['/open/lib.git/HEAD', undefined, 418],
    ['/open/lib.git/info/refs?service=git-upload-archive', undefined, 418],
    ['/open/lib', undefined, 418],
  ])('answers GET %s with the token %s by %i', async (path, token, status) => {
    const { base } = await scene();
    const headers = token === undefined ? {} : { authorization: `Basic ${btoa(`any:${token}`)}` };
    const response = await fetch(`http://${base}${path}`, { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="git"' : null);
  });

  it('asks for the decoded path', async () => {
    const { base, asked } = await scene();
    await fetch(`http://${base}/open%2Flib.git/info/refs?service=git-upload-pack`);
    expect(asked).toEqual([{ fullPath: 'open/lib', write: false, token: undefined }]);
  });
});

describe('tokenOf', () => {
  it('takes the password of any user', () => {
    expect(tokenOf(`Basic ${btoa('any:fwpat-x:y')}`)).toBe('fwpat-x:y');
    expect(tokenOf(`Basic ${btoa(':fwpat-x')}`)).toBe('fwpat-x');
    for (const value of [undefined, '', 'Basic', 'Bearer x', `Basic ${btoa('any')}`, `Basic ${btoa('any:')}`]) {
      expect(tokenOf(value)).toBeUndefined();
    }
  });
});
