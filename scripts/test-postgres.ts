// Runs the suites of the reference server on PostgreSQL, or only those test files or folders that the command line names: on
// that of FORGEWRIGHT_POSTGRES, else on one of its own, which is started on loopback in a temporary folder and gone afterwards.
// `npm run test:postgres -- test/suites/server/audit.test.ts`
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReferenceServer } from '../reference-server/index.ts';
import { freshDatabase } from '../test/support/postgres.ts';

/** Where Debian puts the programs of each version. */
const INSTALLED = '/usr/lib/postgresql';

interface OwnServer {
  readonly url: string;
  readonly stop: () => void;
}

/** The folder with the newest `initdb`; undefined where there is none. */
function newestPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const versions = readdirSync(INSTALLED).toSorted((left, right) => Number(right) - Number(left));
  return versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** PostgreSQL refuses to run as root: there it runs as the user that its package has made. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function startOwn(programs: string): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-postgres-'));
  const user = unprivileged();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const run = (program: string, ...parameters: readonly string[]): void => {
    // Its own output goes nowhere: a server that inherited ours would keep it open.
    execFileSync(join(programs, program), parameters, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...user });
  };
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '--no-sync');
  const port = await freePort();
  // What it holds is worth nothing afterwards, and a statement of tests is not worth being compiled.
  const fast = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'jit'].map((name) => `-c ${name}=off`);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${fast.join(' ')}`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SUITES = [
  'test/suites/server',
  'test/e2e/server/server-processes.test.ts',
  'test/e2e/server/processes-kill.test.ts',
  'test/e2e/server/database-start.test.ts',
  'test/e2e/server/text-index.test.ts',
];

/**
 * Runs the named suites, else all, and returns their exit code. The demo world is made once: servers that begin with it get a copy, which
 * costs a tenth.
 */
async function runSuites(url: string): Promise<number> {
  const named = process.argv.slice(2);
  const suites = named.length > 0 ? named : SUITES;
  const demo = await freshDatabase(url);
  try {
    const server = await startReferenceServer({ databaseUrl: demo.url });
    await server.close();
    return runOn(url, new URL(demo.url).pathname.slice(1), suites);
  } finally {
    await demo.drop();
  }
}

function runOn(url: string, demo: string, suites: readonly string[]): number {
  const env = { ...process.env, FORGEWRIGHT_POSTGRES: url, FORGEWRIGHT_POSTGRES_DEMO: demo };
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', ...suites], { stdio: 'inherit', env }).status ?? 1;
}

const given = process.env['FORGEWRIGHT_POSTGRES'];
const programs = newestPrograms();
if (given !== undefined) process.exitCode = await runSuites(given);
else if (programs === undefined) {
  console.log('skipped: no PostgreSQL here; apt-get install postgresql, or name one in FORGEWRIGHT_POSTGRES');
} else {
  const own = await startOwn(programs);
  try {
    process.exitCode = await runSuites(own.url);
  } finally {
    own.stop();
  }
}
