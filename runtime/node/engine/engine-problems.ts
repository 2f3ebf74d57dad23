import type { Problem, ProblemLocation } from '../../request/problem.ts';

/** What the package throws for a request that it refuses. */
export interface EngineError {
  readonly status?: number;
  readonly message?: string;
  readonly errors?: readonly { readonly path?: string; readonly message?: string; readonly errorCode?: string }[];
}

const places: Readonly<Record<string, ProblemLocation>> = {
  query: 'query',
  params: 'path',
  headers: 'header',
  cookies: 'cookie',
  body: 'body',
};

/** The refusal as problems. What came is not known: the package does not tell it. */
export function engineProblems(error: EngineError): { readonly problems: Problem[]; readonly status: number } {
  const { status, message = 'refused', errors = [] } = error;
  // Without a status it is a failure of the package, not of the request.
  if (status === undefined || status >= 500) throw error instanceof Error ? error : new Error(message);
  const problems = errors.slice(0, 50).map((found) => {
    const [, group = 'body', ...rest] = (found.path ?? '').split('/');
    const location = places[group] ?? 'body';
    const name = location === 'body' ? rest.map((part) => `/${part}`).join('') : rest.join('.');
    const [rule = 'schema'] = (found.errorCode ?? 'schema').split('.');
    const text = found.message ?? message;
    return { in: location, name, rule, expected: text, got: 'not told', message: `${location} ${name}: ${text}` };
  });
  return { problems, status };
}
