import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { scaffoldFiles } from '../../../../generators/express/index.ts';
import { FRUGAL } from '../../../support/consumer-project.ts';
import { emitServer, loadOrFail, testPath, workshop, writeFiles } from '../../../support/emit-workshop.ts';

const project = testPath('consumers/express-workshop');
const resolve = createRequire(import.meta.url).resolve;
const compilers = {
  '5.9': resolve('typescript/bin/tsc'),
  '7': testPath('../node_modules/typescript7/bin/tsc'),
};

/** Compiles the consumer project; the output of a failed run becomes the error message. */
function compile(compiler: string, config: string = 'tsconfig.json', ...options: string[]): void {
  try {
    execFileSync(process.execPath, [compiler, '-p', `${project}/${config}`, ...options], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout), { cause: error });
  }
}

interface Running {
  readonly url: string;
  readonly process: ChildProcess;
}

async function run(...options: string[]): Promise<Running> {
  const child = spawn(process.execPath, ['out/main.js', ...options], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `${String(line).trim()}/shop/v2`, process: child };
}

beforeAll(async () => {
  const api = await loadOrFail(workshop);
  // The scaffold lies beside the emitted code, so that it is compiled as well.
  writeFiles(`${project}/api`, [...emitServer(api), ...scaffoldFiles(api, { emit: defaultEmitOptions })]);
  compile(compilers['5.9']);
});

