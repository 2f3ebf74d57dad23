import { fileURLToPath } from 'node:url';
import { emitClient } from '../../generators/client/index.ts';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import { defaultEmitOptions, type EmitOptions } from '../../generators/emit/options.ts';
import { emitModels } from '../../generators/models/index.ts';
import { loadApi, type Api } from '../../model/index.ts';

/** Absolute path of a file below `test/`. */
export function testPath(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** The model of a description; fails the test when there is none. */
export async function loadOrFail(file: string): Promise<Api> {
  const { api, diagnostics } = await loadApi(file);
  if (api === undefined) throw new Error(`${file}: ${diagnostics.map(({ message }) => message).join('; ')}`);
  return api;
}

/** Models and client of a description as another project gets them. */
export async function emitFixture(file: string, options: Partial<EmitOptions> = {}): Promise<GeneratedFile[]> {
  const api = await loadOrFail(file);
  const all = { ...defaultEmitOptions, ...options };
  return [...emitModels(api, all), ...emitClient(api, all)];
}
