// Builds dist/: JavaScript and declarations with TypeScript, plus the files that are read as data at run time.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
publishDescription();
await bundleEntry();
chmodSync(join(root, 'dist/cli/main.cjs'), 0o755);

// The description as it travels with the package: without what is for those who write it.
function publishDescription() {
  rmSync(join(root, 'dist/spec'), { recursive: true, force: true });
  for (const entry of readdirSync(join(root, 'spec'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(root, 'dist', relative(root, source));
    const text = readFileSync(source, 'utf8').replaceAll(/^( *)x-decisions:\n(?:\1 +- .*\n)+/gm, '');
    if (text.includes('x-decisions')) throw new Error(`${source} holds x-decisions in a form that is not known here`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function copyDataFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !dataFile.test(entry.name)) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(root, 'dist', relative(root, source));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  }
}
