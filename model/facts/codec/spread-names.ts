import type { Parameter } from '../../parameter.ts';
import { codecNode, nodeTakesHash, type CodecMemo } from './codec-node.ts';
import type { CodecNode } from './node.ts';

/** Names of other parameters that the members of an exploded object may have. */
export interface SpreadNames {
  /** Of other parameters in the query, where the object takes members of any name. */
  readonly possible: readonly string[];
  /** Of those, the ones that a member is described with. */
  readonly described: readonly string[];
}

const NONE: SpreadNames = { possible: [], described: [] };

/**
 * The names that members of an exploded object share with other parameters in the query: it has its members there under their own
 * names (OAS "Style Values"), so that nobody could tell the two apart.
 */
export function spreadNames(parameter: Parameter, all: readonly Parameter[], memo: CodecMemo): SpreadNames {
  const others = all.flatMap(({ in: place, name }) => (place === 'query' && name !== parameter.name ? [name] : []));
  if (others.length === 0 || !isSpread(parameter)) return NONE;
  const node = codecNode([parameter.schema], memo);
  if (!nodeTakesHash(node)) return NONE;
  const described = others.filter((name) => node.properties?.has(name));
  return { possible: isMap(node) ? others : described, described };
}

function isSpread({ in: place, explode, style, content }: Parameter): boolean {
  return place === 'query' && explode && style !== 'deepObject' && content === undefined;
}

function isMap({ additional, patterns, flags }: CodecNode): boolean {
  return additional !== undefined || patterns.length > 0 || flags.has('open');
}
