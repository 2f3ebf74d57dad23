import type { OperationTable } from './operation-entry.ts';
import type { SecurityHandlerSet } from './security.ts';

/** Names of security schemes that an operation asks for and nobody handles. */
export function missingSecurityHandlers(table: OperationTable, handlers: SecurityHandlerSet): string[] {
  const used = new Set<string>();
  for (const operation of table.operations) {
    for (const alternative of operation.security ?? []) {
      for (const { scheme } of alternative) used.add(scheme);
    }
  }
  return [...used].filter((scheme) => {
    const handler: unknown = Reflect.get(handlers, scheme);
    return typeof handler !== 'function' || handler === Reflect.get(Object.prototype, scheme);
  });
}
