// Builds dist/: JavaScript and declarations with TypeScript, plus the files that are read as data at run time.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleEntry } from './bundle-entry.mjs';
import { bundleCommands } from './bundle-commands.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const layers = ['model', 'runtime', 'generators', 'conformance', 'reference-server', 'cli'];
const dataFile = /\.(css|json|yaml|svg|client\.js)$/;

const compiler = join(root, 'node_modules/typescript/lib/tsc.js');
const compiled = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

for (const layer of layers) copyDataFiles(join(root, layer));
await bundleCommands();
await bundleEntry();
chmodSync(join(root, 'dist/cli/main.cjs'), 0o755);

function copyDataFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !dataFile.test(entry.name)) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(root, 'dist', relative(root, source));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  }
}
