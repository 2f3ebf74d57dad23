import type { Problem } from './problem.ts';

/** Problem details (RFC 9457 section 3) with the list of single problems as an extension member. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance?: string;
  readonly errors: readonly ProblemDetail[];
}

/** One problem inside problem details. */
export interface ProblemDetail {
  readonly in: string;
  /** Parameter name; absent for the body. */
  readonly name?: string;
  /** JSON Pointer into the body (RFC 6901); absent for parameters. */
  readonly pointer?: string;
  /** Number of the line, in a body of lines. */
  readonly line?: number;
  readonly rule: string;
  readonly expected: string;
  readonly got: string;
  readonly detail: string;
}

/** Turns the problems of a request into the body of the answer; replace it to keep the error forms of an existing API. */
export type ProblemMapper<Body = unknown> = (problems: readonly Problem[], status: number) => Body;

/** The media type of the default mapper's bodies (RFC 9457 section 3). */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** The default mapper: RFC 9457 problem details. */
export function toProblemDetails(problems: readonly Problem[], status: number): ProblemDetails {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return {
    type: 'about:blank',
    title: status === 415 ? 'Unsupported Media Type' : 'Bad Request',
    status,
    detail: first === undefined ? 'The request does not meet the description' : first.message + more,
    errors: problems.map(toProblemDetail),
  };
}

/** A problem as it stands in problem details: what is in the body has a pointer, everything else a name. */
export function toProblemDetail(problem: Problem): ProblemDetail {
  const { in: location, name, line, rule, expected, got, message: detail } = problem;
  if (location !== 'body') return { in: location, name, rule, expected, got, detail };
  const place = line === undefined ? { pointer: name } : { pointer: name, line };
  return { in: location, ...place, rule, expected, got, detail };
}
