import type { HttpProblem, ProblemParts } from './http-problem.ts';
import { httpProblem } from './http-problem.ts';
import { statusTitle } from './status.ts';

/**
 * Thrown by a handler or a security handler to answer with a problem instead of a declared response:
 * `throw new HttpError(409, { detail: 'branch exists' })`.
 */
export class HttpError extends Error {
  readonly problem: HttpProblem;

  constructor(status: number, parts: ProblemParts = {}) {
    super(parts.detail ?? parts.title ?? statusTitle(status), { cause: parts.cause });
    this.name = 'HttpError';
    this.problem = httpProblem(status, parts);
  }
}
