import type { JsonValue } from '../../location.ts';
import { createStore, isDocument, openDocument } from '../document-store.ts';
import type { DocumentStore } from '../document-store.ts';
import { isObject, objectOf } from '../../json-object.ts';
import { withAllowedKeys } from './component-keys.ts';
import { coreConfig } from './core-config.ts';
import { localOnly } from './local-resolver.ts';
import { oneDocument, settledDocument } from './one-document.ts';
import { toJson } from '../raw.ts';

/** A description as one document, references inside it only; undefined when it cannot be bundled. */
export interface Bundle {
  readonly document: JsonValue;
  readonly problems: readonly string[];
}

/**
 * Bundles a description into one document. One of several files is bundled with openapi-core, which moves what other files
 * hold into components. That is imported only here and in the linter, because it is slow to import.
 * @param store that the description was loaded with, where it has been
 */
export async function bundleDescription(file: string, store: DocumentStore = createStore()): Promise<Bundle> {
  const root = openDocument(store, file);
  const single = oneDocument(store, file);
  if (single !== undefined) return { document: single, problems: [] };
  const core = await import('@redocly/openapi-core');
  const config = await coreConfig(core, {});
  const known = (reference: string): InstanceType<typeof core.Source> | undefined => {
    const opened = store.opened.get(reference);
    if (opened === undefined || !isDocument(opened)) return undefined;
    const text = store.strayed.has(opened)
      ? JSON.stringify(settledDocument(store, opened))
      : opened.text.slice(0, opened.text.units.length);
    return new core.Source(reference, text);
  };
  try {
    const { bundle, problems } = await core.bundle({
      // After a redirect, from where it leads.
      ref: isDocument(root) ? root.file : file,
      config,
      externalRefResolver: localOnly(new core.BaseResolver(), known),
    });
    // Warnings tell of components renamed because two files give them the same name: nothing is lost then.
    const errors = problems.filter(({ severity }) => severity === 'error');
    const own = isDocument(root) && isObject(root.root) ? objectOf(toJson(root.root['components'])) : {};
    return { document: withAllowedKeys(toJson(bundle.parsed), own), problems: errors.map(({ message }) => message) };
  } catch (error) {
    // It falls over members named `__proto__` and mappings as keys.
    return { document: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
}
