import type { RequestDecoder } from '../validate/request/request-decoder.ts';
import type { ResponseCheck } from '../validate/request/response-check.ts';
import { successMediaTypes } from './answer.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Handler, HandlerResponse, HandlerSet } from './handler.ts';
import { findHandler } from './handler.ts';
import type { AnswerHeaders } from './incoming-request.ts';
import type { OperationEntry } from './operation-entry.ts';
import type { BodyLimits } from './read-body.ts';
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
  readonly decoder: Loaded<RequestDecoder>;
  readonly responseCheck: Loaded<ResponseCheck>;
}

/**
 * An emitted function that is imported when it is first needed. Once there it is called without waiting: a dynamic
 * import costs more than all the rest of a request, even of a module that is loaded.
 */
export interface Loaded<Value> {
  readonly load: (() => Promise<Value>) | undefined;
  value: Value | undefined;
}

/** A route of the table; the operation is prepared when it is first called, so that a server starts at once. */
export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  readonly prepared: () => PreparedOperation;
}

/** The route of an operation. */
export function operationRoute(entry: OperationEntry, handlers: HandlerSet, options: ResolvedOptions): OperationRoute {
  let prepared: PreparedOperation | undefined;
  const { method, path } = entry;
  return { method, path, prepared: () => (prepared ??= prepareOperation(entry, handlers, options)) };
}

function prepareOperation(entry: OperationEntry, handlers: HandlerSet, options: ResolvedOptions): PreparedOperation {
  return {
    entry,
    handler: findHandler(handlers, entry) ?? options.fallbackHandler?.(entry),
    successTypes: successMediaTypes(entry),
    deprecationHeaders: deprecationHeaders(entry.deprecated),
    bodyLimits: bodyLimits(entry.operationId, options),
    decoder: { load: entry.decoder, value: undefined },
    responseCheck: { load: entry.responseCheck, value: undefined },
  };
}

function bodyLimits(operationId: string, options: ResolvedOptions): BodyLimits {
  const values = options.maxBodyValuesOf[operationId] ?? options.maxBodyValues;
  return {
    maxBytes: options.maxBodyBytesOf[operationId] ?? options.maxBodyBytes,
    maxParts: 1000,
    maxFiles: options.maxFiles,
    maxUploadBytes: options.maxUploadBytesOf[operationId] ?? options.maxUploadBytes,
    json: { depth: options.maxBodyDepth, values },
  };
}

/** The function, imported now if it was not before; undefined when the table has none. */
export async function loadOnce<Value>(loaded: Loaded<Value>): Promise<Value | undefined> {
  if (loaded.load !== undefined) loaded.value ??= await loaded.load();
  return loaded.value;
}
