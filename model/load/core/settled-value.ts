import type { DocumentStore } from '../document-store.ts';
import { isObject } from '../raw.ts';

/** A value with what is read in place of the references that stand in it where OpenAPI knows none. */
export function withSettled(value: unknown, store: DocumentStore): unknown {
  if (store.settled.size === 0 && store.coerced.size === 0) return value;
  if (Array.isArray(value)) return settledItems(value, store).map((item) => withSettled(item, store));
  const own = settledValue(value, store);
  if (own !== value) return withSettled(own, store);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withSettled(member, store)]));
}

/** What is read in place of a value. */
export function settledValue(value: unknown, { settled }: DocumentStore): unknown {
  return typeof value === 'object' && value !== null && settled.has(value) ? settled.get(value) : value;
}

/** The items of a list, with what is read in their place, and with those of the lists that some of them are references to. */
export function settledItems(items: readonly unknown[], store: DocumentStore): readonly unknown[] {
  const read = store.coerced.get(items);
  const told = read === undefined ? items : items.map((item, index) => read.get(String(index)) ?? item);
  if (store.settled.size === 0) return told;
  const own = told.flatMap((item) => settledValue(item, store));
  return own.some((item, index) => item !== items[index]) ? own : items;
}
