import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bytes of a program bundled and minified for a browser, after gzip. */
export async function bundleSize(program: string, folder: string): Promise<number> {
  return gzipSync(await bundle(program, folder, true), { level: 9 }).length;
}

/** A program as one module, its packages from the peers of this folder. */
export async function bundle(program: string, folder: string, minify: boolean): Promise<string> {
  const result = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    tsconfigRaw: {},
  });
  return result.outputFiles[0]?.text ?? '';
}
