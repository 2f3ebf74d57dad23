import { keepExactItems } from '../schema/equality.ts';
import { unescapeToken } from '../schema/json-pointer.ts';
import { parseLong, toExact, type LostIntegers } from '../wire/exact/exact-json.ts';
import type { Shape } from '../wire/exact/exact-shape.ts';
import { refused } from './decode-scalar.ts';
import type { ParameterEntry } from './operation-table.ts';
import { nestedName } from './parameters/nested-name.ts';
import type { ProblemLocation } from './problem.ts';
import { report, type ProblemSink } from './problem-sink.ts';
import type { RawJson } from './raw-request.ts';

/** A checked parameter with its instants and long integers as the policies of the description want them. */
export function exactParameter(entry: ParameterEntry, value: unknown, sink: ProblemSink): unknown {
  const { exact, in: location } = entry;
  if (exact === undefined) return value;
  const nameOf = (pointer: string): string => nestedName(entry, pointer.split('/').slice(1).map(unescapeToken));
  return converted(value, exact, { in: location === 'querystring' ? 'query' : location, nameOf, sink });
}

/** A checked body in the same way. */
export function exactBody(shape: Shape | undefined, value: unknown, sink: ProblemSink): unknown {
  return shape === undefined ? value : converted(value, shape, { in: 'body', nameOf: (pointer) => pointer, sink });
}

/** The value of JSON, with bigints for integers that numbers do not keep where something is made of these. */
export function digitsKept(shape: Shape | undefined, { text, value }: Pick<RawJson, 'text' | 'value'>): unknown {
  return shape !== undefined && text !== undefined && /\d{16}/.test(text) ? parseLong(text) : value;
}

interface Place {
  readonly in: ProblemLocation;
  readonly nameOf: (pointer: string) => string;
  readonly sink: ProblemSink;
}

function converted(value: unknown, shape: Shape, at: Place): unknown {
  const lost: LostIntegers = [];
  const exact = toExact(value, shape, lost);
  return reportLost(lost, at) ? refused : exact;
}

function reportLost(lost: LostIntegers, at: Place): boolean {
  const told = new Set<string>();
  for (const { pointer, rule, expected } of lost) {
    if (told.has(pointer)) continue;
    told.add(pointer);
    report(at.sink, { in: at.in, name: at.nameOf(pointer), rule, expected, value: 'another number' });
  }
  return lost.length > 0;
}

/** What the schema of an entry is shown of a value. */
export function seenBy({ exact }: { readonly exact?: Shape }, value: unknown): unknown {
  return exact === undefined ? value : nearestNumbers(value);
}

/** What a check is given: integers beyond 2^53 as the nearest numbers; itself where there are none. */
export function nearestNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return nearestItems(value);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value);
  const nearest = members.map(([name, member]): [string, unknown] => [name, nearestNumbers(member)]);
  return nearest.every(([, member], index) => Object.is(member, members[index]?.[1]))
    ? value
    : Object.fromEntries(nearest);
}

/** Two integers that are not the same may have the same nearest number. */
function nearestItems(items: readonly unknown[]): readonly unknown[] {
  const nearest = items.map(nearestNumbers);
  if (nearest.every((item, index) => Object.is(item, items[index]))) return items;
  keepExactItems(nearest, items);
  return nearest;
}
