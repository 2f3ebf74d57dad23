import type { RequestDecoder } from '../request/request-decoder.ts';
import type { ResponseCheck } from '../request/response-check.ts';
import type { Shape, StatusTable } from '../wire/exact/exact-shape.ts';
import { successMediaTypes } from './answer/answer.ts';
import type { Handler, HandlerResponse, HandlerSet } from './handler.ts';
import { findHandler } from './handler.ts';
import type { AnswerHeaders } from './incoming-request.ts';
import type { Loaded } from './loaded.ts';
import type {
  DeprecationEntry,
  OperationDetails,
  OperationEntry,
  OperationGroup,
  OperationTable,
} from './operation-entry.ts';
import type { BodyLimits } from './body/read-body.ts';
import type { ResolvedOptions } from './service-options.ts';

/** An operation of the route table with all that does not change from request to request. */
export interface PreparedOperation {
  readonly entry: OperationEntry;
  /** Undefined answers 501. */
  readonly handler: Handler<unknown, HandlerResponse> | undefined;
  /** Media types of successful answers. */
  readonly successTypes: readonly string[];
  readonly deprecationHeaders: AnswerHeaders;
  readonly bodyLimits: BodyLimits;
  readonly decoder: Loaded<RequestDecoder | undefined>;
  readonly responseCheck: Loaded<ResponseCheck | undefined>;
  /** Where answers hold texts that are numbers on the wire. */
  readonly answerShapes: Loaded<StatusTable<Shape> | undefined>;
}

/** A route of the table; its operation is imported and prepared when it is first called, so that a server starts at once. */
export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  readonly group: OperationGroup;
  prepared: PreparedOperation | undefined;
}

/** The routes of a table, nothing of their operations loaded. */
export function operationRoutes({ groups }: OperationTable): OperationRoute[] {
  const routes: OperationRoute[] = [];
  for (const group of groups) {
    for (const route of group.routes) {
      const { method, path } = methodAndPath(route);
      routes.push({ method, path, group, prepared: undefined });
    }
  }
  return routes;
}

/** Imports what the table says about the operation of a route, once. */
export async function prepareRoute(
  route: OperationRoute,
  handlers: HandlerSet,
  options: ResolvedOptions,
): Promise<PreparedOperation> {
  const details = await route.group.load();
  route.prepared ??= prepareOperation(entryOf(`${route.method} ${route.path}`, details), handlers, options);
  return route.prepared;
}

/** What a group's module says about the operation of a route. Throws when it says nothing: both come from one run. */
export function entryOf(route: string, group: Readonly<Record<string, OperationDetails>>): OperationEntry {
  const details = group[route];
  if (details === undefined) throw new Error(`nothing describes the operation ${route}`);
  return { ...details, ...methodAndPath(route) };
}

function methodAndPath(route: string): { readonly method: string; readonly path: string } {
  const space = route.indexOf(' ');
  return { method: route.slice(0, space), path: route.slice(space + 1) };
}

function prepareOperation(entry: OperationEntry, handlers: HandlerSet, options: ResolvedOptions): PreparedOperation {
  return {
    entry,
    handler: findHandler(handlers, entry) ?? options.fallbackHandler?.(entry),
    successTypes: successMediaTypes(entry),
    deprecationHeaders: deprecationHeaders(entry.deprecated),
    bodyLimits: bodyLimits(entry.operationId, options),
    decoder: { load: entry.decoder ?? nothing, value: undefined },
    responseCheck: { load: entry.responseCheck ?? nothing, value: undefined },
    answerShapes: { load: entry.answerShapes ?? nothing, value: undefined },
  };
}

async function nothing(): Promise<undefined> {
  return undefined;
}

function bodyLimits(operationId: string, options: ResolvedOptions): BodyLimits {
  const values = options.maxBodyValuesOf[operationId] ?? options.maxBodyValues;
  const names = options.maxBodyNamesOf[operationId] ?? options.maxBodyNames;
  return {
    maxBytes: options.maxBodyBytesOf[operationId] ?? options.maxBodyBytes,
    maxParts: 1000,
    maxFiles: options.maxFiles,
    maxUploadBytes: options.maxUploadBytesOf[operationId] ?? options.maxUploadBytes,
    json: { depth: options.maxBodyDepth, values, names },
    timeoutMilliseconds: options.bodyTimeoutMilliseconds,
  };
}

/**
 * `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for a deprecated operation. Both fields are dates: one that the
 * description does not tell is left out, since a made-up one would say that the operation has been deprecated since then.
 */
function deprecationHeaders({ since, sunset }: DeprecationEntry = {}): AnswerHeaders {
  return {
    ...(since === undefined ? {} : { deprecation: `@${Math.floor(Date.parse(since) / 1000)}` }),
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
  };
}
