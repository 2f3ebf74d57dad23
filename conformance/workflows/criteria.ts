import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '../finding.ts';
import { preview } from '../schema-walk.ts';
import { type Scope, UnknownExpression, valueOf } from './expression.ts';
import type { Criterion } from './workflow.ts';

const COMPARE = {
  '==': (left, right) => isDeepStrictEqual(left, right),
  '!=': (left, right) => !isDeepStrictEqual(left, right),
  '<': (left, right) => Number(left) < Number(right),
  '<=': (left, right) => Number(left) <= Number(right),
  '>': (left, right) => Number(left) > Number(right),
  '>=': (left, right) => Number(left) >= Number(right),
} satisfies Record<string, (left: unknown, right: unknown) => boolean>;

type Operator = keyof typeof COMPARE;

const SIMPLE = /^(\$[^\s=!<>]+)\s*(==|!=|<=|>=|<|>)\s*(.+)$/s;
/** The one form of a path that stands for a plain condition on an object. */
const FILTER = /^\$\[\?\s*\(?@((?:\.\w+)+)\s*(==|!=|<=|>=|<|>)\s*(.+?)\)?\]$/s;

/**
 * What is wrong with an answer by a criterion; undefined when it holds. Of what is not there no condition holds.
 * @throws {UnknownExpression} when the criterion says it in a way that this does not read
 */
export function unmet(criterion: Criterion, scope: Scope): Violation | undefined {
  const { condition, type, context = '$response.body' } = criterion;
  if (type === 'regex') return unlike(condition, context, scope);
  const [, path, operator, literal] =
    type === 'jsonpath' ? filterOf(condition, context) : (SIMPLE.exec(condition) ?? []);
  if (path === undefined || operator === undefined || literal === undefined) throw new UnknownExpression(condition);
  const wanted = literal.startsWith('$') ? valueOf(literal, scope) : literalOf(literal);
  const got = valueOf(path, scope);
  // One of the operators: the pattern allows no others.
  if (got !== undefined && COMPARE[operator as Operator](got, wanted)) return undefined;
  return violation(path, operator === '==' ? preview(wanted) : `${operator} ${preview(wanted)}`, got);
}

function unlike(pattern: string, context: string, scope: Scope): Violation | undefined {
  const got = valueOf(context, scope);
  const isLike = got !== undefined && new RegExp(pattern).test(String(got));
  return isLike ? undefined : violation(context, `text like ${pattern}`, got);
}

function filterOf(condition: string, context: string): readonly (string | undefined)[] {
  const [all, path, operator, literal] = FILTER.exec(condition) ?? [];
  return [all, path && `${context}#${path.replaceAll('.', '/')}`, operator, literal];
}

function literalOf(text: string): unknown {
  const quoted = /^'(.*)'$/s.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnknownExpression(text);
  }
}

function violation(path: string, expected: string, got: unknown): Violation {
  const part = path === '$statusCode' ? 'status' : path.startsWith('$response.header.') ? 'header' : 'body';
  const pointer =
    part === 'header' ? path.slice('$response.header.'.length).toLowerCase() : (path.split('#', 2)[1] ?? '');
  return { part, pointer, expected, got: preview(got) };
}
