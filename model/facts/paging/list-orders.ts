import { snakeCase } from '../../snake-case.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { fits } from '../sample/fits.ts';
import { listPlaceOf } from './index.ts';

const BY = /^(?:sort|sort_?by|order_?by|order|ordering)$/i;
const DIRECTION = /^(?:sort|order|direction|sort_?(?:dir|direction|order)|order_?(?:dir|direction))$/i;

/** A word that asks for a list by one member of its items. */
export interface OrderWord {
  readonly word: string;
  readonly member: string;
  /** Undefined where nothing says whether it goes up or down. */
  readonly isUp: boolean | undefined;
}

/** How a list is asked for in an order. */
export interface ListOrders {
  readonly by: Parameter;
  readonly words: readonly OrderWord[];
  /** The parameter that says whether the order goes up or down, and its words. */
  readonly direction: Parameter | undefined;
  readonly directions: readonly string[];
}

const memo = new WeakMap<Operation, ListOrders | undefined>();

/** The orders that a list can be asked for in, as far as names leave no doubt about them. Memoised. */
export function listOrdersOf(operation: Operation): ListOrders | undefined {
  if (!memo.has(operation)) memo.set(operation, findOrders(operation));
  return memo.get(operation);
}

function findOrders(operation: Operation): ListOrders | undefined {
  const place = operation.method === 'GET' ? listPlaceOf(operation) : undefined;
  if (place === undefined) return undefined;
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const direction = query.find((parameter) => DIRECTION.test(parameter.name) && isDirection(parameter));
  const by = query.find(
    (parameter) => BY.test(parameter.name) && parameter !== direction && wordsOf(parameter).length > 0,
  );
  const item = new Set(partsOf(place.item));
  const words = by === undefined ? [] : wordsOf(by).flatMap((word) => orderBy(by, word, [...item]) ?? []);
  if (by === undefined || words.length === 0) return undefined;
  return { by, words, direction, directions: direction === undefined ? [] : wordsOf(direction) };
}

/** True for a word that asks for the smallest first. */
export function isUpwards(direction: string): boolean {
  return direction.toLowerCase().startsWith('asc');
}

function wordsOf({ schema }: Parameter): readonly string[] {
  const words = [...new Set(partsOf(schema))].flatMap((part) => part.enum ?? []);
  return words.filter((word): word is string => typeof word === 'string' && fits(schema, word, 'write'));
}

function isDirection(parameter: Parameter): boolean {
  const words = wordsOf(parameter);
  return words.length > 0 && words.every((word) => /^(?:asc|desc)(?:ending)?$/i.test(word));
}

function orderBy(parameter: Parameter, word: string, item: readonly Schema[]): OrderWord | undefined {
  const [, sign = '', plain = '', ending = ''] = /^([-+]?)(\w+?)(?:[_:. ](asc|desc))?$/i.exec(word) ?? [];
  const names = [plain, `${plain}_at`, `${plain}_on`, `${plain}_date`].map(snakeCase);
  const members = item.flatMap(({ properties }) => [...properties.keys()]);
  const member = names.flatMap((name) => members.find((each) => snakeCase(each) === name) ?? [])[0];
  if (member === undefined) return undefined;
  const told = sign === '-' || /^desc$/i.test(ending) ? false : sign === '+' || ending !== '' ? true : undefined;
  // A word beside its own negation goes up.
  return { word, member, isUp: told ?? (wordsOf(parameter).includes(`-${word}`) ? true : undefined) };
}

/** A schema and what it consists of, each once. */
function* partsOf(schema: Schema | undefined, seen = new Set<Schema>()): Generator<Schema> {
  if (schema === undefined || seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  for (const part of [schema.ref, ...schema.allOf, ...schema.anyOf, ...schema.oneOf]) yield* partsOf(part, seen);
}
