// Joins the modules of `forgewright generate` into one file and one per emitter. It is the command that runs again and
// again: to find, read and link two hundred modules took longer than some emitters take.
import { build } from 'esbuild';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
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
    bundle.onResolve({ filter: /\/exit-code\.ts$/ }, () => ({ path: `${dist}cli/exit-code.js`, external: true })),
};

/** Replaces `dist/cli/commands/generate.js`, which the compiler has made; the other commands stay as they are. */
export async function bundleGenerate() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { 'commands/generate': 'cli/commands/generate.ts', 'commands/types': 'cli/commands/types.ts' },
    outdir: 'dist/cli',
    chunkNames: 'generate/[name]-[hash]',
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
  const parts = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
  const folder = join(root, 'dist/cli/generate');
  for (const name of readdirSync(folder)) if (!parts.has(name)) rmSync(join(folder, name));
}
