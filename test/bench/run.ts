import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inOwnFolder } from '../setup/temporary-folder.ts';
import { type BenchRow, formatRows } from './row.ts';

const suites: Readonly<Record<string, () => Promise<() => BenchRow[] | Promise<BenchRow[]>>>> = {
  beds: async () => (await import('./suites/beds.ts')).bedRows,
  client: async () => {
    const { clientRows } = await import('./suites/client.ts');
    const { clientRuntimeRows } = await import('./suites/client-runtime.ts');
    const { watchRows } = await import('./suites/watch.ts');
    const { brokenDocumentRows } = await import('./suites/broken-documents.ts');
    const { strictTypesRows } = await import('./suites/strict-types.ts');
    return async () => [
      ...clientRows(),
      ...(await clientRuntimeRows()),
      ...(await watchRows()),
      ...strictTypesRows(),
      ...brokenDocumentRows(),
    ];
  },
  conformance: async () => {
    const { conformanceRows } = await import('./suites/conformance.ts');
    const { conformancePeerRows } = await import('./suites/conformance-peers.ts');
    return async () => [...(await conformanceRows()), ...(await conformancePeerRows())];
  },
  'conformance-peers': async () => (await import('./suites/conformance-peers.ts')).conformancePeerRows,
  mock: async () => (await import('./suites/mock.ts')).mockRows,
  server: async () => (await import('./suites/server.ts')).serverRows,
  soak: async () => (await import('./suites/soak.ts')).soakRows,
  validators: async () => (await import('./suites/validators.ts')).validatorRows,
};

/** Suites that take so long that they run only when they are named. */
const ONLY_NAMED: readonly string[] = ['beds', 'conformance-peers', 'soak'];

const folder = fileURLToPath(new URL('.', import.meta.url));
const asJson = process.argv.includes('--json');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = named.find((name) => suites[name] === undefined);
if (unknown !== undefined) {
  console.error(`bench: expected ${Object.keys(suites).join(', ')}, got "${unknown}"`);
  process.exit(2);
}
installPeers();
// On any end: also one that throws, or that somebody asks for.
process.on('exit', inOwnFolder('forgewright-bench'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
const rows: BenchRow[] = [];
for (const [name, load] of Object.entries(suites)) {
  if (named.length > 0 ? !named.includes(name) : ONLY_NAMED.includes(name)) continue;
  const found = await (await load())();
  rows.push(...found);
  if (!asJson) console.log(`${name}\n${formatRows(found)}\n`);
}
if (asJson) console.log(JSON.stringify(rows, undefined, 2));

/** The peers are installed on the first bench, and on the first one after their lock file has changed. */
function installPeers(): void {
  const installed = `${folder}node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs) return;
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('the peers could not be installed: see the lines above');
}
