/** A member of a value by its own name; undefined where the value is no object or has none of that name. */
export function memberOf(value: unknown, name: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? Reflect.get(value, name) : undefined;
}
