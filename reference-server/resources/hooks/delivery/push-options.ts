/**
 * Options of a push (`git push --push-option`) as hooks are told of them: `ci.skip` is `{ ci: { skip: true } }`, `ci.input=a` is
 * `{ ci: { input: 'a' } }`, a word without a dot stands by itself. Of an option that is there several times the last one counts.
 */
export function pushOptions(options: readonly string[]): Record<string, unknown> {
  const told = new Map<string, unknown>();
  for (const option of options) {
    const [, group = '', name, value = true] = /^([^.=]*)(?:[.]([^=]*))?(?:=(.*))?$/s.exec(option) ?? [];
    const before = told.get(group);
    if (name === undefined) told.set(group, value);
    // Built from entries: a name such as `__proto__` is one as any other.
    else told.set(group, Object.fromEntries([...Object.entries(isGroup(before) ? before : {}), [name, value]]));
  }
  return Object.fromEntries(told);
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
