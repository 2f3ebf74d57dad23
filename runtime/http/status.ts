/** Status codes of the range `2XX` in the IANA registry. */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
/** Status codes of the range `3XX` in the IANA registry. */
export type RedirectStatus = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
/** Status codes of the range `4XX` in the IANA registry. */
export type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);
/** Status codes of the range `5XX` in the IANA registry. */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;
/** Every final status code: what the `default` response stands for, less those declared beside it. */
export type FinalStatus = SuccessStatus | RedirectStatus | ClientErrorStatus | ServerErrorStatus;

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

/** The reason phrase of a status code (RFC 9110 section 15), for titles of problem details. */
export function statusTitle(status: number): string {
  return titles[status] ?? `Status ${status}`;
}
