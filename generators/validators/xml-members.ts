import type { XmlMembers } from '../../model/facts/codec/xml-members.ts';
import { raw, type Fragment } from '../emit/code/fragment.ts';
import { jsonLiteral } from '../emit/code/literal.ts';

/** The members as they are emitted; undefined when there are none. */
export function xmlEntry(members: XmlMembers, lists: readonly string[]): Fragment | undefined {
  const all = { ...members, ...(lists.length > 0 ? { lists } : {}) };
  return Object.keys(all).length === 0 ? undefined : raw(`xml: ${jsonLiteral(all, 80)}`);
}
