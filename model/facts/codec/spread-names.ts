import type { Encoding, MediaType } from '../../media-type.ts';
import { isFormMediaType, isMultipartMediaType } from '../media-kind.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import { codecNode, nodeTakesHash, type CodecMemo } from './codec-node.ts';
import type { CodecNode } from './node.ts';

/** Names of other parameters, or fields, that the members of an exploded object may have. */
export interface SpreadNames {
  /** Of others of its place, and of the credentials that travel there, where the object takes members of any name. */
  readonly possible: readonly string[];
  /** Members that are described and would be read as one of those. */
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
  return namesAmong(codecNode([parameter.schema], memo), others);
}

/**
 * As {@link spreadNames}, of each field of a form whose encoding explodes an object (OAS "Encoding Object"): its members are fields
 * of the form, and one with the field's own name would be the field.
 */
export function spreadFields({ name, schema, encoding }: MediaType, memo: CodecMemo): ReadonlyMap<string, SpreadNames> {
  const spread = isFormMediaType(name) || isMultipartMediaType(name) ? encoding.filter(isSpreadField) : [];
  if (schema === undefined || spread.length === 0) return new Map();
  const fields = codecNode([schema], memo).properties ?? new Map<string, CodecNode>();
  const names = [...fields.keys()];
  return new Map(
    spread.flatMap(({ property }) => {
      const node = fields.get(property);
      return node === undefined ? [] : [[property, namesAmong(node, names)] as const];
    }),
  );
}

function isSpreadField({ style, explode }: Encoding): boolean {
  return explode && style !== undefined && style !== 'deepObject';
}

function namesAmong(node: CodecNode, others: readonly string[]): SpreadNames {
  if (!nodeTakesHash(node)) return NONE;
  const described = [...(node.properties?.keys() ?? [])].filter((member) => isTaken(member, others));
  const met = others.filter((name) => described.some((member) => isTaken(member, [name])));
  return { possible: isMap(node) ? others : met, described };
}

/** Whether a name is that of another: brackets behind the other's name lead into its value. The runtime has the same rule. */
function isTaken(member: string, others: readonly string[]): boolean {
  const open = member.indexOf('[');
  const base = open > 0 ? member.slice(0, open) : undefined;
  return others.some((name) => name === member || (base !== undefined && name.replace(/\[\]$/, '') === base));
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
