import { raw, ts, type Fragment } from '../../emit/code/fragment.ts';

/** Columns that the condition of a refusal on one line may take. */
export const MAX_CONDITION = 97;

/** A condition as one side of `&&` or `||`, in parentheses where it holds the other one or a choice. */
export function operand(condition: string, other: ' || ' | ' && '): string {
  return condition.includes(other) || condition.includes(' ? ') ? `(${condition})` : condition;
}

/** One condition that holds when any of these does. */
export function anyOf(conditions: readonly string[]): string {
  const [only = ''] = conditions;
  return conditions.length === 1 ? only : conditions.map((condition) => operand(condition, ' && ')).join(' || ');
}

/** One condition that holds when none of these does; undefined when one has no short opposite. */
export function noneOf(conditions: readonly string[]): string | undefined {
  const opposites = conditions.map(opposite);
  const known = opposites.filter((condition) => condition !== undefined);
  return known.length === opposites.length ? known.join(' && ') : undefined;
}

const CALL = /^!([\w$.]+\([\w$, [\]']*\))$/;
const COMPARISON = /^((?:typeof )?[\w$.]+) (===|!==|<|>|<=|>=) ('[\w-]*'|-?[\d.]+|null|undefined|true|false)$/;

// Numbers that are compared are known to be numbers by then: no comparison is false because of NaN.
const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
};

/** A condition that holds when another does not; undefined when that has no short form. */
export function opposite(condition: string): string | undefined {
  const call = CALL.exec(condition)?.[1];
  if (call !== undefined) return call;
  const [, left = '', operator = '', right = ''] = COMPARISON.exec(condition) ?? [];
  const opposed = OPPOSITES[operator];
  return opposed === undefined ? undefined : `${left} ${opposed} ${right}`;
}

/** `!isX(value)` -> `isX(value)`; what has no short opposite is put into parentheses. */
export function negate(condition: Fragment): Fragment {
  const short = opposite(condition.code);
  return short === undefined ? ts`!(${condition})` : raw(short);
}
