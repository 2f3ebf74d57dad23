/** Response headers by lower-case name, converted as declared; any other header is on `response.headers`. */
export type NoHeaders = Readonly<Record<never, never>>;

/** A declared success. */
export interface Success<Status extends number, Body, Headers = NoHeaders> {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
  readonly response: Response;
}

/** A declared answer that is not a success. */
export interface Failure<Status extends number, Body, Headers = NoHeaders> {
  readonly ok: false;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
  readonly response: Response;
}

/** What any call can return, as far as the runtime is concerned. */
export interface AnyResult {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly headers: object;
  readonly response: Response;
}

/** Registered success codes (IANA HTTP Status Code Registry). */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/** Registered redirection codes. */
export type RedirectStatus = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;

/** Registered client error codes. */
export type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);

/** Registered server error codes. */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/** Every registered code that ends an exchange. */
export type Status = SuccessStatus | RedirectStatus | ClientErrorStatus | ServerErrorStatus;

/**
 * `Not[404]` is every registered code but 404, `Not['5XX']` every one outside the range. Emitted results intersect these
 * (`Not[200] & Not[404]`): a table that is read costs the type checker far less than an `Exclude` for each operation.
 */
export type Not = { readonly [S in Status]: Exclude<Status, S> } & {
  readonly '2XX': RedirectStatus | ClientErrorStatus | ServerErrorStatus;
  readonly '3XX': SuccessStatus | ClientErrorStatus | ServerErrorStatus;
  readonly '4XX': SuccessStatus | RedirectStatus | ServerErrorStatus;
  readonly '5XX': SuccessStatus | RedirectStatus | ClientErrorStatus;
};

/** An answer that the description does not know; `ok` is false even for a 2xx, since nothing is known of its body. */
export type Undeclared<Code extends number> = Failure<Code, unknown>;
