import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { program, runCli } from './run-cli.ts';

const own = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const workshop = fileURLToPath(new URL('../fixtures/express/workshop.yaml', import.meta.url));

const running: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(
    running.splice(0).map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return ended;
    }),
  );
});

/** Starts `forgewright mock` on a free port; its first line of output names the URL. */
function mock(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, 'mock', ...args, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const [url] = /http:\/\/\S+/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`the mock ended: ${output}`)));
  });
}

describe('forgewright mock', () => {
  it('of our own description passes the replay of every example', async () => {
    const url = await mock(own, '--scenario', 'demo');
    const { code, stdout } = runCli(
      ['conformance', url, '--spec', own, '--scenario', 'demo', '--level', 'contract'],
      tmpdir(),
    );
    expect(stdout.split('\n').filter((line) => line.startsWith('failed'))).toEqual([]);
    expect(code).toBe(0);
  });

  it('answers a browser from another origin', async () => {
    const url = await mock(workshop, '--cors');
    const answer = await fetch(`${url}/tools`, { headers: { 'x-key': 'k', prefer: 'example=second_page' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await answer.json()).toEqual([{ id: 2, name: 'drill', kind: 'power' }]);
  });

  it('says what is wrong with the command line', () => {
    expect(runCli(['mock', workshop, '--seed', 'x'], tmpdir()).stderr).toContain('expected an integer');
    expect(runCli(['mock', 'nothing.yaml'], tmpdir()).code).toBe(2);
  });
});

describe('forgewright scaffold', () => {
  it('writes handler files once and never touches them again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scaffold-'));
    const first = runCli(['scaffold', workshop], folder);
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('written handlers/tools.ts')]);
    const files = readdirSync(join(folder, 'handlers')).sort();
    expect(files).toEqual(expect.arrayContaining(['index.ts', 'security.ts', 'server.ts', 'tools.ts']));
    expect(readFileSync(join(folder, 'handlers/tools.ts'), 'utf8')).toContain("'../generated/server/handlers.js'");
    writeFileSync(join(folder, 'handlers/tools.ts'), '// mine\n');
    const second = runCli(['scaffold', workshop], folder);
    expect([second.code, second.stdout]).toEqual([0, expect.stringContaining('0 files written')]);
    expect(readFileSync(join(folder, 'handlers/tools.ts'), 'utf8')).toBe('// mine\n');
  });

  it('lists the operations and the tags that are new', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scaffold-'));
    const operation = (id: string, tag: string) => ({
      operationId: id,
      tags: [tag],
      responses: { 204: { description: 'Done.' } },
    });
    const describeWith = (paths: object): void =>
      writeFileSync(
        join(folder, 'a.json'),
        JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
      );
    const known = { '/a': { get: operation('getA', 'letters') } };
    describeWith(known);
    expect(runCli(['scaffold', 'a.json'], folder).stdout).not.toContain('no handler names');
    describeWith({
      ...known,
      '/b': { put: operation('putB', 'letters') },
      '/1': { get: operation('get-1', 'digits') },
    });
    const { code, stdout } = runCli(['scaffold', 'a.json'], folder);
    expect(code).toBe(0);
    expect(stdout).toContain('no handler names these operations yet:\n    PUT /b (putB)\n');
    expect(stdout).toContain('written handlers/digits.ts');
    expect(stdout).toContain('add ...digitsHandlers to handlers/index.ts');
  });

  it('writes where it is told, and imports what is generated elsewhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scaffold-'));
    mkdirSync(join(folder, 'service'));
    expect(
      runCli(['generate', '--spec', workshop, '--out', '../api', '--only', 'express'], join(folder, 'service')).code,
    ).toBe(0);
    const args = ['scaffold', '--spec', workshop, '--out', 'src/handlers', '--generated', '../api'];
    const { code, stdout } = runCli(args, join(folder, 'service'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('written src/handlers/tools.ts')]);
    expect(stdout).not.toContain('--generated');
    const handlers = readFileSync(join(folder, 'service/src/handlers/tools.ts'), 'utf8');
    expect(handlers).toContain("'../../../api/server/handlers.js'");
    expect(existsSync(join(folder, 'api/server/handlers.ts'))).toBe(true);
  });
});
