import openapiTS, { astToString, enumCache, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import type { JsonValue } from '../../../model/index.ts';

/** What openapi-typescript prints of a bundled description; or why it prints nothing. */
export async function theirs(
  document: JsonValue,
  options: OpenAPITSOptions = {},
): Promise<{ readonly code: string } | { readonly refused: string }> {
  // It remembers the enums of one description for the next one.
  enumCache.clear();
  try {
    // The package declares its own type of a document, and changes what it is given.
    const copy = structuredClone(document) as unknown as OpenAPI3;
    return { code: astToString(await quietly(() => openapiTS(copy, { ...options, silent: true }))) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

/** Its linter prints what it finds, also when it is to be silent. */
async function quietly<Value>(run: () => Promise<Value>): Promise<Value> {
  const { error, warn, log } = console;
  Object.assign(console, { error: () => undefined, warn: () => undefined, log: () => undefined });
  try {
    return await run();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}
