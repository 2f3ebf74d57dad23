import { indent, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { memberKey } from '../emit/code/literal.ts';

/** An object literal with a member per line; members that are undefined are left out. */
export function objectLiteral(members: readonly (readonly [key: string, value: Fragment | undefined])[]): Fragment {
  let lines = '';
  for (const [key, value] of members) if (value !== undefined) lines += `${memberKey(key)}: ${value.code},\n`;
  return lines === '' ? raw('{}') : ts`{\n${indent(raw(lines))}}`;
}

/** An array literal with an item per line. */
export function arrayLiteral(items: readonly Fragment[]): Fragment {
  if (items.length === 0) return raw('[]');
  const lines = items.map((item) => `${item.code},\n`).join('');
  return ts`[\n${indent(raw(lines))}]`;
}
