import { isObject } from './is-object.ts';

/**
 * A question about objects that may come back to itself, as a type asks its base and the base the type: while it is being
 * answered for an object it is not asked of the same one again, and everything else passes.
 */
export function askedOnce<Rest extends readonly unknown[]>(
  ask: (value: Readonly<Record<string, unknown>>, ...rest: Rest) => boolean,
): (value: unknown, ...rest: Rest) => boolean {
  const underWay = new WeakSet<object>();
  return (value, ...rest) => {
    if (!isObject(value) || underWay.has(value)) return true;
    underWay.add(value);
    try {
      return ask(value, ...rest);
    } finally {
      underWay.delete(value);
    }
  };
}
