import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import type * as MergedRuntime from '../../generators/emit/merged-runtime.ts';

/** Functions that the mutants bring along are called alike in every file; where several are joined into one, each needs its own. */
vi.mock('../../generators/emit/merged-runtime.ts', async (load) => {
  const original = await load<typeof MergedRuntime>();
  const moduleSource: typeof original.moduleSource = (module, source) =>
    original.moduleSource(module, source.replaceAll('9fa48', createHash('sha1').update(module).digest('hex')));
  return { ...original, moduleSource };
});
