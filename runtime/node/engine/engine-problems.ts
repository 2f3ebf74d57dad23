import type { Problem, ProblemLocation } from '../../request/problem.ts';
import { PatternLimitError } from '../../schema/pattern/pattern-limit.ts';
import { PATTERN_FORMAT } from './engine-patterns.ts';

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
  // The package breaks on what has too many reasons to be told in one text, or is nested beyond the stack.
  if (error instanceof RangeError) return { problems: [limitProblem(error)], status: 400 };
  // Without a status it is a failure of the package, not of the request.
  if (status === undefined || status >= 500) throw error instanceof Error ? error : new Error(message);
  const problems = errors.slice(0, 50).map((found) => {
    const { location, name } = placeOf(found.path ?? '');
    const text = (found.message ?? message).replace(`format "${PATTERN_FORMAT}`, 'pattern "');
    const isPattern = text !== (found.message ?? message);
    const [rule = 'schema'] = isPattern ? ['pattern'] : (found.errorCode ?? 'schema').split('.');
    return { in: location, name, rule, expected: text, got: 'not told', message: `${location} ${name}: ${text}` };
  });
  return { problems, status };
}

/** Pointers of the members of a body that it is refused for because only answers carry them. */
export function readOnlyMembers({ errors = [] }: EngineError): readonly string[] {
  return errors
    .filter(({ errorCode }) => errorCode?.startsWith('readOnly.') === true)
    .flatMap(({ path = '' }) => {
      const { location, name } = placeOf(path);
      return location === 'body' ? [name] : [];
    });
}

/** Where a found value was sent. Of a body with a discriminator the package tells the path inside of the body alone. */
function placeOf(path: string): { readonly location: ProblemLocation; readonly name: string } {
  const [, group = 'body', ...rest] = path.split('/');
  const location = Object.hasOwn(places, group) ? places[group] : undefined;
  if (location === undefined) return { location: 'body', name: path };
  return { location, name: location === 'body' ? rest.map((part) => `/${part}`).join('') : rest.join('.') };
}

/** The package does not say which text it is that a pattern is not matched against, or which value is too much. */
function limitProblem(error: RangeError): Problem {
  const message = error instanceof PatternLimitError ? error.message : 'the request is too much to be checked';
  return { in: 'body', name: '', rule: 'limit', expected: message, got: 'not told', message: `request: ${message}` };
}
