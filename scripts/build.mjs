// Builds dist/, all that travels with the package: what Node runs, joined; the declarations of the entries; the runtime, module by
// module; and the files that are read as data at run time. What the compiler writes stands in build/.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleEntry } from './bundle-entry.mjs';
import { ENTRIES, bundleCommands, entryPlace } from './bundle-commands.mjs';
import { bundleLibraries } from './bundle-libraries.mjs';
import { copyDeclarations } from './declarations.mjs';
import { replaceFolder } from './replace-folder.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const layers = ['model', 'generators', 'conformance', 'reference-server', 'cli'];
const dataFile = /\.(css|json|yaml|svg|client\.js)$/;
const compiledTo = join(root, 'build');
// All of it is made aside first: what runs from `dist` meanwhile keeps its files.
const staged = join(compiledTo, `dist-${process.pid}`);
process.on('exit', () => rmSync(staged, { recursive: true, force: true }));

const compiler = join(root, 'node_modules/typescript7/bin/tsc');
// Each checker finds out for itself what others have found out too: two take a fifth less of the cores than four, the default.
const parameters = ['-p', 'tsconfig.build.json', '--checkers', '2'];
const compiled = spawnSync(process.execPath, [compiler, ...parameters], { cwd: root, stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

const metafiles = [
  ...(await bundleCommands(staged)),
  ...(await bundleLibraries(staged)),
  await bundleEntry(join(staged, 'cli/main.cjs')),
];
chmodSync(join(staged, 'cli/main.cjs'), 0o755);
cpSync(join(compiledTo, 'cli/exit-code.js'), join(staged, 'cli/exit-code.js'));
cpSync(join(compiledTo, 'runtime'), join(staged, 'runtime'), { recursive: true });
for (const entry of ENTRIES) leadTo(entry);
copyDeclarations(compiledTo, staged, ENTRIES);
for (const layer of layers) copyDataFiles(join(root, layer));
publishDescription();
writeFileSync(join(staged, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root, metafiles));
// Says to which build a remembered run belongs; unchanged when nothing was compiled.
cpSync(join(compiledTo, '.tsbuildinfo'), join(staged, '.tsbuildinfo'), { preserveTimestamps: true });
replaceFolder(join(root, 'dist'), staged);

// An entry of the package is where its declarations are, and leads to its part.
function leadTo(entry) {
  const { folder, part } = entryPlace(entry);
  mkdirSync(join(staged, folder), { recursive: true });
  writeFileSync(join(staged, `${entry}.js`), `export * from '${part}';\n`);
}

// The description as it travels with the package: without what is for those who write it.
function publishDescription() {
  for (const entry of readdirSync(join(root, 'spec'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(staged, relative(root, source));
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
    const target = join(staged, relative(root, source));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  }
}
