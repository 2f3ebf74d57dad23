/** Registered success codes (IANA HTTP Status Code Registry). */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/** Registered redirection codes. */
export type RedirectStatus = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;

/** Registered client error codes. */
export type ClientErrorStatus = Status40X | Status41X | Status42X;

/** Registered server error codes. */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/** Every registered code that ends an exchange. */
export type Status = SuccessStatus | NotSuccess;

type Status40X = 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409;
type Status41X = 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418;
type Status42X = 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451;

type NotSuccess = RedirectStatus | ClientErrorStatus | ServerErrorStatus;
type NotRedirect = SuccessStatus | ClientErrorStatus | ServerErrorStatus;
type NotClientError = SuccessStatus | RedirectStatus | ServerErrorStatus;
type NotServerError = SuccessStatus | RedirectStatus | ClientErrorStatus;
type Not40X = NotClientError | Status41X | Status42X;
type Not41X = NotClientError | Status40X | Status42X;
type Not42X = NotClientError | Status40X | Status41X;

/**
 * `Not[404]` is every registered code but 404, `Not['5XX']` every one outside the range. Emitted results intersect
 * these (`Not[200] & Not[404]`). It is written out: a table that is only read costs the type checker nothing, where an
 * `Exclude` for each code would cost more than all else in a program with many calls.
 */
export interface Not {
  readonly '2XX': NotSuccess;
  readonly '3XX': NotRedirect;
  readonly '4XX': NotClientError;
  readonly '5XX': NotServerError;
  readonly 200: NotSuccess | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  readonly 201: NotSuccess | 200 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  readonly 202: NotSuccess | 200 | 201 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  readonly 203: NotSuccess | 200 | 201 | 202 | 204 | 205 | 206 | 207 | 208 | 226;
  readonly 204: NotSuccess | 200 | 201 | 202 | 203 | 205 | 206 | 207 | 208 | 226;
  readonly 205: NotSuccess | 200 | 201 | 202 | 203 | 204 | 206 | 207 | 208 | 226;
  readonly 206: NotSuccess | 200 | 201 | 202 | 203 | 204 | 205 | 207 | 208 | 226;
  readonly 207: NotSuccess | 200 | 201 | 202 | 203 | 204 | 205 | 206 | 208 | 226;
  readonly 208: NotSuccess | 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 226;
  readonly 226: NotSuccess | 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208;
  readonly 300: NotRedirect | 301 | 302 | 303 | 304 | 305 | 307 | 308;
  readonly 301: NotRedirect | 300 | 302 | 303 | 304 | 305 | 307 | 308;
  readonly 302: NotRedirect | 300 | 301 | 303 | 304 | 305 | 307 | 308;
  readonly 303: NotRedirect | 300 | 301 | 302 | 304 | 305 | 307 | 308;
  readonly 304: NotRedirect | 300 | 301 | 302 | 303 | 305 | 307 | 308;
  readonly 305: NotRedirect | 300 | 301 | 302 | 303 | 304 | 307 | 308;
  readonly 307: NotRedirect | 300 | 301 | 302 | 303 | 304 | 305 | 308;
  readonly 308: NotRedirect | 300 | 301 | 302 | 303 | 304 | 305 | 307;
  readonly 400: Not40X | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409;
  readonly 401: Not40X | 400 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409;
  readonly 402: Not40X | 400 | 401 | 403 | 404 | 405 | 406 | 407 | 408 | 409;
  readonly 403: Not40X | 400 | 401 | 402 | 404 | 405 | 406 | 407 | 408 | 409;
  readonly 404: Not40X | 400 | 401 | 402 | 403 | 405 | 406 | 407 | 408 | 409;
  readonly 405: Not40X | 400 | 401 | 402 | 403 | 404 | 406 | 407 | 408 | 409;
  readonly 406: Not40X | 400 | 401 | 402 | 403 | 404 | 405 | 407 | 408 | 409;
  readonly 407: Not40X | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 408 | 409;
  readonly 408: Not40X | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 409;
  readonly 409: Not40X | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408;
  readonly 410: Not41X | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418;
  readonly 411: Not41X | 410 | 412 | 413 | 414 | 415 | 416 | 417 | 418;
  readonly 412: Not41X | 410 | 411 | 413 | 414 | 415 | 416 | 417 | 418;
  readonly 413: Not41X | 410 | 411 | 412 | 414 | 415 | 416 | 417 | 418;
  readonly 414: Not41X | 410 | 411 | 412 | 413 | 415 | 416 | 417 | 418;
  readonly 415: Not41X | 410 | 411 | 412 | 413 | 414 | 416 | 417 | 418;
  readonly 416: Not41X | 410 | 411 | 412 | 413 | 414 | 415 | 417 | 418;
  readonly 417: Not41X | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 418;
  readonly 418: Not41X | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417;
  readonly 421: Not42X | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451;
  readonly 422: Not42X | 421 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451;
  readonly 423: Not42X | 421 | 422 | 424 | 425 | 426 | 428 | 429 | 431 | 451;
  readonly 424: Not42X | 421 | 422 | 423 | 425 | 426 | 428 | 429 | 431 | 451;
  readonly 425: Not42X | 421 | 422 | 423 | 424 | 426 | 428 | 429 | 431 | 451;
  readonly 426: Not42X | 421 | 422 | 423 | 424 | 425 | 428 | 429 | 431 | 451;
  readonly 428: Not42X | 421 | 422 | 423 | 424 | 425 | 426 | 429 | 431 | 451;
  readonly 429: Not42X | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 431 | 451;
  readonly 431: Not42X | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 451;
  readonly 451: Not42X | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431;
  readonly 500: NotServerError | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
  readonly 501: NotServerError | 500 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
  readonly 502: NotServerError | 500 | 501 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
  readonly 503: NotServerError | 500 | 501 | 502 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
  readonly 504: NotServerError | 500 | 501 | 502 | 503 | 505 | 506 | 507 | 508 | 510 | 511;
  readonly 505: NotServerError | 500 | 501 | 502 | 503 | 504 | 506 | 507 | 508 | 510 | 511;
  readonly 506: NotServerError | 500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 510 | 511;
  readonly 507: NotServerError | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 508 | 510 | 511;
  readonly 508: NotServerError | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 510 | 511;
  readonly 510: NotServerError | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;
  readonly 511: NotServerError | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510;
}
