import { snakeCase } from '../../model/snake-case.ts';
import { isObject } from '../schema-walk.ts';
import type { ParameterValue } from './case.ts';

/**
 * True where an example of an answer is none of this request: it repeats a parameter, and has another value for it. Descriptions take the
 * examples of their parameters and of their answers from different places.
 */
export function isOfAnother(example: unknown, parameters: readonly ParameterValue[]): boolean {
  if (!isObject(example)) return false;
  const members = new Map(Object.entries(example).map(([name, value]) => [snakeCase(name), value]));
  return parameters.some(({ parameter, value }) => {
    const told = members.get(snakeCase(parameter.name));
    return isWord(value) && isWord(told) && String(told).toLowerCase() !== String(value).toLowerCase();
  });
}

function isWord(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
