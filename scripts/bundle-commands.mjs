// Joins the modules of the commands that are run again and again into one file and a few parts: to find, read and link
// hundreds of modules took longer than some emitters take, or a mock to start.
import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Both `dist/cli/commands` and the folder of the parts lie two folders below `dist`. */
const dist = '../../';

/** Modules that look for files beside themselves still look there. */
const ownPlace = {
  name: 'own-place',
  setup: (bundle) =>
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const place = dist + relative(root, path).replaceAll('\\', '/').replace(/ts$/, 'js');
      const text = readFileSync(path, 'utf8');
      return {
        loader: 'ts',
        contents: text.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`),
      };
    }),
};

/** The rest of the command line tells errors by their class, so there must be one class. */
const sharedErrors = {
  name: 'shared-errors',
  setup: (bundle) =>
    bundle.onResolve({ filter: /\/exit-code\.ts$/ }, ({ path, resolveDir }) => {
      if (resolve(resolveDir, path) !== join(root, 'cli/exit-code.ts')) return undefined;
      return { path: `${dist}cli/exit-code.js`, external: true };
    }),
};

/** Replaces what the compiler has made of these commands in `dist/cli/commands`; the others stay as they are. */
export async function bundleCommands() {
  await bundle('generate', ['generate', 'types']);
  // By itself: parts that both have in common would be more, and smaller.
  await bundle('served', ['mock']);
}

async function bundle(parts, commands) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(commands.map((name) => [`commands/${name}`, `cli/commands/${name}.ts`])),
    outdir: 'dist/cli',
    chunkNames: `${parts}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    metafile: true,
    logLevel: 'warning',
    plugins: [ownPlace, sharedErrors],
  });
  // Of an earlier build; removed last, because it may be running.
  const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
  const folder = join(root, 'dist/cli', parts);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name));
}
