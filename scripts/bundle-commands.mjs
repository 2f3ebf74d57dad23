// Joins the modules of the commands and of the package's entries into a few files, and the libraries they use with them: to
// find, read and link hundreds of modules took longer than some emitters take, or a mock to start, and a package that brings
// its libraries along as the parts it uses is a tenth of what they are when installed.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REQUIRE, libraryFile } from './bundle-libraries.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loaded from where the package is installed: what only some need, and what cannot be joined. */
export const INSTALLED = [
  '@photostructure/sqlite',
  '@scalar/openapi-upgrader',
  'express-openapi-validator',
  'jiti',
  'openapi-typescript',
  'pg',
  'typescript',
];

/** Commands that are run again and again are one file each; the others share their parts. */
const GROUPS = {
  generate: ['cli/commands/generate', 'cli/commands/types'],
  served: ['cli/commands/mock'],
  others: ['conformance', 'diff', 'docs', 'judge', 'lint', 'merge-reports', 'proxy', 'scaffold', 'serve', 'start'].map(
    (name) => `cli/commands/${name}`,
  ),
};

/** The entries of the package, by where they stand; all parts lie two folders below `dist`, so they are only led to. */
export const ENTRIES = ['index', 'model/index', 'conformance/index', 'reference-server/index'];

/** What threads run, which is asked for by its place. */
const THREADS = ['model/load/core/lint-worker'];

const REQUIRED = /createRequire\(import\.meta\.url\)\('([^']+)'\)/g;

/** Modules that look for files beside themselves still look there; libraries that are loaded late have files of their own. */
const ownPlace = (dist) => ({
  name: 'own-place',
  setup: (bundle) =>
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const place = `new URL('${dist}${relative(root, path).replaceAll('\\', '/').replace(/ts$/, 'js')}', __MODULE_URL__).href`;
      const contents = readFileSync(path, 'utf8')
        .replaceAll(REQUIRED, (_, library) => `createRequire(__MODULE_URL__)('${dist}${libraryFile(library, 'cjs')}')`)
        .replaceAll('import.meta.url', place)
        .replaceAll(/\b__MODULE_URL__\b/g, 'import.meta.url');
      return { loader: 'ts', contents };
    }),
});

/** Modules that stand by themselves: errors are told by their class, so there must be one class; commands are loaded when they run. */
const standAlone = (dist) => ({
  name: 'stand-alone',
  setup: (bundle) =>
    bundle.onResolve({ filter: /\/(?:exit-code|commands\/[\w-]+)\.ts$/ }, ({ path, kind, resolveDir }) => {
      const module = relative(root, resolve(resolveDir, path)).replaceAll('\\', '/');
      const isCommand = kind === 'dynamic-import' && module.startsWith('cli/commands/');
      if (module !== 'cli/exit-code.ts' && !isCommand) return undefined;
      return { path: dist + module.replace(/ts$/, 'js'), external: true };
    }),
});

/** Libraries that are imported late lie beside the parts, once for all of them. */
const lateModules = (dist) => ({
  name: 'late-modules',
  setup: (bundle) =>
    bundle.onResolve({ filter: /^[@\w]/ }, ({ path, kind }) => {
      const file = kind === 'dynamic-import' ? libraryFile(path, 'mjs') : undefined;
      return file === undefined ? undefined : { path: dist + file, external: true };
    }),
});

/** Makes, in the folder `outdir`, the parts of `dist` that Node runs; the metafiles say what went into them. */
export async function bundleCommands(outdir) {
  const library = Object.fromEntries(ENTRIES.map((entry) => [`parts/entries/${entry.replace('/', '-')}`, entry]));
  return [
    await bundle(outdir, 'others', { ...entriesOf([...GROUPS.others, ...THREADS]), ...library }, '../../'),
    await bundle(outdir, 'generate', entriesOf(GROUPS.generate), '../../'),
    await bundle(outdir, 'served', entriesOf(GROUPS.served), '../../'),
    await bundle(outdir, 'line', entriesOf(['cli/command-line']), '../'),
  ];
}

function entriesOf(modules) {
  return Object.fromEntries(modules.map((module) => [module, module]));
}

async function bundle(outdir, group, entries, dist) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, module]) => [name, `${module}.ts`])),
    outdir,
    chunkNames: `parts/${group}/[name]-[hash]`,
    bundle: true,
    // A part for every set of modules that two entries share is right for a library. A command reads one file: to link
    // fifty of them takes longer than to pass over the functions that a run does not call.
    splitting: group === 'others',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: INSTALLED,
    // Some libraries are CommonJS and ask for modules of Node.
    banner: { js: REQUIRE },
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [ownPlace(dist), standAlone(dist), lateModules(dist)],
  });
  return metafile;
}

/** Folder of an entry below `dist`, and the path from there to its part. */
export function entryPlace(entry) {
  const folder = dirname(entry);
  return { folder, part: `${folder === '.' ? './' : '../'}parts/entries/${entry.replace('/', '-')}.js` };
}
