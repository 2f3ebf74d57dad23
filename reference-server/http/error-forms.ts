import type { ErrorContext, HttpProblem, MappedError, ProblemKind } from '../../runtime/http/http-problem.ts';
import type { MalformedAnswer } from '../../runtime/node/listen.ts';
import { HttpError } from '../../runtime/http/http-error.ts';
import type { Problem } from '../../runtime/request/problem.ts';
import { outcomeOf } from './causes.ts';
import { Refusal } from '../platform/refusal.ts';

const JSON_TYPE = 'application/json';

/** Texts of the failures that dispatch itself finds, in the platform's form. */
const BODIES: Readonly<Record<Exclude<ProblemKind, 'invalid-request' | 'refused'>, object>> = {
  'path-not-found': { error: '404 Not Found' },
  'method-not-allowed': { message: '405 Method Not Allowed' },
  'request-timeout': { message: '408 Request Timeout' },
  'target-too-long': { message: '414 Request-URI Too Large' },
  unauthenticated: { message: '401 Unauthorized' },
  forbidden: { message: '403 Forbidden' },
  'not-acceptable': { message: '406 Not Acceptable' },
  'unsupported-media-type': { message: '415 Unsupported Media Type' },
  'content-too-large': { message: '413 Request Entity Too Large' },
  'not-implemented': { message: '501 Not Implemented' },
  'invalid-response': { message: '500 Internal Server Error' },
  internal: { message: '500 Internal Server Error' },
};

/** What is answered to bytes that are no request of HTTP. */
export function malformed(status: number, title: string): MalformedAnswer {
  return { contentType: JSON_TYPE, body: JSON.stringify({ message: `${status} ${title}` }) };
}

/** Carries a refusal of the domain through dispatch. */
export function asHttpError(refusal: Refusal): HttpError {
  return new HttpError(refusal.status, { cause: refusal, headers: refusal.headers });
}

/** The error forms of the platform: `message` for most failures, `error` for parameters and credentials. */
export function errorForms(problem: HttpProblem, context: ErrorContext): MappedError {
  if (problem.cause instanceof Refusal) {
    const { status, body } = problem.cause;
    return { status, body, contentType: typeof body === 'string' ? 'text/plain; charset=utf-8' : JSON_TYPE };
  }
  const outcome = problem.kind === 'internal' ? outcomeOf(problem.cause) : undefined;
  if (outcome !== undefined) {
    return { status: outcome.status, body: { message: outcome.text }, contentType: JSON_TYPE };
  }
  // Which media types would do is in the description; the platform only says that this one does not.
  if (problem.status === 415) return { status: 415, body: BODIES['unsupported-media-type'], contentType: JSON_TYPE };
  if (problem.kind === 'invalid-request') return invalidRequest(problem, context);
  if (problem.kind === 'refused') {
    return { status: problem.status, body: { message: `${problem.status} ${problem.title}` }, contentType: JSON_TYPE };
  }
  return { status: problem.status, body: BODIES[problem.kind], contentType: JSON_TYPE };
}

/** All problems of the parameters and the body in one text. */
function invalidRequest(problem: HttpProblem, context: ErrorContext): MappedError {
  const { errors } = problem;
  if (errors.length === 0) {
    return {
      status: problem.status,
      body: { error: problem.detail ?? 'the request is invalid' },
      contentType: JSON_TYPE,
    };
  }
  const required = errors.filter((error) => error.rule === 'requires').map(nameOf);
  const texts = errors.filter((error) => error.rule !== 'requires').map((error) => textOf(error, context));
  if (required.length > 0) texts.push(`${required.join(', ')} ${required.length > 1 ? 'are' : 'is'} missing`);
  return { status: problem.status, body: { error: [...new Set(texts)].join(', ') }, contentType: JSON_TYPE };
}

/** Rules that speak about which values are allowed, not about what kind of value it is. */
const VALUE_RULES: readonly string[] = [
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/** What a decoder expects where the description lists every value. */
const WORDS_ONLY = /^(?:one of )?"[^"]*"(?:, (?:"[^"]*"|\d+ more))*$/;

function textOf(error: Problem, context: ErrorContext): string {
  const [, excluded] = /^only one of (.*)$/.exec(error.expected) ?? [];
  if (excluded !== undefined) return `${excluded} are mutually exclusive`;
  const name = nameOf(error);
  if (name === '') return emptyBody(error, context);
  if (error.rule === 'required' || error.rule === 'at-least-one') return `${name} is missing`;
  if (error.in === 'body' && (error.got === 'null' || error.got === '""')) return `${name} is empty`;
  return valueText(error, name);
}

function valueText(error: Problem, name: string): string {
  // "at least 2 items": the name says which.
  const [, few] = /^(at least (?!1 ).*) items$/.exec(error.expected) ?? [];
  if (few !== undefined) return `Provide ${few} ${name}`;
  const listsValues = VALUE_RULES.includes(error.rule) || WORDS_ONLY.test(error.expected);
  return listsValues ? `${name} does not have a valid value` : `${name} is invalid`;
}

/** The wire name of what is wrong: a parameter's own name, in bodies the pointer written in brackets. */
function nameOf(error: Problem): string {
  if (error.in !== 'body') return error.name.replace(/\[\]$/, '');
  const [first = '', ...rest] = error.name.split('/').slice(1);
  return `${first}${rest.map((token) => (/^\d+$/.test(token) ? '' : `[${token}]`)).join('')}`;
}

/** What bodies must not say at once, by operation. */
const EXCLUDED: Readonly<Record<string, string>> = {
  updateProjectApprovalConfiguration: 'selective_code_owner_removals needs reset_approvals_on_push off',
};

/** What is wrong with a body, or all that was sent in one place, as a whole. */
function emptyBody(error: Problem, context: ErrorContext): string {
  if (error.in !== 'body') return `the ${error.in} is invalid: expected ${error.expected}`;
  const excluded = error.rule === 'not' ? EXCLUDED[context.operationId ?? ''] : undefined;
  if (excluded !== undefined) return excluded;
  if (error.rule === 'minProperties') return 'at least one attribute must be provided';
  if (error.rule !== 'anyOf' && error.rule !== 'required') return `the body is invalid: expected ${error.expected}`;
  return context.operationId === 'createProject'
    ? 'name, path are missing, at least one parameter must be provided'
    : 'at least one attribute must be provided';
}
