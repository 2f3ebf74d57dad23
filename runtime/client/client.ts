import type { Credential, CredentialSource } from './credential.ts';
import type { OperationDescriptor, ServerOptions } from './descriptor.ts';

/** What a single call of any operation can change; anything else that `fetch` takes may be set too (`cache` ...). */
interface AnyCallOptions extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the client's value; 0 means no limit. */
  readonly timeout?: number | undefined;
  /** Replaces the client's value; 0 means that nothing is repeated. */
  readonly retry?: number | undefined;
}

/** What a single call can change; anything else that `fetch` takes may be set too (`cache`, `redirect`, `dispatcher` ...). */
export interface CallOptions extends AnyCallOptions {
  /** For operations that answer in several media types alone. */
  readonly accept?: undefined;
}

/** Options of a call that asks for a media type of those that an operation answers in. */
export interface AcceptOptions<Type extends string> extends AnyCallOptions {
  /** Sent as `Accept`; the result has the type that is described for it. */
  readonly accept: Type;
}

/** A request on its way: middleware may change it, or pass another one on. It is also what `fetch` gets for its options. */
export interface ClientRequest extends Omit<AnyCallOptions, 'headers' | 'retry' | 'signal'> {
  readonly operation: OperationDescriptor;
  url: string;
  method: string;
  /** By lower-case name. A plain object: building `Headers` costs more than all else a call does. */
  headers: Record<string, string>;
  body?: RequestInit['body'];
  signal?: AbortSignal | undefined;
  retry?: number | undefined;
}

/** Runs around a whole call, retries included. */
export type Middleware = (request: ClientRequest, next: Send) => Promise<Response>;

/** Credentials by security scheme. */
export type Credentials = Readonly<Record<string, CredentialSource<Credential> | undefined>>;

/** Gives one attempt to send a request the credentials it needs, as far as the client has them. */
export type Authorize = (this: Client, request: ClientRequest) => Promise<void>;

/** What every client takes; the emitted `createClient` adds credentials by scheme and server variables. */
export interface ClientOptions extends ServerOptions {
  /** Credentials by security scheme. */
  readonly auth?: Credentials | undefined;
  /** Sent with every request; a call's own headers win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Global `fetch` when not given. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * How often a request is sent again, at most; never when not given. Only idempotent methods are repeated, and requests
   * with an `Idempotency-Key`. `retrying` is a policy with more to choose.
   */
  readonly retry?: number | undefined;
  /** Milliseconds for each attempt; no limit when not given. */
  readonly timeout?: number | undefined;
}

/** Sends a request; the answer's body is not read. */
export type Send = (request: ClientRequest) => Promise<Response>;

/** A configured client; make it with `createClient` and pass it to the functions of the operations. */
export interface Client extends Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** Base URL in force, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers of every request, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without it nobody is asked for credentials. */
  readonly authorize?: Authorize | undefined;
  /** Sends with credentials, time limit and repetitions; middleware stands around it. */
  send(request: ClientRequest): Promise<Response>;
}
