import type { RateUse } from './throttle.ts';

/** JSON bodies of errors, in the platform's forms (docs/decisions.md, errors). */
export type RefusalBody = Readonly<Record<string, unknown>> | string;

const NOT_ALLOWED: RefusalBody = { message: '405 Method Not Allowed' };

/**
 * An answer other than success. Domain functions throw it; the HTTP side turns it into the response.
 * A string body is plain text, an object is JSON.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: RefusalBody, headers: Readonly<Record<string, string>> = {}) {
    super(typeof body === 'string' ? body : `${status} ${JSON.stringify(body)}`);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A place that has another path by now. */
export class Moved extends Refusal {
  /** Id of the project or group that had the path. */
  readonly target: number;

  /** 301 to `location` where a client may follow it, 405 where the request would change what it does not know. */
  constructor(target: number, at: { readonly text: string; readonly location: string } | undefined) {
    if (at === undefined) super(405, NOT_ALLOWED);
    else super(301, at.text, { location: at.location });
    this.target = target;
  }
}

/** 401 for a request that needs a credential and has none. */
export function unauthorized(): Refusal {
  return new Refusal(401, { message: '401 Unauthorized' }, { 'www-authenticate': 'Bearer' });
}

/** 401 for a credential that is unknown, expired or revoked (RFC 6750 section 3.1, `invalid_token`). */
export function invalidToken(description: string): Refusal {
  return new Refusal(
    401,
    { error: 'invalid_token', error_description: description },
    { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  );
}

/** 403 for a credential whose scopes do not cover the operation (RFC 6750 section 3.1, `insufficient_scope`). */
export function insufficientScope(needed: readonly string[]): Refusal {
  return new Refusal(403, {
    error: 'insufficient_scope',
    error_description: 'The token lacks a scope that allows this request.',
    scope: needed.join(' '),
  });
}

/** 403 for a caller who may see the resource but not do this to it. */
export function forbidden(reason?: string): Refusal {
  return new Refusal(403, { message: reason === undefined ? '403 Forbidden' : `403 Forbidden - ${reason}` });
}

/** 404; with a resource name `404 Project Not Found`, without one the generic `404 Not found`. */
export function notFound(resource?: string): Refusal {
  return new Refusal(404, { message: resource === undefined ? '404 Not found' : `404 ${resource} Not Found` });
}

/** 404 for a secret that opens nothing at a place, or a place that is not there: which of the two is not told. */
export function nothingOpened(): Refusal {
  return new Refusal(404, { message: '404 Not Found' });
}

/** 400 for a parameter that is missing or not acceptable: `{"error": "<text>"}`. */
export function badParameter(text: string): Refusal {
  return new Refusal(400, { error: text });
}

/** 400 for a record that fails its rules: `{"message": {"<field>": ["<text>"]}}`. */
export function invalidRecord(problems: Readonly<Record<string, readonly string[]>>): Refusal {
  return new Refusal(400, { message: problems });
}

/** 400 with a plain message: `{"message": "400 Bad request - <text>"}`. */
export function badRequest(text: string): Refusal {
  return new Refusal(400, { message: `400 Bad request - ${text}` });
}

/** 405 with a message or, for pagination, an error text. */
export function notAllowed(body: RefusalBody = NOT_ALLOWED): Refusal {
  return new Refusal(405, body);
}

/** 412 for a record changed after the instant of `If-Unmodified-Since` (RFC 9110 section 13.1.4). */
export function preconditionFailed(): Refusal {
  return new Refusal(412, { message: '412 Precondition Failed' });
}

/** A limit on requests, and what one more of them has left of it. */
export interface LimitUse extends RateUse {
  /** Name of the limit. */
  readonly limit: string;
}

/** The `RateLimit-*` headers of an answer; the limit is told per minute, whatever its period. */
export function rateHeaders({ limit, rate, observed, secondsLeft, now }: LimitUse): Readonly<Record<string, string>> {
  const reset = Math.ceil(now / 1000) + secondsLeft;
  return {
    'ratelimit-limit': String(Math.ceil((rate.most * 60) / rate.seconds)),
    'ratelimit-remaining': String(Math.max(0, rate.most - observed)),
    'ratelimit-observed': String(observed),
    'ratelimit-name': limit,
    'ratelimit-reset': String(reset),
    'ratelimit-resettime': new Date(reset * 1000).toUTCString(),
  };
}

/** What refused requests are told where the settings say nothing else. */
const THROTTLED = 'Retry later';

/** 429 of a limit on requests: plain text, with the numbers in `RateLimit-*` headers. */
export function throttled(use: LimitUse, text: string | null | undefined): Refusal {
  const said = text === null || text === undefined || text === '' ? THROTTLED : text;
  return new Refusal(429, `${said}\n`, { 'retry-after': String(use.secondsLeft), ...rateHeaders(use) });
}

/** 429 of an application limit; `seconds` until the next attempt makes sense. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(
    429,
    { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    { 'retry-after': String(seconds) },
  );
}
