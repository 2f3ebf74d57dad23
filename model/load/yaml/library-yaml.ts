import { createRequire } from 'node:module';
import type * as Library from 'js-yaml';
import type { LoadOptions } from 'js-yaml';

import { MAX_DEPTH, TOO_DEEP } from '../nesting.ts';
import { keepKeyText } from './yaml-keys.ts';
import { yamlSchema } from './yaml-schema.ts';

/** What a YAML text stands for, or why it cannot be read. */
export type YamlResult = { readonly root: unknown } | { readonly problem: YamlProblem };

/** Why a text is no YAML. */
export interface YamlProblem {
  readonly reason: string;
  /** Absent for problems of the whole stream, such as several documents in one file. */
  readonly offset: number | undefined;
}

/** A scalar is a level there, and so is a root in brackets; whoever reads a text looks at its levels again. */
const READ_DEPTH: number = MAX_DEPTH + 2;

/**
 * Reads any YAML text with the library. A lazy import that is synchronous: nearly every description is read without it,
 * and to load it takes as long as to read a hundred files. Throws a `RangeError` for a text that no stack can walk.
 */
export function readLibraryYaml(text: string): YamlResult {
  const library = createRequire(import.meta.url)('js-yaml') as typeof Library;
  try {
    const options = { schema: yamlSchema(library), listener: keepKeyText, maxDepth: READ_DEPTH };
    return { root: library.load(text, options as LoadOptions) }; // its types lack `maxDepth`
  } catch (error) {
    if (!(error instanceof library.YAMLException)) throw error;
    const mark = error.mark as { position?: number } | undefined; // as above
    const reason = error.reason.startsWith('nesting exceeded') ? TOO_DEEP : error.reason;
    return { problem: { reason, offset: mark?.position } };
  }
}
