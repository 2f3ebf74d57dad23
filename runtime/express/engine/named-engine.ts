import type { ServiceOptions } from '../../http/service-options.ts';
import { expressOpenapiValidator } from './express-openapi-validator.ts';

/** Options with the engine that they name by its package. Throws when the package or the description is missing. */
export function withEngine(options: ServiceOptions): ServiceOptions {
  if (options.engine !== 'express-openapi-validator') return options;
  if (options.description === undefined) {
    throw new Error("engine 'express-openapi-validator' needs `description`: the bundled JSON document, or its path");
  }
  return { ...options, engine: expressOpenapiValidator(options.description) };
}
