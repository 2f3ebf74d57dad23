// Joins what a run with nothing to do consists of into one CommonJS file, the command of the package. Node starts the
// loader of ES modules only for those that need it, and it takes longer than all that such a run does.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The rest of the command line stays where it is and is loaded when there is something to do. */
const laterModules = {
  name: 'later-modules',
  setup: (bundle) =>
    bundle.onResolve({ filter: /\/command-line\.ts$/ }, () => ({ path: './command-line.js', external: true })),
};

/** Makes the file `outfile`, the command of the package, of `cli/main.ts`. */
export async function bundleEntry(outfile) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['cli/main.ts'],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // All of them look for files from the folder `cli`, where the joined file lies as well.
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
    metafile: true,
    logLevel: 'warning',
    plugins: [laterModules],
  });
  return metafile;
}
