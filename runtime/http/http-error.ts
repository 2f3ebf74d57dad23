import type { HttpProblem, ProblemParts } from './http-problem.ts';
import { httpProblem, statusTitle } from './http-problem.ts';

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

/**
 * Whether a thrown value is an `HttpError`, that of another copy of the runtime included: a project may have its own one
 * beside the one of the package that an adapter comes from.
 */
export function isHttpError(error: unknown): error is HttpError {
  if (error instanceof HttpError) return true;
  if (!(error instanceof Error) || error.name !== 'HttpError' || !('problem' in error)) return false;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null && 'status' in problem && 'errors' in problem;
}
