import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { emitExpress } from '../../../generators/express/index.ts';
import { defaultEmitOptions } from '../../../generators/emit/options.ts';
import { emitModels } from '../../../generators/models/index.ts';
import { emitValidators } from '../../../generators/validators/index.ts';
import { loadApi } from '../../../model/index.ts';

/** Emits the server of a description as JavaScript, runtime included, as a build step would; returns its folder. */
export async function emitServer(file: string): Promise<string> {
  const { api, diagnostics } = await loadApi(file);
  if (api === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const files = [emitModels, emitValidators, emitExpress].flatMap((emit) => emit(api, defaultEmitOptions));
  for (const { path, contents } of new Map(files.map((emitted) => [emitted.path, emitted])).values()) {
    const { code } = await transform(String(contents), { loader: 'ts', target: 'node20' });
    const target = join(folder, path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

/** Writes a document to a file of its own. */
export function documentFile(document: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'forgewright-bench-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}
