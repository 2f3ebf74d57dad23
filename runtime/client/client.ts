import type { CredentialSource, Provided, SchemeTable } from './auth.ts';
import type { OperationDescriptor } from './descriptor.ts';

/** A request on its way: middleware may change it, or pass another one on. */
export interface ClientRequest {
  readonly operation: OperationDescriptor;
  url: string;
  method: string;
  /** By lower-case name. A plain object: building `Headers` costs more than all else a call does. */
  headers: Record<string, string>;
  body: BodyInit | undefined;
  signal: AbortSignal | undefined;
  /** Anything else for `fetch`: `credentials`, `cache`, `keepalive`, `dispatcher` ... */
  init: RequestInit;
}

/** Runs around a whole call, retries and redirects included; the first of the list is the outermost. */
export type Middleware = (
  request: ClientRequest,
  next: (request: ClientRequest) => Promise<Response>,
) => Promise<Response>;

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
export interface ClientOptions {
  /**
   * Everything before the path templates. Where the description's server begins with a variable (`{host}/v1`), the
   * rest of the server's path is added unless `baseUrl` ends with it already.
   */
  readonly baseUrl?: string | undefined;
  /** Values of server variables; the description's defaults otherwise. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
  /** Credentials by security scheme. */
  readonly auth?: Readonly<Record<string, CredentialSource | undefined>> | undefined;
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
  /** URL template of the first server. */
  readonly server: string;
  /** Defaults of the server variables. */
  readonly variables: Readonly<Record<string, string>>;
  readonly schemes: SchemeTable;
  /** Security that applies where an operation names none. */
  readonly security: readonly (readonly string[])[];
}

/** What a single call can change. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the client's value; 0 means no limit. */
  readonly timeout?: number | undefined;
  readonly retry?: RetryOptions | number | undefined;
  /** `manual` returns a 3xx as it is; `follow` (default) goes on, and leaves credentials at the first origin. */
  readonly redirect?: 'follow' | 'manual' | undefined;
  /** Anything else for `fetch`. */
  readonly init?: RequestInit | undefined;
}

/** A configured client; make it with `createClient` and pass it to the functions of the operations. */
export interface Client {
  readonly definition: ClientDefinition;
  readonly options: ClientOptions;
  /** Base URL in force, without a slash at its end. */
  readonly baseUrl: string;
  /** What the provider of each scheme said last. */
  readonly credentials: Map<string, Promise<Provided>>;
}

/**
 * Makes a client of an emitted definition.
 * @throws TypeError when no base URL can be told: no `baseUrl`, and the description's server is relative
 */
export function createRuntimeClient(definition: ClientDefinition, options: ClientOptions = {}): Client {
  const baseUrl = resolveServer(definition.server, definition, options);
  return { definition, options, baseUrl, credentials: new Map() };
}

/** URL of a server template with `baseUrl` and variables filled in. */
export function resolveServer(template: string, definition: ClientDefinition, options: ClientOptions): string {
  const suffix = /^\{[^{}]+\}(\/.*)$/.exec(template)?.[1]?.replace(/\/$/, '');
  let url = template;
  if (options.baseUrl !== undefined) {
    url = options.baseUrl.replace(/\/+$/, '');
    if (suffix !== undefined && !url.endsWith(suffix)) url += suffix;
  }
  url = url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    return options.variables?.[name] ?? definition.variables[name] ?? `{${name}}`;
  });
  // A relative server (OAS "Server Object") is resolved against the page; outside a browser there is none.
  const page = typeof location === 'object' ? location.href : undefined;
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) {
    if (page === undefined) throw new TypeError(`baseUrl is required: the description's server is ${template}`);
    url = new URL(url, page).href;
  }
  return url.replace(/\/+$/, '');
}
