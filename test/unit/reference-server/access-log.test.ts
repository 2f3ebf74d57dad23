import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { once } from 'node:events';
import { execute, pairOf } from './git/ssh/ssh-offer.ts';
import { type ReferenceServer, startReferenceServer } from '../../../reference-server/index.ts';

let server: ReferenceServer | undefined;
afterEach(() => server?.close());

interface Line {
  readonly [name: string]: unknown;
}

async function logOf(ask: (url: string) => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = [];
  server = await startReferenceServer({ log: (line) => lines.push(JSON.parse(line) as Line) });
  await ask(server.url);
  await server.close();
  server = undefined;
  return lines;
}

it('one line is logged for each request, with what was asked and answered', async () => {
  const lines = await logOf(async (url) => {
    await (await fetch(`${url}/api/v4/projects?per_page=1`, { headers: { 'user-agent': 'a client' } })).text();
    await (await fetch(`${url}/nowhere`)).text();
    await (await fetch(`${url}/open/lib.git/info/refs?service=git-upload-pack`)).text();
  });
  expect(lines.map(({ method, target, status }) => [method, target, status])).toEqual([
    ['GET', '/api/v4/projects?per_page=1', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/open/lib.git/info/refs?service=git-upload-pack', 200],
  ]);
  const [first] = lines;
  expect(first).toMatchObject({
    remote: '127.0.0.1',
    user_agent: 'a client',
    request_id: expect.any(String) as string,
  });
  expect(first?.['bytes']).toBeGreaterThan(100);
  expect(first?.['milliseconds']).toBeGreaterThan(0);
  expect(first).not.toHaveProperty('aborted');
});

it('no credential is in the log, wherever it was sent', async () => {
  const secret = 'fwpat-olivia-api';
  const lines = await logOf(async (url) => {
    const places: readonly (readonly [string, RequestInit])[] = [
      ['/api/v4/user', { headers: { 'private-token': secret } }],
      ['/api/v4/user', { headers: { authorization: `Bearer ${secret}` } }],
      [`/api/v4/user?private_token=${secret}&a=1`, {}],
      [`/api/v4/user?a=1&ACCESS_TOKEN=${secret}`, {}],
      [
        '/open/lib.git/info/refs?service=git-upload-pack',
        { headers: { authorization: `Basic ${btoa(`x:${secret}`)}` } },
      ],
    ];
    for (const [path, init] of places) await (await fetch(url + path, init)).text();
  });
  expect(lines.length).toBe(5);
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(lines[2]?.['target']).toBe('/api/v4/user?private_token=***&a=1');
});

it('no token of this server is in the log or the journal, wherever somebody puts it', async () => {
  const secret = 'fwpat-dev-api';
  const lines: string[] = [];
  server = await startReferenceServer({ log: (line) => lines.push(line), control: { port: 0 } });
  const asked: readonly (readonly [path: string, headers?: Record<string, string>])[] = [
    ...['private_token', 'authorization', 'access_token', 'job_token'].map(
      (name) => [`/user?${name}=${secret}`] as const,
    ),
    [`/user?authorization=Bearer%20${secret}`],
    [`/projects?search=${secret}`],
    ['/projects?search=%66wpat%2Ddev%2dapi'],
    ['/projects?search=%2566wpat%252Ddev-api'],
    [`/projects/${secret}/issues`],
    [`/projects/acme%2F${secret}`],
    ['/user', { 'user-agent': `client/1.0 (${secret})` }],
    ['/user', { 'x-request-id': secret }],
  ];
  for (const [path, headers = {}] of asked) await (await fetch(`${server.url}/api/v4${path}`, { headers })).text();
  const journal = await (await fetch(`${server.controlUrl}/journal`)).text();
  await server.close();
  server = undefined;
  expect(lines).toHaveLength(asked.length);
  for (const text of [journal, lines.join('\n')]) {
    expect(text).toContain('/api/v4/projects?search=***');
    expect(text).not.toMatch(/dev-api|dev%2dapi/i);
  }
});

it('no secret is in the log that a body could have held, nor one under a name of its own', async () => {
  const lines = await logOf(async (url) => {
    const places: readonly (readonly [method: string, path: string])[] = [
      ['PUT', '/application/settings?akismet_api_key=s3cret'],
      ['PUT', '/groups/201/hooks/1/url_variables/region?value=s3cret'],
      ['POST', '/projects/301/ref/main/trigger/pipeline?variables%5BREGION%5D=s3cret'],
      ['GET', '/projects/301/issues?feed_token=s3cret&labels=bug'],
      ['GET', '/user?Private-Token=s3cret'],
      ['GET', '/user;private%5Ftoken=s3cret'],
    ];
    for (const [method, path] of places) await (await fetch(`${url}/api/v4${path}`, { method })).text();
  });
  expect(lines).toHaveLength(6);
  expect(JSON.stringify(lines)).not.toContain('s3cret');
  expect(lines[3]?.['target']).toBe('/api/v4/projects/301/issues?feed_token=***&labels=bug');
});

it('a line break in a target cannot forge a line', async () => {
  const lines = await logOf((url) => {
    const { hostname, port } = new URL(url);
    return new Promise<void>((settle) => {
      request({ hostname, port, path: '/a%0A%7B%22b' }, (answer) => answer.resume().once('end', () => settle())).end();
    });
  });
  expect(lines.map(({ target }) => target)).toEqual(['/a%0A%7B%22b']);
});

it('no credential is in the line of a command over SSH, which a client that was made for HTTP may send there', async () => {
  const key = pairOf('ed25519');
  const lines: Line[] = [];
  server = await startReferenceServer({ sshPort: 0, log: (line) => lines.push(JSON.parse(line) as Line) });
  const { url, sshPort = 0 } = server;
  const body = JSON.stringify({ title: 'x', key: `ssh-ed25519 ${key.blob.toString('base64')}` });
  const headers = { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' };
  await fetch(`${url}/api/v4/projects/acme%2Fapp/deploy_keys`, { method: 'POST', headers, body });
  for (const place of ['acme/app.git?private_token=s3cret', 'http://dev:s3cret@h/a.git', 'http://s3cret@h/a.git']) {
    const { stream, end } = await execute(sshPort, key.private, `git-upload-pack '${place}'`);
    await once(stream.resume(), 'close');
    end();
  }
  await server.close();
  server = undefined;
  const targets = lines.filter(({ method }) => method === 'SSH').map(({ target }) => target);
  expect(targets).toEqual([
    "git-upload-pack 'acme/app.git?private_token=***",
    "git-upload-pack 'http://***@h/a.git'",
    "git-upload-pack 'http://***@h/a.git'",
  ]);
});
