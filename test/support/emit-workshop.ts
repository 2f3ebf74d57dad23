import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import { type EmitOptions, defaultEmitOptions } from '../../generators/emit/options.ts';
import { emitExpress } from '../../generators/express/index.ts';
import { emitModels } from '../../generators/models/index.ts';
import { emitValidators } from '../../generators/validators/index.ts';
import { type Api, loadApi } from '../../model/index.ts';

/** Absolute path of a file below `test/`. */
export function testPath(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** The fixture that has every awkward thing a server meets. */
export const workshop: string = testPath('fixtures/express/workshop.yaml');

/** The model of a description; fails the test when there is none. */
export async function loadOrFail(file: string): Promise<Api> {
  const { api, diagnostics } = await loadApi(file);
  if (api === undefined) throw new Error(`${file}: ${diagnostics.map(({ message }) => message).join('; ')}`);
  return api;
}

/** Everything a server needs, each file once. */
export function emitServer(api: Api, options: Partial<EmitOptions> = {}): GeneratedFile[] {
  const all = { ...defaultEmitOptions, ...options };
  const files = [...emitModels(api, all), ...emitValidators(api, all), ...emitExpress(api, all)];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Writes files into a folder, which is emptied first. */
export function writeFiles(folder: string, files: readonly GeneratedFile[]): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { path, contents } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
}
