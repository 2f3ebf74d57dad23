import type { JsonValue } from '../location.ts';
import { localOnly } from './local-resolver.ts';
import { toJson } from './raw.ts';

/** A description as one document, references inside it only; undefined when it cannot be bundled. */
export interface Bundle {
  readonly document: JsonValue;
  readonly problems: readonly string[];
}

/**
 * Bundles a description of several files into one document with openapi-core, which moves what other files hold into
 * components. Imported only here and in the linter, because it is slow to import.
 */
export async function bundleDescription(file: string): Promise<Bundle> {
  const core = await import('@redocly/openapi-core');
  const config = await core.createConfig({});
  try {
    const { bundle, problems } = await core.bundle({
      ref: file,
      config,
      externalRefResolver: localOnly(new core.BaseResolver()),
    });
    // Warnings tell of components renamed because two files give them the same name: nothing is lost then.
    const errors = problems.filter(({ severity }) => severity === 'error');
    return { document: toJson(bundle.parsed), problems: errors.map(({ message }) => message) };
  } catch (error) {
    // It falls over members named `__proto__` and mappings as keys.
    return { document: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
}
