import type { Problem } from '../request/problem.ts';
import type { RawHeaders } from '../request/raw-request.ts';
import type { OperationEntry } from './operation-entry.ts';

/** Parameters of an operation that declares none; emitted requests say what is there instead. */
export interface BareParameters {
  readonly path: Readonly<Record<never, never>>;
  readonly query: Readonly<Record<never, never>>;
  readonly headers: Readonly<Record<never, never>>;
  readonly cookies: Readonly<Record<never, never>>;
}

/** Request of an operation that declares neither parameters nor a body. */
export interface BareRequest extends BareParameters {
  readonly body: undefined;
}

/** Answers one operation: typed request in, one of the declared responses out. */
export type Handler<Request, Response, Principal = unknown> = (
  request: Request,
  context: HandlerContext<Principal>,
) => Response | Promise<Response>;

/** What a handler may know besides its typed request. */
export interface HandlerContext<Principal = unknown> {
  readonly operationId: string;
  /** From `X-Request-Id` when the client sent a sane one, else made here; goes back in the answer. */
  readonly requestId: string;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  /** What the security handler returned; undefined for anonymous callers. */
  readonly principal: Principal | undefined;
  /** By scheme name, when several schemes hold together. */
  readonly principals: Readonly<Record<string, Principal | undefined>>;
  /** Request target as received, nothing decoded. */
  readonly rawUrl: string;
  /** Upper case; `HEAD` also when a GET operation answers it. */
  readonly method: string;
  /** Header values by lower-case name. */
  readonly headers: RawHeaders;
  /** Declared media types of successful responses that the client takes, best first. */
  readonly acceptable: readonly string[];
  /** What lenient decoding let pass: unknown or deprecated parameters and the like. */
  readonly warnings: readonly Problem[];
  /** Adds a header to the answer, declared or not; a header of the handler's response wins. */
  readonly setHeader: (name: string, value: string | readonly string[]) => void;
}

/** What dispatch takes from a handler: any of the emitted response types fits. */
export interface HandlerResponse {
  readonly status: number;
  /**
   * JSON types for JSON media types, else text, bytes, or a source of chunks. Sources are streamed and never held in
   * memory.
   */
  readonly body?: unknown;
  readonly headers?: object;
  /** Needed only when the description declares several and the client takes more than one. */
  readonly contentType?: string;
}

/** Handlers by name: a plain object or an instance of a class. */
export type HandlerSet = object;

/** The handler of an operation, bound to its set, or undefined when the set has none. */
export function findHandler(
  handlers: HandlerSet,
  { operationId, handler: name = operationId }: Pick<OperationEntry, 'operationId' | 'handler'>,
): Handler<unknown, HandlerResponse> | undefined {
  const handler: unknown = Reflect.get(handlers, name);
  if (typeof handler !== 'function' || handler === Reflect.get(Object.prototype, name)) return undefined;
  // The emitted `Handlers` type ties each function to the request and response of its operation.
  return (handler as Handler<unknown, HandlerResponse>).bind(handlers);
}
