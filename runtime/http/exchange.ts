import type { HandlerSet } from './handler.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { OperationTable } from './operation-entry.ts';
import type { OperationRoute, PreparedOperation } from './prepared-operation.ts';
import type { RouteMatch } from './route/router.ts';
import type { Authentication } from './security/security.ts';
import type { ResolvedOptions } from './service-options.ts';

/** One request under way. */
export interface Exchange {
  readonly request: IncomingRequest;
  readonly requestId: string;
  operation: PreparedOperation | undefined;
  /** Raw texts of the path parameters in template order. */
  path: readonly string[];
  authentication: Authentication | undefined;
  /** Gives up what the handler has not read of an upload. */
  abandon: (() => void) | undefined;
}

/** What stays the same for every request of a service. */
export interface ServiceSetup {
  readonly table: OperationTable;
  readonly handlers: HandlerSet;
  readonly route: (method: string, path: string, query: string) => RouteMatch<OperationRoute>;
  readonly options: ResolvedOptions;
}
