import { keepExactItems } from '../schema/equality.ts';
import { unescapeToken } from '../schema/json-pointer.ts';
import { writtenNumber } from '../schema/preview.ts';
import { numbersAsWritten, parseExact, parseLong, toExact, type LostIntegers } from '../wire/exact/exact-json.ts';
import type { Shape } from '../wire/exact/exact-shape.ts';
import { mayLoseDigits } from '../wire/exact/number-token.ts';
import { refused } from './decode-scalar.ts';
import type { ParameterEntry } from './operation-table.ts';
import { nestedName } from './parameters/nested-name.ts';
import type { Problem, ProblemLocation } from './problem.ts';
import { report, toProblem, type ProblemSink } from './problem-sink.ts';
import type { RawJson } from './raw-request.ts';

/** A checked parameter with its instants and long integers as the policies of the description want them. */
export function exactParameter(entry: ParameterEntry, value: unknown, sink: ProblemSink): unknown {
  const { exact, in: location } = entry;
  if (exact === undefined) return value;
  const nameOf = (pointer: string): string => nestedName(entry, pathOf(pointer));
  return converted(value, exact, { in: location === 'querystring' ? 'query' : location, nameOf, sink });
}

/**
 * A checked body in the same way.
 * @param text the JSON that it was read from
 */
export function exactBody(shape: Shape | undefined, value: unknown, sink: ProblemSink, text?: string): unknown {
  if (shape === undefined) return value;
  const place = { in: 'body', nameOf: (pointer: string): string => pointer, sink } as const;
  const fractions = text === undefined ? [] : lostFractions(shape, value, text);
  return reportLost(fractions, place) ? refused : converted(value, shape, place);
}

/** What has a fraction that no number keeps is an integer once it is a number: only its text tells. */
function lostFractions(shape: Shape, value: unknown, text: string): LostIntegers {
  const lost: LostIntegers = [];
  if (!mayLoseDigits(text) || !/\d\.\d|\d[eE]-/.test(text)) return lost;
  parseExact(text, shape, lost);
  const isNumber = (at: unknown): boolean => typeof at === 'number' || typeof at === 'bigint';
  return lost.filter(({ pointer }) => isNumber(pathOf(pointer).reduce(jsonMember, value)));
}

function jsonMember(value: unknown, name: string): unknown {
  const isMember = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isMember ? (value as Readonly<Record<string, unknown>>)[name] : undefined; // it has the name
}

function pathOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(unescapeToken);
}

/**
 * Problems of a body that was refused with the numbers in it as they were sent: the check was shown the nearest ones, of values
 * and of what they have to be.
 */
export function withNumbersAsSent(
  problems: readonly Problem[],
  shape: Shape | undefined,
  text: string,
): readonly Problem[] {
  if (!mayLoseDigits(text)) return problems;
  const lost: LostIntegers = [];
  if (shape !== undefined) parseExact(text, shape, lost);
  const written = numbersAsWritten(text);
  const told = new Set<string>();
  return problems.flatMap((problem) => {
    const sent = problem.in === 'body' ? written(pathOf(problem.name)) : undefined;
    // What is kept from being told, and what is told of another value, stays.
    if (sent === undefined || problem.got !== String(Number(sent))) return [problem];
    const { rule, expected } = lost.find(({ pointer }) => pointer === problem.name) ?? problem;
    const key = `${problem.name}: ${rule}`;
    if (told.has(key)) return [];
    told.add(key);
    return [toProblem({ in: 'body', name: problem.name, rule, expected, value: writtenNumber(sent) })];
  });
}

/** The value of JSON, with bigints for integers that numbers do not keep where something is made of these. */
export function digitsKept(shape: Shape | undefined, { text, value }: Pick<RawJson, 'text' | 'value'>): unknown {
  return shape !== undefined && text !== undefined && mayLoseDigits(text) ? parseLong(text) : value;
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
  for (const { pointer, rule, expected, value } of lost) {
    if (told.has(pointer)) continue;
    told.add(pointer);
    report(at.sink, { in: at.in, name: at.nameOf(pointer), rule, expected, value: writtenNumber(value) });
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
