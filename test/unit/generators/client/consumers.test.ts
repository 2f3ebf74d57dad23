import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions, type EmitOptions } from '../../../../generators/emit/options.ts';
import { emitTypes } from '../../../../generators/types/index.ts';
import { COMPILERS, compile, makeProject, runScript, type ConsumerProject } from '../../../support/consumer-project.ts';
import { emitFixture, loadOrFail, testPath } from '../../../support/emit-fixture.ts';
import { jsonReply, startRecorder, type Answer, type Recorder } from '../../../support/recorder.ts';

const FORGE = testPath('fixtures/client/forge.yaml');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const IN_FOLDER: Partial<EmitOptions> = {};
const below = (files: readonly GeneratedFile[]): GeneratedFile[] =>
  files.map(({ path, contents }) => ({ path: `generated/${path}`, contents }));

let recorder: Recorder;
let project: ConsumerProject | undefined;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterEach(() => {
  project?.remove();
});
afterAll(() => recorder.close());

const ticket = (id: number): unknown => ({
  id,
  title: `t${id}`,
  state: 'opened',
  author: { kind: 'human', name: 'n' },
});

/** The service of the fixture, as far as the consumers use it. */
const service: Answer = ({ method, url, body }) => {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
  if (method === 'OPTIONS') {
    return {
      status: 204,
      headers: {
        ...cors,
        'access-control-allow-headers': '*, private-token, content-type',
        'access-control-allow-methods': '*',
      },
    };
  }
  if (url.startsWith('/v1/projects/moved%2Fproject'))
    return { status: 301, headers: { ...cors, location: '/v1/projects/5/tickets?page=9' } };
  if (url.startsWith('/v1/files/')) {
    if (method === 'POST')
      return {
        headers: { ...cors, 'content-type': 'text/plain' },
        body: body.includes('name="file"') ? 'stored' : 'nothing',
      };
    return {
      headers: { 'content-type': 'application/octet-stream', 'x-size': '3', 'x-executable': 'true' },
      body: 'abc',
    };
  }
  if (url.startsWith('/v1/projects/404/')) return jsonReply({ title: 'no' }, 401, { 'x-request-id': 'r9' });
  if (method === 'POST') return jsonReply(ticket(9), 201, { ...cors, location: '/v1/tickets/9' });
  const isSecond = /[?&]page=/.test(url);
  const next: Record<string, string> = isSecond
    ? {}
    : { link: `<${url}${url.includes('?') ? '&' : '?'}page=2>; rel="next"` };
  return jsonReply([ticket(isSecond ? 2 : 1)], 200, { ...cors, 'x-total': '2', ...next });
};

async function compiles(folder: string): Promise<void> {
  for (const compiler of Object.keys(COMPILERS) as (keyof typeof COMPILERS)[]) {
    expect(await compile(folder, compiler, compiler === 'TypeScript 5.9'), compiler).toBe('');
  }
}

/** Compilers take their time on a loaded machine. */

describe('consumer projects compile with TypeScript 5.9 and 7 and run', () => {
  it('ECMAScript modules, nodenext, strictest flags', async () => {
    const api = await loadOrFail(FORGE);
    const files = new Map(
      [...(await emitFixture(FORGE, IN_FOLDER)), ...emitTypes(api, defaultEmitOptions)].map((file) => [
        file.path,
        file,
      ]),
    );
    project = makeProject('client-esm', below([...files.values()]));
    await compiles(project.folder);
    recorder.answer(service);
    const seen: unknown = JSON.parse(await runScript(join(project.folder, 'dist', 'main.js'), recorder.url));
    expect(seen).toEqual([
      [200, ['t1'], 2],
      ['t1', 't2'],
      [201, 9, '/v1/tickets/9'],
      [401, 'POST /projects/{id}/tickets', 'r9', 'no'],
      'stored',
      ['abc', 3, 'true'],
      'abc',
      ['t1'],
    ]);
    expect(recorder.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/projects/group%2Fsub%2Fproject/tickets?iids%5B%5D=1&iids%5B%5D=2&not%5Blabels%5D%5B%5D=a%20b',
      'GET /v1/projects/5/tickets',
      'GET /v1/projects/5/tickets?page=2',
      'POST /v1/projects/5/tickets',
      'POST /v1/projects/5/tickets',
      'POST /v1/projects/404/tickets',
      'POST /v1/files/a%2F%C3%BC%20b.txt',
      'GET /v1/files/lib%2Fx.rb',
      'GET /v1/files/lib%2Fx.rb',
      'GET /v1/styles/.a.b/;matrix=x,1?joined=1,2&piped=1%7C2&spaced=1%202&reserved=a/b&filter=%7B%22a%22%3A%5B1%5D%7D',
      'GET /v1/projects/g%2Fp/tickets?iids%5B%5D=7&not%5Bauthor%5D=me&not%5Blabels%5D%5B%5D=l',
    ]);
    const sent = recorder.requests;
    expect(sent[0]?.headers['private-token']).toBe('secret');
    expect(sent[4]).toMatchObject({ headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(decodeURIComponent(sent[4]?.body ?? '')).toBe(
      'title=form&state=opened&labels[]=x&labels[]=y&steps[0][do]=run&steps[0][count]=2&steps[1][note]=n',
    );
    expect(sent[7]?.headers).not.toHaveProperty('private-token');
    expect(sent[9]?.headers).toMatchObject({ 'x-list': '1,2', cookie: 'session%20id=s' });
    expect(sent[10]?.headers.authorization).toBe('Bearer t');
  });

  it('CommonJS', async () => {
    project = makeProject('client-cjs', below(await emitFixture(FORGE, IN_FOLDER)));
    await compiles(project.folder);
    recorder.answer(service);
    expect(await runScript(join(project.folder, 'dist', 'main.js'), recorder.url)).toBe('["function",["t1"]]\n');
  });

  it('a bundler carries only what is called', async () => {
    project = makeProject('client-bundler', below(await emitFixture(FORGE, { importExtension: '' })));
    await compiles(project.folder);
    const outfile = join(project.folder, 'bundle.mjs');
    await build({
      entryPoints: [join(project.folder, 'main.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      outfile,
      logLevel: 'error',
    });
    const code = readFileSync(outfile);
    for (const absent of ['POST /projects/{id}/tickets', 'getFile', 'uploadFile', 'FormData', 'text/event-stream'])
      expect(code.includes(absent), absent).toBe(false);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(4_100);
    recorder.answer(service);
    const bundle = (await import(outfile)) as { titles: (url: string) => Promise<string[]> }; // what main.ts exports
    expect(await bundle.titles(recorder.url)).toEqual(['t1']);
  });

  it.skipIf(!existsSync(CHROMIUM))('a browser (needs the program that CHROMIUM names)', async () => {
    project = makeProject('client-browser', below(await emitFixture(FORGE, { importExtension: '' })));
    await compiles(project.folder);
    const result = await build({
      entryPoints: [join(project.folder, 'main.ts')],
      bundle: true,
      format: 'iife',
      write: false,
      logLevel: 'error',
    });
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox'],
    });
    try {
      const page = await browser.newPage();
      recorder.answer(service);
      await page.goto(`${recorder.url}/blank`);
      await page.addScriptTag({ content: result.outputFiles[0]?.text ?? '' });
      const seen = await page.evaluate(`window.run(${JSON.stringify(recorder.url)})`);
      expect(seen).toEqual([1, ['t1', 't2'], 201, 'stored']);
    } finally {
      await browser.close();
    }
  });
});
