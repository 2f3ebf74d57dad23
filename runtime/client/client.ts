import type { Credential, CredentialSource } from './credential.ts';
import type { OperationDescriptor, Server, ServerOptions } from './descriptor.ts';

/**
 * A request on its way: middleware may change it, or pass another one on. It is also what `fetch` gets for its options;
 * anything it takes may be set here (`credentials`, `cache`, `redirect`, `dispatcher` ...).
 */
export interface ClientRequest extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  readonly operation: OperationDescriptor;
  /** What the call was given. */
  options: CallOptions;
  url: string;
  method: string;
  /** By lower-case name. A plain object: building `Headers` costs more than all else a call does. */
  headers: Record<string, string>;
  body?: BodyInit | null;
  signal: AbortSignal | undefined;
}

/** Runs around a whole call, retries included; the first of the list is the outermost. */
export type Middleware = (request: ClientRequest, next: Send) => Promise<Response>;

/** Credentials by security scheme. */
export type Credentials = Readonly<Record<string, CredentialSource<Credential> | undefined>>;

/** Gives one attempt to send a request the credentials it needs, as far as they are at hand. */
export type Authorize = (auth: Credentials, request: ClientRequest) => Promise<void>;

/** When a request is sent again. */
export interface RetryOptions {
  /** How often after the first attempt; 2 when not given. */
  readonly attempts?: number;
  /** Statuses worth another attempt; 408, 429, 502, 503, 504 when not given. */
  readonly statuses?: readonly number[];
  /** Milliseconds before the first repetition, doubled for each further one; 500 when not given. */
  readonly delay?: number;
  /** Longest wait in milliseconds; a longer `Retry-After` ends the attempts. 60,000 when not given. */
  readonly maxDelay?: number;
}

/** What every client takes; the emitted `createClient` adds credentials by scheme and server variables. */
export interface ClientOptions extends ServerOptions {
  /** Credentials by security scheme. */
  readonly auth?: Credentials | undefined;
  /** Sent with every request; a call's own headers win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Global `fetch` when not given. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Off when not given. Only idempotent methods are repeated, and requests with an `Idempotency-Key`. */
  readonly retry?: RetryOptions | number | undefined;
  /** Milliseconds for each attempt; no limit when not given. */
  readonly timeout?: number | undefined;
  readonly middleware?: readonly Middleware[] | undefined;
}

/** What the description says about reaching the API; emitted once per client. */
export interface ClientDefinition {
  readonly server: Server;
  /** Without it nobody is asked for credentials. */
  readonly authorize?: Authorize;
  /** Runs inside of the caller's. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/** What a single call can change. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the client's value; 0 means no limit. */
  readonly timeout?: number | undefined;
  readonly retry?: RetryOptions | number | undefined;
  /** Anything else for `fetch`. */
  readonly init?: RequestInit | undefined;
}

/** Sends a request through middleware and transport; the answer's body is not read. */
export type Send = (request: ClientRequest) => Promise<Response>;

/** A configured client; make it with `createClient` and pass it to the functions of the operations. */
export interface Client extends ClientDefinition, Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** Base URL in force, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers of every request, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** All of the middleware, then the transport. */
  readonly send: Send;
}