describe('a project that uses the emitted server', () => {
  it('compiles with TypeScript 7 as well', () => {
    expect(() => compile(compilers['7'], 'tsconfig.json', '--noEmit', ...FRUGAL)).not.toThrow();
  });

  it('compiles without the types of browsers', () => {
    expect(() => compile(compilers['7'], 'tsconfig.node.json', ...FRUGAL)).not.toThrow();
  });

  describe('running', () => {
    let server: Running;
    beforeAll(async () => {
      server = await run();
    });
    afterAll(async () => {
      server.process.kill('SIGTERM');
      if (server.process.exitCode === null) await once(server.process, 'exit');
      expect(server.process.exitCode).toBe(0);
    });

    const call = (path: string, init?: RequestInit): Promise<Response> => fetch(server.url + path, init);
    const key = { 'x-key': 'secret' };

    it('decodes parameters and writes headers', async () => {
      const response = await call('/tools?ids[]=1&ids%5B%5D=2&not[name]=drill&page=3', {
        headers: { cookie: 'theme=dark' },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('x-total')).toBe('1');
      expect(response.headers.get('link')).toBe('3/nobody/dark');
      expect(await response.json()).toEqual([{ id: 1, name: 'saw', kind: 'hand' }]);
    });

    it('knows who calls', async () => {
      expect((await call('/tools', { headers: key })).headers.get('link')).toBe('1/key/plain');
      expect((await call('/tools/1')).status).toBe(401);
      expect((await call('/tools/1', { headers: { authorization: 'Bearer read' } })).status).toBe(200);
      expect((await call('/tools/1', { headers: { authorization: 'Bearer write' } })).status).toBe(403);
    });

    it('refuses bad parameters with all their problems', async () => {
      const response = await call('/tools?page=0&kind=foot&what=1');
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      const { errors } = (await response.json()) as { errors: { name: string }[] };
      expect(errors.map(({ name }) => name).sort()).toEqual(['kind', 'page', 'what']);
    });

    it('takes JSON and forms alike', async () => {
      const headers = { ...key, 'content-type': 'application/json' };
      const created = await call('/tools', { method: 'POST', headers, body: '{"name":"plane","kind":"hand"}' });
      expect([created.status, created.headers.get('location')]).toEqual([201, '/tools/2?from=16']);
      const form = await call('/tools', { method: 'POST', headers: key, body: new URLSearchParams({ name: 'file' }) });
      expect([form.status, await form.json()]).toEqual([201, { id: 3, name: 'file' }]);
      const again = await call('/tools', { method: 'POST', headers: key, body: new URLSearchParams({ name: 'file' }) });
      expect([again.status, again.headers.get('content-type')]).toEqual([409, 'application/problem+json']);
      const wrong = await call('/tools', { method: 'POST', headers, body: '{"name":"","x":1}' });
      expect(wrong.status).toBe(400);
    });

    it('keeps encoded slashes and affixes apart', async () => {
      const missing = await call('/tools/a%2Fb', { headers: key });
      expect([missing.status, await missing.json()]).toEqual([404, { title: 'a/b' }]);
      const manual = await call('/tools/a%2Fb/manual.txt');
      expect([manual.headers.get('content-type'), await manual.text()]).toEqual([
        'text/plain; charset=utf-8',
        'grün a/b',
      ]);
      const bytes = new Uint8Array(await (await call('/tools/1/manual.bin')).arrayBuffer());
      expect([...bytes]).toEqual([0, 255, 1]);
      expect((await call('/tools/1/manual.pdf')).status).toBe(400);
    });

    it('takes images, multipart and nothing', async () => {
      const photo = (init: RequestInit): Promise<unknown> =>
        call('/tools/1/photo', { method: 'PUT', ...init }).then((response) => response.json());
      expect(await photo({ headers: { 'content-type': 'image/png' }, body: Uint8Array.of(1, 2, 3) })).toBe('3 bytes');
      const form = new FormData();
      form.set('photo', new File(['grün'], 'a"b.txt', { type: 'text/plain' }));
      form.set('caption', 'ü');
      expect(await photo({ body: form })).toBe('grün ü');
      expect(await photo({})).toBe('nothing');
    });

    it('streams', async () => {
      const response = await call('/events');
      expect(await response.text()).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\n');
    });

    it('answers 304, HEAD, 405, 406, 501 and 404', async () => {
      expect((await call('/tools', { headers: { 'if-none-match': 'same' } })).status).toBe(304);
      const head = await call('/tools', { method: 'HEAD' });
      expect([head.status, await head.text(), head.headers.get('x-total')]).toEqual([200, '', expect.any(String)]);
      expect((await call('/tools', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
      expect((await call('/tools', { headers: { accept: 'image/png' } })).status).toBe(406);
      const csv = await call('/tools', { headers: { accept: 'text/csv' } });
      expect([csv.headers.get('content-type'), (await csv.text()).split('\n')[0]]).toEqual([
        'text/csv; charset=utf-8',
        'saw',
      ]);
      const both = { ...key, authorization: 'Bearer write' };
      expect((await call('/tools/1', { method: 'DELETE', headers: both })).status).toBe(501);
      expect((await call('/nothing')).status).toBe(404);
      expect((await call('/..')).status).toBe(404);
    });
  });

  it('mocks without a handler', async () => {
    const server = await run('--mock');
    try {
      const tool = async (path: string, prefer?: string): Promise<unknown> => {
        const headers = { 'x-key': 'any', ...(prefer === undefined ? {} : { prefer }) };
        const response = await fetch(server.url + path, { headers });
        return [response.status, await response.json()];
      };
      expect(await tool('/tools/1')).toEqual([200, { id: 1, name: 'saw', kind: 'hand' }]);
      expect(await tool('/tools/a%2Fb')).toEqual([200, { id: 2, name: 'drill', kind: 'power' }]);
      expect(await tool('/tools?page=2')).toEqual([200, [{ id: 2, name: 'drill', kind: 'power' }]]);
      expect(await tool('/tools/1', 'code=404')).toEqual([404, { title: 'Not Found', status: 404 }]);
      expect(await tool('/tools/1', 'example=drill')).toEqual([200, { id: 2, name: 'drill', kind: 'power' }]);
      expect(await tool('/tools/1', 'code=418')).toMatchObject([501, { status: 501 }]);
    } finally {
      server.process.kill('SIGTERM');
    }
  });
});
