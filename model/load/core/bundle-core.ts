import type * as Core from '@redocly/openapi-core';

import type { JsonValue } from '../../location.ts';
import { createStore, isDocument, openDocument } from '../document-store.ts';
import type { DocumentStore } from '../document-store.ts';
import { isObject, objectOf } from '../../json-object.ts';
import { withAllowedKeys } from './component-keys.ts';
import { coreConfig } from './core-config.ts';
import { coreDocument, fileOfReference, withOwnValues } from './core-document.ts';
import { danglingReferences } from './dangling-references.ts';
import { localOnly } from './local-resolver.ts';
import { oneDocument } from './one-document.ts';
import { toJson } from '../raw.ts';
import type { SourceDocument } from '../source-document.ts';

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
  const base = isDocument(root) ? root.file : file;
  const single = oneDocument(store, file);
  if (single !== undefined) return { document: single, problems: [] };
  const core = await import('@redocly/openapi-core');
  const config = await coreConfig(core, {});
  try {
    const { bundle, problems } = await core.bundle({
      // After a redirect, from where it leads.
      ref: base,
      config,
      externalRefResolver: readingFrom(core, store, base),
    });
    // Warnings tell of components renamed because two files give them the same name: nothing is lost then.
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    const own = isDocument(root) && isObject(root.root) ? objectOf(toJson(root.root['components'])) : {};
    const document = toJson(withOwnValues(withAllowedKeys(toJson(bundle.parsed), own), base));
    const lost = danglingReferences(document).map((reference) => `a reference leads nowhere: ${reference}`);
    return { document, problems: errors.length > 0 ? errors : lost };
  } catch (error) {
    // It falls over members named `__proto__` and mappings as keys.
    return { document: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** A resolver of openapi-core for which documents are what our reader has read, under the names that it gives them. */
function readingFrom(core: typeof Core, store: DocumentStore, entry: string): Core.BaseResolver {
  const documentOf = (file: string): SourceDocument | undefined => {
    const opened = store.opened.get(file);
    return opened !== undefined && isDocument(opened) ? opened : undefined;
  };
  const known = (file: string): Core.Source | undefined => {
    const document = documentOf(file);
    return document && new core.Source(file, document.text.units);
  };
  const resolver = localOnly(new core.BaseResolver(), known);
  const resolve = resolver.resolveExternalRef.bind(resolver);
  // A reference stands in a document, which is the base of it; the root is named as it is.
  resolver.resolveExternalRef = (base, reference) =>
    resolve(base, base === null ? reference : fileOfReference(reference));
  const parse = resolver.parseDocument.bind(resolver);
  resolver.parseDocument = (source, isRoot) => {
    const document = documentOf(source.absoluteRef);
    return document === undefined ? parse(source, isRoot) : { source, parsed: coreDocument(store, document, entry) };
  };
  return resolver;
}
