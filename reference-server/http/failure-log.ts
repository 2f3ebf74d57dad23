import type { ErrorContext, HttpProblem } from '../../runtime/http/http-problem.ts';
import { withoutSecrets } from './secret-mask.ts';

/** Tells the operator of a failure on our side: what was asked, without credentials, and what broke. */
export function noteFailure({ cause, detail }: HttpProblem, { method, rawUrl, requestId }: ErrorContext): void {
  console.error(`${method} ${withoutSecrets(rawUrl, method)} [${requestId}]`, cause ?? detail);
}
