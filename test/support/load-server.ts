import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { embeddedRuntime } from '../../generators/emit/runtime-import.ts';
import { type EmitOptions, defaultEmitOptions } from '../../generators/emit/options.ts';
import type * as Express from '../../runtime/express/index.ts';
import type * as Fastify from '../../runtime/fastify/index.ts';
import type * as Http from '../../runtime/http/index.ts';
import type { OperationTable } from '../../runtime/http/operation-entry.ts';
import { emitServer, loadOrFail, writeFiles } from './emit-workshop.ts';

/** An emitted server with the runtime that lies beside it, as a project has them. */
export type EmittedServer = { readonly operationTable: OperationTable } & typeof Http & typeof Express & typeof Fastify;

/** Emits the server of a description, bundles it and imports it. */
export async function loadServer(file: string, options: Partial<EmitOptions> = {}): Promise<EmittedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  const all = { ...defaultEmitOptions, importExtension: '.ts', ...options } as const;
  const files = emitServer(await loadOrFail(file), all);
  const runtime = embeddedRuntime(['fastify/index.ts'], all);
  writeFiles(join(folder, 'api'), [...new Map([...files, ...runtime].map((one) => [one.path, one])).values()]);
  const modules = ['server/operation-table', 'runtime/http/index', 'runtime/express/index', 'runtime/fastify/index'];
  const lines = modules.map((path) => `export * from './api/${path}.ts';\n`);
  // Both adapters say what they have put on a request, under the same name.
  writeFileSync(join(folder, 'main.ts'), lines.join(''));
  await build({
    entryPoints: [join(folder, 'main.ts')],
    outdir: join(folder, 'out'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'out/main.mjs')).href);
  return loaded as EmittedServer; // the text above exports them
}
