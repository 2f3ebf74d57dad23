import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { defaultEmitOptions, type EmitOptions } from '../../generators/emit/options.ts';
import { emitValidators } from '../../generators/validators/index.ts';
import { loadApi, type Api } from '../../model/index.ts';
import type { RequestDecoder } from '../../runtime/request/request-decoder.ts';
import type { ResponseCheck } from '../../runtime/request/response-check.ts';

/** Validators of one description, emitted with their embedded runtime, bundled and imported. */
export interface EmittedValidators {
  readonly api: Api;
  readonly decoders: Readonly<Record<string, () => Promise<RequestDecoder>>>;
  readonly checks: Readonly<Record<string, () => Promise<ResponseCheck>>>;
  /** Folder of the bundled files. */
  readonly folder: string;
}

/** Loads a description or fails with its diagnostics. */
export async function loadDescription(file: string): Promise<Api> {
  const { api, diagnostics } = await loadApi(file);
  if (api === undefined) throw new Error(diagnostics.map((diagnostic) => diagnostic.message).join('\n'));
  return api;
}

/** Emits, bundles and imports the validators of a description. */
export async function loadEmitted(file: string, options: Partial<EmitOptions> = {}): Promise<EmittedValidators> {
  const api = await loadDescription(file);
  const folder = mkdtempSync(join(tmpdir(), 'validators-'));
  const files = emitValidators(api, { ...defaultEmitOptions, ...options, importExtension: '.ts' });
  for (const { path, contents } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const components = files.map((emitted) => emitted.path).filter((path) => path.startsWith('validators/components/'));
  await build({
    entryPoints: ['validators/index.ts', ...components].map((path) => join(folder, path)),
    outdir: join(folder, 'out'),
    outbase: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  const index = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'out/validators/index.mjs')).href);
  return { api, decoders: index.requestDecoders, checks: index.responseChecks, folder: join(folder, 'out') };
}
