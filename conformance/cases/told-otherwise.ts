import { snakeCase } from '../../model/snake-case.ts';
import { isObject } from '../schema-walk.ts';
import type { Call } from './case.ts';

/**
 * True where an example of an answer is none of this request: it repeats a parameter, and has another value for it. Descriptions take the
 * examples of their parameters and of their answers from different places.
 */
export function isOfAnother(
  example: unknown,
  { operation: { path }, parameters }: Pick<Call, 'operation' | 'parameters'>,
): boolean {
  if (!isObject(example)) return false;
  const members = new Map(Object.entries(example).map(([name, value]) => [snakeCase(name), value]));
  return parameters.some(({ parameter, value }) => {
    // Further up in a path it is another thing's.
    if (/^i?id$/i.test(parameter.name) && !path.endsWith(`{${parameter.name}}`)) return false;
    const told = members.get(snakeCase(parameter.name));
    // A number and a text may be two names of the same thing.
    if (typeof value === 'number') return typeof told === 'number' && told !== value;
    return typeof value === 'string' && typeof told === 'string' && told.toLowerCase() !== value.toLowerCase();
  });
}
