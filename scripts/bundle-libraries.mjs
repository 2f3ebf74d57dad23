// Libraries that are loaded late, since most runs do without them: each is one file of its own, for all commands.
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By how they are loaded: `createRequire` takes CommonJS, `import()` a module. */
const LATE = {
  cjs: [
    '@rgrove/parse-xml',
    'hast-util-from-html',
    'hast-util-sanitize',
    'hast-util-to-html',
    'js-yaml',
    'markdown-it',
    'ssh2',
    'yaml',
  ],
  mjs: ['@redocly/openapi-core'],
};

/** Tells what it made by the name of its class, so that names are kept, which costs the others time. */
const BY_NAME = 'ssh2';

/** Where a library that is loaded late lies below `dist`; undefined for one that is joined with what uses it. */
export function libraryFile(name, kind) {
  return LATE[kind].includes(name) ? `parts/libraries/${name.replace(/^@/, '').replace('/', '-')}.${kind}` : undefined;
}

/** Makes the files of all of them in the folder `outdir`; the metafiles say what went into them. */
export function bundleLibraries(outdir) {
  return Promise.all([...Object.keys(LATE).map((kind) => bundle(outdir, kind)), bundle(outdir, 'cjs', BY_NAME)]);
}

/** Each is what its own `require` or `import` gives: packages may offer one form to the one and another form to the other. */
const asLoaded = (kind) => ({
  name: 'as-loaded',
  setup: (bundle) => {
    bundle.onResolve({ filter: /^late:/ }, ({ path }) => ({ path: path.slice('late:'.length), namespace: 'late' }));
    bundle.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
      contents: kind === 'cjs' ? `module.exports = require('${path}');` : `export * from '${path}';`,
      resolveDir: root,
    }));
  },
});

/** What must be compiled on the machine it runs on stays away: the library that asks for it does without. */
const withoutNative = {
  name: 'without-native',
  setup: (bundle) => {
    bundle.onResolve({ filter: /\.node$|^cpu-features$/ }, ({ path }) => ({ path, namespace: 'native' }));
    bundle.onLoad({ filter: /.*/, namespace: 'native' }, () => ({ contents: `throw new Error('not brought along');` }));
  },
};

/**
 * The library announces what signatures a server takes (`server-sig-algs`, RFC 8308 section 3.1) by a fixed list, which lacks a comma before
 * `rsa-sha2-512` and names two that rest on SHA-1, and are refused.
 */
const SIGNATURES = {
  written:
    /'ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521'\s*\+ 'rsa-sha2-512,rsa-sha2-256,ssh-rsa,ssh-dss'/,
  meant: `'ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,rsa-sha2-256'`,
};

const announcingSignatures = {
  name: 'announcing-signatures',
  setup: (bundle) => {
    bundle.onLoad({ filter: /[/\\]ssh2[/\\]lib[/\\]protocol[/\\]Protocol\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      // A release that says it otherwise is looked at by somebody before it is brought along.
      if (!SIGNATURES.written.test(text)) throw new Error(`${path}: the list of signatures is not there`);
      return { contents: text.replace(SIGNATURES.written, SIGNATURES.meant) };
    });
  },
};

async function bundle(outdir, kind, name) {
  const names = name === undefined ? LATE[kind].filter((each) => each !== BY_NAME) : [name];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: names.map((each) => ({ in: `late:${each}`, out: libraryFile(each, kind).slice(0, -4) })),
    outdir,
    outExtension: { '.js': `.${kind}` },
    bundle: true,
    format: kind === 'cjs' ? 'cjs' : 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    keepNames: name !== undefined,
    banner: { js: kind === 'mjs' ? REQUIRE : '' },
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [asLoaded(kind), withoutNative, announcingSignatures],
  });
  return metafile;
}

/** Some libraries are CommonJS inside and ask for modules of Node, which a module of its own kind has no word for. */
export const REQUIRE = `import { createRequire as requireHere } from 'node:module';\nconst require = requireHere(import.meta.url);`;
