import { readFileSync } from 'node:fs';
import type { RequestEngine } from '../../http/request-engine.ts';
import type { ServiceOptions } from '../../http/service-options.ts';
import type { EngineOptions } from './express-openapi-validator.ts';
import { programRequire } from './program-require.ts';

/**
 * Options with the engine that they name by its package, which is imported with the first request. Throws when the
 * package is not installed, or when the description is missing or no JSON document.
 */
export function withEngine(options: ServiceOptions): ServiceOptions {
  const { engine: name, description } = options;
  if (name !== 'express-openapi-validator') return options;
  if (description === undefined) {
    throw new Error(`engine '${name}' needs \`description\`: the bundled JSON document, or its path`);
  }
  assertInstalled(name);
  const document = typeof description === 'string' ? readDocument(description) : description;
  let engine: Promise<RequestEngine> | undefined;
  return {
    ...options,
    engine: async (raw, at) =>
      (await (engine ??= load(document, { refusesReadOnly: options.readOnlyProperties === 'refuse' })))(raw, at),
  };
}

async function load(document: object, how: EngineOptions): Promise<RequestEngine> {
  const { expressOpenapiValidator } = await import('./express-openapi-validator.ts');
  return expressOpenapiValidator(document, how);
}

function assertInstalled(name: string): void {
  try {
    programRequire(name);
  } catch (error) {
    throw new Error(`engine '${name}' is not installed: npm install ${name} express`, { cause: error });
  }
}

function readDocument(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} is no JSON document (generate --only bundle writes one): ${reason}`, { cause: error });
  }
}
