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

/** Declared failures that look alike: one for each status. */
export type Failures<Status extends number, Body, Headers = NoHeaders> = Status extends Status
  ? Failure<Status, Body, Headers>
  : never;

/** What any call can return, as far as the runtime is concerned. */
export interface AnyResult {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly headers: object;
  readonly response: Response;
}

/** An answer that the description does not know; `ok` is false even for a 2xx, since nothing is known of its body. */
export type Undeclared<Code extends number> = Failure<Code, unknown>;
