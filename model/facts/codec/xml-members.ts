import { xmlHints, type XmlNode } from '../xml-body.ts';
import type { Schema } from '../../schema.ts';

/** What a codec says of its value as XML (`XmlHints` of `runtime/request/codec.ts`). */
export interface XmlMembers {
  readonly names?: readonly string[];
  readonly renamed?: true;
  readonly namespace?: string;
  readonly as?: XmlNode;
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
