import { paginationOf } from '../../../model/facts/pagination.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { withParameter } from '../base-call.ts';

/** Parameters that several values are sent for, and pairs of values of each. */
const [PARAMETERS, PAIRS] = [2, 3];

/** The list by two values at once, of each parameter that takes several: the pair that most items have both of comes first. */
export function repeatedCalls(call: Call, items: readonly unknown[]): readonly (readonly Call[])[] {
  return repeatedIn(call.operation)
    .map((parameter) => pairsFor(parameter, items).map((pair) => withParameter(call, parameter, pair)))
    .filter((calls) => calls.length > 0)
    .slice(0, PARAMETERS);
}

/** Parameters of the query that are written once for each of their values. */
export function repeatedIn(operation: Operation): readonly Parameter[] {
  const paging = paginationOf(operation);
  const moving = [paging?.page, paging?.pageSize, paging?.offset, paging?.cursor, paging?.chooser];
  return operation.parameters.filter((parameter) => {
    const isList = applicators([parameter.schema]).some(({ types }) => types.includes('array'));
    const isRepeated = parameter.style === 'form' && parameter.explode && parameter.content === undefined;
    return parameter.in === 'query' && isList && isRepeated && !moving.includes(parameter);
  });
}

/** Pairs that items have together, those of most items first; else words that different items have each. */
function pairsFor({ schema, name }: Parameter, items: readonly unknown[]): readonly JsonValue[] {
  const isTaken = (pair: JsonValue): boolean => fits(schema, pair, 'write');
  const together = new Map<string, number>();
  const apart = new Map<string, Set<string>>();
  for (const item of items) {
    for (const [member, value] of isObject(item) ? Object.entries(item) : []) {
      if (!isNamedAlike(name, member)) continue;
      const words = (Array.isArray(value) ? (value as readonly unknown[]) : []).filter((word) => isPlain(word));
      for (const pair of pairsOf(words)) together.set(pair, (together.get(pair) ?? 0) + 1);
      if (isPlain(value)) apart.set(member, (apart.get(member) ?? new Set()).add(value));
    }
  }
  const common = [...together].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one);
  const each = [...apart.values()].flatMap((words) => pairsOf([...words]).slice(0, 1));
  const pairs = [...common.map(([pair]) => pair), ...each].map((pair): readonly string[] => JSON.parse(pair));
  return pairs.filter(isTaken).slice(0, PAIRS);
}

function isPlain(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]+$/.test(value);
}

/** `amenity` of `amenities`, `tag[]` of `tags`. */
function isNamedAlike(parameter: string, member: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .replace(/(?:ies|y|es|s)$/, '');
  return plain(parameter) === plain(member);
}

function pairsOf(words: readonly string[]): readonly string[] {
  const sorted = [...new Set(words)].toSorted();
  return sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => JSON.stringify([one, other])));
}
