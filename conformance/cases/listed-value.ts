import { wordOf } from '../../model/facts/paging/members.ts';
import { fits } from '../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Parameter } from '../../model/parameter.ts';
import { isObject } from '../schema-walk.ts';
import type { Call, Listing } from './case.ts';

/** A value that only the implementation knows: what the first entry of one of its lists is called. */
export class ListedValue implements Listing {
  /** Reads the list. */
  readonly list: Call;
  readonly parameter: Parameter;
  /** The member of the answer that holds the entries, where it is a thing that consists of them. */
  readonly member: string | undefined;

  constructor(list: Call, parameter: Parameter, member?: string) {
    this.list = list;
    this.parameter = parameter;
    this.member = member;
  }

  /** As plans and messages show it. */
  toString(): string {
    return `the first of ${this.list.operation.operationId}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Something of the right kind, to try whether a call can be written. */
export function placeholder(value: unknown): unknown {
  if (!(value instanceof ListedValue)) return value;
  return value.parameter.schema.types.includes('integer') ? 1 : 'x';
}

/** Members by which a list holds its entries, where it is no array itself. */
export function entriesOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  return isObject(answer) ? (Object.values(answer).find((member) => Array.isArray(member)) ?? []) : [];
}

/** What the entries of a list are called in a path, without those that have no such member. */
export function listedNames(answer: unknown, parameter: Parameter): readonly (string | number)[] {
  return entriesOf(answer).flatMap((entry) => nameIn(entry, parameter) ?? []);
}

/**
 * What an object is called where a parameter asks for it: by the member of the parameter's name, else by the one that the name
 * ends with (`petId`: `id`), else by `id`, else by another that services call things by, as far as the parameter takes it.
 */
export function nameIn(entry: unknown, parameter: Parameter): string | number | undefined {
  const values = isObject(entry) ? namesIn(entry, parameter.name) : [entry];
  return values.find((value): value is string | number => {
    return (
      (typeof value === 'number' || (typeof value === 'string' && value !== '')) &&
      fits(parameter.schema, value as JsonValue, 'write')
    );
  });
}

function namesIn(entry: Readonly<Record<string, unknown>>, wanted: string): readonly unknown[] {
  const members = Object.entries(entry).map(([name, value]) => [wordOf(name), value] as const);
  const name = wordOf(wanted);
  const same = members.filter(([member]) => member === name);
  const ending = members.filter(([member]) => member !== name && member.length > 1 && name.endsWith(member));
  // The longest ending says most: `projectiid` is an `iid` before it is an `id`.
  const ordered = ending.toSorted(([left], [right]) => right.length - left.length);
  const others = CALLED_BY.flatMap((word) => members.filter(([member]) => member === word));
  return [...same, ...ordered, ...others].map(([, value]) => value);
}

/** Members that services call things by, the likeliest first: `/categories/{category}` is asked for by a `slug`. */
const CALLED_BY: readonly string[] = [
  'id',
  'uuid',
  'slug',
  'handle',
  'key',
  'code',
  'sku',
  'username',
  'login',
  'name',
];
