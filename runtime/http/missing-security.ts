import type { OperationTable } from './operation-entry.ts';
import type { SecurityHandlerSet } from './security.ts';

/** Names of security schemes that an operation asks for and nobody handles. */
export function missingSecurityHandlers(table: OperationTable, handlers: SecurityHandlerSet): string[] {
  return Object.keys(table.securitySchemes).filter((scheme) => {
    const handler: unknown = Reflect.get(handlers, scheme);
    return typeof handler !== 'function' || handler === Reflect.get(Object.prototype, scheme);
  });
}
