import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocks, writeBlocks } from './code-blocks.ts';
import { freePort, untilAnswering } from './loopback.ts';
import { program } from './run-cli.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const blocks = codeBlocks('README.md');

let folder: string;
let pets: number;
let platform: number;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forgewright-readme-'));
  [pets, platform] = [await freePort(), await freePort()];
  cpSync(join(root, 'test/fixtures/readme/openapi.yaml'), join(folder, 'openapi.yaml'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    outDir: 'build',
    types: ['node'],
    skipLibCheck: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  writeBlocks(blocks, folder);
});

afterAll(() => {
  for (const child of children) child.kill();
});

/** The command as a reader would type it, on ports that are free here. */
function adapted(code: string): string {
  return code
    .replaceAll('npx forgewright', `${process.execPath} ${program}`)
    .replaceAll('3000', String(pets))
    .replaceAll('8080', String(platform));
}

function run(pattern: string): string {
  const found = blocks.filter(({ role, code }) => role === 'run' && code.includes(pattern));
  expect(found, `one block with "${pattern}"`).toHaveLength(1);
  const ran = spawnSync('bash', ['-euc', adapted(found[0]?.code ?? '')], { cwd: folder, encoding: 'utf8' });
  expect(ran.status, ran.stderr + ran.stdout).toBe(0);
  return ran.stdout;
}

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  children.push(spawn(command, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, ...env } }));
}

describe('the README', () => {
  it('has a block for every kind of user', () => {
    expect(blocks.map(({ role }) => role)).toEqual([
      'run',
      'file: src/pets.ts',
      'run',
      'file: src/server.ts',
      'file: scenario.yaml',
      'run',
      'run',
      'run: background',
      'run',
    ]);
  });

  it('generates, compiles and runs the client against the server, and lets the runner judge it', async () => {
    run('--only client');
    run('--only validators,express');
    const compiled = spawnSync(process.execPath, [join(root, 'node_modules/typescript/lib/tsc.js')], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(compiled.stdout).toBe('');
    start(process.execPath, ['build/server.js'], { PORT: String(pets) });
    await untilAnswering(`http://127.0.0.1:${pets}/pets`);
    const env = { ...process.env, PETS_URL: `http://127.0.0.1:${pets}` };
    const called = spawnSync(process.execPath, ['build/pets.js'], { cwd: folder, encoding: 'utf8', env });
    expect(called.stdout + called.stderr).toBe('created Rex\nTom\nRex\n');
    const judged = run('conformance http');
    expect(judged).toMatch(/2 operations +\d+ +\d+ +\d+ +0 /);
    expect(existsSync(join(folder, 'report.xml'))).toBe(true);
  });

  it('publishes docs', () => {
    run('forgewright docs');
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('Pets');
  });

  it('starts the platform and asks it', async () => {
    const [serve] = blocks.filter(({ role }) => role === 'run: background');
    start('bash', ['-c', `exec ${adapted(serve?.code ?? '').trim()}`]);
    await untilAnswering(`http://127.0.0.1:${platform}/api/v4/version`);
    expect(JSON.parse(run('curl'))).toEqual(
      expect.arrayContaining([expect.objectContaining({ labels: expect.arrayContaining(['bug']) as string[] })]),
    );
  });
});
