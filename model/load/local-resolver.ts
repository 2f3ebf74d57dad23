import type { BaseResolver } from '@redocly/openapi-core';

import { isRemote } from './document-store.ts';

/** Keeps a resolver of openapi-core from the network: descriptions are read from disk alone. */
export function localOnly(resolver: BaseResolver): BaseResolver {
  const load = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = (reference) =>
    isRemote(reference) ? Promise.reject(new Error('remote references are not followed')) : load(reference);
  return resolver;
}
