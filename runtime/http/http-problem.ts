import { toProblemDetail } from '../request/problem-details.ts';
import type { Problem } from '../request/problem.ts';
import type { RawHeaders } from '../request/raw-request.ts';

/** Why a request did not get the answer its operation declares. */
export type ProblemKind =
  | 'path-not-found'
  | 'method-not-allowed'
  | 'target-too-long'
  | 'request-timeout'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-acceptable'
  | 'unsupported-media-type'
  | 'content-too-large'
  | 'invalid-request'
  | 'not-implemented'
  | 'invalid-response'
  | 'internal'
  /** Thrown by a handler or a security handler. */
  | 'refused';

/** A refusal or failure on its way to the error mapper. */
export interface HttpProblem {
  readonly kind: ProblemKind;
  /** Status code the answer should have. */
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  /** Problems found by a decoder or a response check; empty otherwise. */
  readonly errors: readonly Problem[];
  /** Headers that belong to the answer whatever its body form: `Allow`, `WWW-Authenticate`, `Accept` ... */
  readonly headers: Readonly<Record<string, string>>;
  /** Members a handler added, for the error mapper and for the problem details. */
  readonly members: Readonly<Record<string, unknown>>;
  /** What was thrown, for logs; never part of an answer. */
  readonly cause: unknown;
}

/** The optional parts of a problem. */
export interface ProblemParts {
  /** Default `refused`. */
  readonly kind?: ProblemKind;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly members?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
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

/** Makes a problem with every member filled in. */
export function httpProblem(status: number, parts: ProblemParts = {}): HttpProblem {
  return {
    kind: parts.kind ?? 'refused',
    status,
    title: parts.title ?? statusTitle(status),
    detail: parts.detail,
    errors: parts.errors ?? [],
    headers: parts.headers ?? {},
    members: parts.members ?? {},
    cause: parts.cause,
  };
}

/** What an error mapper may know about the request. */
export interface ErrorContext {
  /** Undefined when no operation was found. */
  readonly operationId: string | undefined;
  readonly requestId: string;
  readonly method: string;
  /** Request target as received. */
  readonly rawUrl: string;
  readonly headers: RawHeaders;
}

/** The answer to a problem. `body` is sent as JSON unless it is a string. */
export interface MappedError {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Default `application/problem+json`, or `text/plain; charset=utf-8` for a string body. */
  readonly contentType?: string;
}

/** Turns problems into answers; replace it to keep the error forms of an existing API. */
export type ErrorMapper = (problem: HttpProblem, context: ErrorContext) => MappedError | Promise<MappedError>;

/** The default mapper: RFC 9457 problem details; failures on our side do not tell their cause. */
export function problemDetails(problem: HttpProblem, context: ErrorContext): MappedError {
  const body: Record<string, unknown> = { type: 'about:blank', title: problem.title, status: problem.status };
  if (problem.detail !== undefined) body['detail'] = problem.detail;
  body['instance'] = `urn:request:${context.requestId}`;
  if (problem.errors.length > 0) body['errors'] = problem.errors.map(toProblemDetail);
  for (const [name, value] of Object.entries(problem.members)) body[name] ??= value;
  return { status: problem.status, headers: problem.headers, body, contentType: 'application/problem+json' };
}
