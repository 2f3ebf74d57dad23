import { xmlHints } from '../../model/facts/xml-body.ts';
import type { Schema } from '../../model/schema.ts';
import { raw, type Fragment } from '../emit/code/fragment.ts';
import { jsonLiteral } from '../emit/code/literal.ts';

/** What a codec says of its value as XML (`XmlHints` of `runtime/request/codec.ts`). */
export interface XmlMembers {
  readonly names?: readonly string[];
  readonly renamed?: true;
  readonly namespace?: string;
  readonly as?: string;
  readonly items?: readonly string[];
}

/** The same of the schemas of one value; empty where they say nothing. */
export function xmlMembers(schemas: readonly Schema[], lists: readonly Schema[]): XmlMembers {
  const { names, isRenamed, namespace, node } = xmlHints(schemas);
  const items = lists.flatMap((list) => list.items?.name ?? []);
  return {
    ...(names.length > 0 ? { names } : {}),
    ...(isRenamed ? { renamed: true } : {}),
    ...(namespace === undefined ? {} : { namespace }),
    ...(node === undefined ? {} : { as: node }),
    ...(items.length > 0 ? { items } : {}),
  };
}

/** The members as they are emitted; undefined when there are none. */
export function xmlEntry(members: XmlMembers, lists: readonly string[]): Fragment | undefined {
  const all = { ...members, ...(lists.length > 0 ? { lists } : {}) };
  return Object.keys(all).length === 0 ? undefined : raw(`xml: ${jsonLiteral(all, 80)}`);
}
