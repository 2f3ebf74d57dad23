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
