import { indent, join, raw, ts, type Fragment } from '../emit/fragment.ts';
import { memberKey } from '../emit/literal.ts';

/** An object literal with a member per line; members that are undefined are left out. */
export function objectLiteral(members: readonly (readonly [key: string, value: Fragment | undefined])[]): Fragment {
  const lines = members.flatMap(([key, value]) =>
    value === undefined ? [] : [ts`${raw(memberKey(key))}: ${value},\n`],
  );
  return lines.length === 0 ? raw('{}') : ts`{\n${indent(join(lines, ''))}}`;
}

/** An array literal with an item per line. */
export function arrayLiteral(items: readonly Fragment[]): Fragment {
  if (items.length === 0) return raw('[]');
  return ts`[\n${indent(
    join(
      items.map((item) => ts`${item},\n`),
      '',
    ),
  )}]`;
}
