import type { Violation } from '../finding.ts';
import { childPointer, isObject, preview } from '../schema-walk.ts';

/** Members that an answer has and the same answer of the reference has not. */
export function extraMembers(expected: unknown, got: unknown, pointer: string = ''): readonly Violation[] {
  if (Array.isArray(expected) && Array.isArray(got)) {
    const items: readonly unknown[] = got;
    return items.flatMap((item, index) => extraMembers(expected[index], item, childPointer(pointer, index)));
  }
  if (!isObject(expected) || !isObject(got)) return [];
  // An object that has names for keys (a map) has other names elsewhere.
  if (Object.keys(expected).length === 0) return [];
  return Object.entries(got).flatMap(([name, value]): readonly Violation[] => {
    const place = childPointer(pointer, name);
    if (Object.hasOwn(expected, name)) return extraMembers(expected[name], value, place);
    return [{ part: 'body', pointer: place, expected: `no ${name}, the reference has none`, got: preview(value) }];
  });
}
