import { operationAccess } from '../../../generated/server/index.ts';
import { operationTable } from '../../../generated/server/operation-table.ts';
import { operationsOf } from '../../../runtime/http/operation-list.ts';
import { type OperationRoute, entryOf, operationRoutes } from '../../../runtime/http/prepared-operation.ts';
import { createRouter } from '../../../runtime/http/route/router.ts';

/** An operation of the description, with its place. */
export interface KnownOperation {
  readonly id: string;
  readonly method: string;
  /** Template of the path, without the prefix of the API. */
  readonly path: string;
}

/** Names under which git over HTTP goes. */
const GIT_SERVICES = ['git-upload-pack', 'git-receive-pack'] as const;

/** What a fault rule may name. */
export const OPERATION_NAMES: readonly string[] = [...Object.keys(operationAccess), ...GIT_SERVICES];

const GIT = /\/(?:info\/refs\?service=)?(git-(?:upload|receive)-pack)(?:[?&]|$)/;

/** Tells which operation a request is for, before anything of it is read; git over HTTP goes by the names of its services. */
export type OperationNamer = (method: string, target: string) => Promise<string | undefined>;

/** A namer on the operations of the description. */
export function createOperationNamer(): OperationNamer {
  const route = createRouter(operationRoutes(operationTable));
  const { basePath } = operationTable;
  return async (method, target) => {
    const [path, query] = splitOnce(target, '?');
    if (!path.startsWith(basePath)) return GIT.exec(target)?.[1];
    const match = route(method, path.slice(basePath.length) || '/', query);
    return match.kind === 'found' ? idOf(match.route) : undefined;
  };
}

async function idOf(route: OperationRoute): Promise<string | undefined> {
  const entry = route.prepared?.entry ?? entryOf(`${route.method} ${route.path}`, await route.group.load());
  return entry.operationId;
}

/** Every operation of the description, in its order. */
export async function knownOperations(): Promise<KnownOperation[]> {
  const entries = await operationsOf(operationTable);
  return entries.map(({ operationId, method, path }) => ({ id: operationId ?? `${method} ${path}`, method, path }));
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
