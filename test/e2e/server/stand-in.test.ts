import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocks, writeBlocks } from '../code-blocks.ts';
import { program } from '../run-cli.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const blocks = codeBlocks('docs/stand-in.md');

let folder: string;
let child: ChildProcess;
let api: string;
let control: string;

beforeAll(async () => {
  // Below the packages, so that the blocks import what a user has installed.
  const parent = join(root, 'node_modules', '.consumers');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'stand-in-'));
  writeBlocks(blocks, folder);
  ({
    child,
    lines: [api = '', control = ''],
  } = await serve(['--port', '0', '--control', '0']));
  api = /http:\/\/[\d.:]+/.exec(api)?.[0] ?? '';
  control = /http:\/\/[\d.:]+/.exec(control)?.[0] ?? '';
});
afterAll(async () => {
  await stop(child);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program and gives its first lines. */
async function serve(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; lines: string[] }> {
  const started = spawn(process.execPath, [program, 'serve', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: started.stdout })) {
    lines.push(line);
    if (line.includes('try: curl')) break;
  }
  return { child: started, lines };
}

async function stop(started: ChildProcess): Promise<void> {
  const gone = once(started, 'exit');
  started.kill('SIGTERM');
  await gone;
}

/** A block of the page, for the server under test in place of the one that it speaks of. */
function blockFor(role: string): string {
  const block = blocks.find((each) => each.role === role);
  if (block === undefined) throw new Error(`the page has no block ${role}`);
  return block.code.replaceAll('http://127.0.0.1:8080', api).replaceAll('http://127.0.0.1:8090', control);
}

const has = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;

describe('docs/stand-in.md', () => {
  it('shows a server in the process of a test', async () => {
    const manifest = join(folder, 'node_modules', 'forgewright');
    mkdirSync(manifest, { recursive: true });
    // What `npm install` leaves: the package's own list of entries, and its files.
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object };
    const target = join(root, 'dist/reference-server/index.js');
    expect(JSON.stringify(exports)).toContain('./dist/reference-server/index.js');
    writeFileSync(
      join(manifest, 'package.json'),
      JSON.stringify({ name: 'forgewright', type: 'module', exports: { './reference-server': './index.js' } }),
    );
    writeFileSync(join(manifest, 'index.js'), `export * from ${JSON.stringify(target)};\n`);
    await run(process.execPath, ['stand-in.mjs'], { cwd: folder });
  });

  it.skipIf(!has('curl', ['--version']))('shows curl', async () => {
    const { stdout } = await run('bash', ['-c', blockFor('run: 8080 8090')]);
    expect(stdout).toContain('404\n');
    const journal = JSON.parse(stdout.slice(stdout.lastIndexOf('['))) as object[];
    expect(journal).toMatchObject([{ operation: 'deleteProject', user: 'olivia', status: 202 }]);
  });

  it.skipIf(!has('python3', ['--version']))('shows Python', async () => {
    await run('python3', ['-c', blockFor('run: python3 8080 8090')]);
  });

  it.skipIf(!has('go', ['version']))(
    'shows Go',
    async () => {
      const place = mkdtempSync(join(tmpdir(), 'stand-in-go-'));
      writeFileSync(join(place, 'main.go'), blockFor('run: go 8080 8090'));
      const { stdout } = await run('go', ['run', 'main.go'], {
        cwd: place,
        env: { ...process.env, GOFLAGS: '-mod=mod' },
      });
      expect(stdout).toBe('0 201 200\n');
      rmSync(place, { recursive: true });
    },
    120_000,
  );

  it('names every action of the control surface', async () => {
    const { error } = (await (await fetch(`${control}/`)).json()) as { error: string };
    const page = readFileSync(join(root, 'docs/stand-in.md'), 'utf8');
    const known = error.replace('known are ', '').split(', ');
    expect(known.length).toBeGreaterThan(12);
    for (const action of known) {
      const [method = '', path = ''] = action.split(' ');
      const shown = path.replace(':id', path.startsWith('/faults') ? '{id}' : '{name}');
      expect([action, page.includes(method) && page.includes(shown)]).toEqual([action, true]);
    }
  });
});

describe('an empty world', () => {
  it('tells the token of its administrator once', async () => {
    const dataDir = join(folder, 'data');
    const first = await serve(['--port', '0', '--world', 'empty', '--data', dataDir]);
    await stop(first.child);
    const [, secret = ''] = /told this once: (\S+)/.exec(first.lines.join('\n')) ?? [];
    expect(secret).toMatch(/^fwpat-[\w-]{27}$/);
    expect(first.lines.join('\n').split(secret)).toHaveLength(2);
    const second = await serve(['--port', '0', '--world', 'empty', '--data', dataDir]);
    expect(second.lines.join('\n')).not.toContain('told this once');
    const url = /http:\/\/[\d.:]+/.exec(second.lines[0] ?? '')?.[0] ?? '';
    const user = await fetch(`${url}/api/v4/user`, { headers: { 'private-token': secret } });
    expect(user.status).toBe(200);
    await stop(second.child);
  });

  it('takes the token that the environment names and does not show it', async () => {
    const token = 'of-the-environment-1234';
    const started = await serve(['--port', '0', '--world', 'empty'], { FORGEWRIGHT_ADMIN_TOKEN: token });
    expect(started.lines.join('\n')).not.toContain(token);
    const url = /http:\/\/[\d.:]+/.exec(started.lines[0] ?? '')?.[0] ?? '';
    expect((await fetch(`${url}/api/v4/user`, { headers: { 'private-token': token } })).status).toBe(200);
    await stop(started.child);
  });
});

describe('the container file', () => {
  it('starts what the program knows, from files that are there', async () => {
    const text = readFileSync(join(root, 'container/Containerfile'), 'utf8');
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(text) ?? [];
    const [name, ...args] = JSON.parse(command) as string[];
    expect(name).toBe('serve');
    const ports = args.map((each) => (each === '8090' ? '0' : each));
    const started = await serve([...ports, '--port', '0']);
    const [, port = ''] = /:(\d+)\//.exec(started.lines[0] ?? '') ?? [];
    const [, check = ''] = /CMD \["node", "-e", "(.*)"\]$/m.exec(text) ?? [];
    await run(process.execPath, ['-e', check.replace(':8080', `:${port}`)]);
    await stop(started.child);
  });
});
