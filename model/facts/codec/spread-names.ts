import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import { codecNode, nodeTakesHash, type CodecMemo } from './codec-node.ts';
import type { CodecNode } from './node.ts';

/** Names of other parameters that the members of an exploded object may have. */
export interface SpreadNames {
  /** Of other parameters of its place, and of the credentials that travel there, where the object takes members of any name. */
  readonly possible: readonly string[];
  /** Of those, the ones that a member is described with. */
  readonly described: readonly string[];
}

const NONE: SpreadNames = { possible: [], described: [] };

/**
 * The names that members of an exploded object share with what else travels in the query, or in cookies: it has its members there under their own
 * names (OAS "Style Values"), so that nobody could tell the two apart.
 */
export function spreadNames(parameter: Parameter, operation: SpreadAmong, memo: CodecMemo): SpreadNames {
  if (!isSpread(parameter)) return NONE;
  const others = othersIn(parameter, operation);
  if (others.length === 0) return NONE;
  const node = codecNode([parameter.schema], memo);
  if (!nodeTakesHash(node)) return NONE;
  const described = others.filter((name) => node.properties?.has(name));
  return { possible: isMap(node) ? others : described, described };
}

/** What travels beside the parameter. */
type SpreadAmong = Pick<Operation, 'parameters' | 'security'>;

function othersIn({ in: place, name }: Parameter, { parameters, security }: SpreadAmong): readonly string[] {
  const named = parameters.flatMap((other) => (other.in === place && other.name !== name ? [other.name] : []));
  const credentials = security.flatMap(({ schemes }) =>
    schemes.flatMap(({ scheme }) => (scheme.type === 'apiKey' && scheme.in === place ? [scheme.parameterName] : [])),
  );
  return [...new Set([...named, ...credentials])];
}

/** In a header, an exploded object has no names of the header's own kind: it is one text. */
function isSpread({ in: place, explode, style, content }: Parameter): boolean {
  return (place === 'query' || place === 'cookie') && explode && style !== 'deepObject' && content === undefined;
}

function isMap({ additional, patterns, flags }: CodecNode): boolean {
  return additional !== undefined || patterns.length > 0 || flags.has('open');
}
