/** A member of a value by its own name; undefined where the value is no object or has none of that name. */
export function memberOf(value: unknown, name: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? Reflect.get(value, name) : undefined;
}

/** A member of a value, or of an object that it has (`owner/name`); of a list of objects (`stops/port`) what each of them has. */
export function memberWithin(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => memberWithin(each, name) ?? []);
  const own = memberOf(value, name);
  const slash = name.indexOf('/');
  if (own !== undefined || slash === -1) return own;
  return memberWithin(memberOf(value, name.slice(0, slash)), name.slice(slash + 1));
}
