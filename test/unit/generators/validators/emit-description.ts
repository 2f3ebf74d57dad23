import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions, type EmitOptions } from '../../../../generators/emit/options.ts';
import { emitValidators } from '../../../../generators/validators/index.ts';
import { loadDescription } from '../../../support/load-emitted.ts';

/** Absolute path of a file below `test/`. */
export function testPath(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

/** The description that most tests of this room emit. */
export const TRACKER: string = testPath('fixtures/validators/tracker.yaml');

/** The emitted validators of a description. */
export async function emitDescription(file: string, options: Partial<EmitOptions> = {}): Promise<GeneratedFile[]> {
  return emitValidators(await loadDescription(file), { ...defaultEmitOptions, ...options });
}
