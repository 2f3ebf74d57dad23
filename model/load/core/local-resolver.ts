import type { BaseResolver, Source } from '@redocly/openapi-core';

import { isRemote } from '../document-store.ts';

/**
 * Keeps a resolver of openapi-core from the network: descriptions are read from disk alone.
 * @param known finds what has been read already, from wherever
 */
export function localOnly(
  resolver: BaseResolver,
  known: (reference: string) => Source | undefined = () => undefined,
): BaseResolver {
  const load = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = (reference) => {
    const source = known(reference);
    if (source !== undefined) return Promise.resolve(source);
    return isRemote(reference) ? Promise.reject(new Error('remote references are not followed')) : load(reference);
  };
  return resolver;
}
