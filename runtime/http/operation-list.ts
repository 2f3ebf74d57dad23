import { findHandler, type HandlerSet } from './handler.ts';
import type { OperationEntry, OperationGroup, OperationTable } from './operation-entry.ts';
import { entryOf } from './prepared-operation.ts';

/** A route table as one list, for servers that are not emitted. */
export interface OperationList extends Omit<OperationTable, 'groups'> {
  readonly operations: readonly OperationEntry[];
}

/** The route table of a list: one group, which is there already. Schemes that no operation asks for are left out. */
export function tableOf({ basePath, operations, securitySchemes }: OperationList): OperationTable {
  const used = new Set(operations.flatMap(({ security = [] }) => security.flat()).map(({ scheme }) => scheme));
  const details = Object.fromEntries(operations.map((operation) => [routeOf(operation), operation]));
  return {
    basePath,
    securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name))),
    groups: [{ load: async () => details, routes: Object.keys(details) }],
  };
}

function routeOf({ method, path }: OperationEntry): string {
  return `${method} ${path}`;
}

/** Every operation of a route table, group by group. Imports all groups: not for a server's start. */
export async function operationsOf(table: Pick<OperationTable, 'groups'>): Promise<OperationEntry[]> {
  const groups = await Promise.all(table.groups.map(operationsOfGroup));
  return groups.flat();
}

async function operationsOfGroup({ load, routes }: OperationGroup): Promise<OperationEntry[]> {
  const details = await load();
  return routes.map((route) => entryOf(route, details));
}

/** Operations of a table that a handler set does not answer, group by group. Imports all groups, as `operationsOf` does. */
export async function unimplementedOperations(
  table: Pick<OperationTable, 'groups'>,
  handlers: HandlerSet,
): Promise<OperationEntry[]> {
  const operations = await operationsOf(table);
  return operations.filter((operation) => findHandler(handlers, operation) === undefined);
}
