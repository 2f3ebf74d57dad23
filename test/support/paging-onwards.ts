import type { JsonObject } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';

/** What of an answer leads on: the query, or the URL, of the next page; undefined at the end. */
export type Onwards = (page: ShownPage) => { readonly query: JsonObject } | { readonly url: string } | undefined;

/** A page as it was answered. */
export interface ShownPage {
  readonly body: JsonObject;
  readonly items: readonly JsonObject[];
  readonly link: string | null;
  /** How many pages were read before. */
  readonly before: number;
  /** True where it was asked for as the page before another one. */
  readonly isBack?: boolean;
}

/** A way of paging that real services have. */
export interface PagingStyle {
  readonly name: string;
  /** Query parameters that ask for a page, and their schemas; the first is its size. */
  readonly asks: Readonly<Record<string, JsonObject>>;
  /** Schemas beside the list, or those of members of an object in it; the list stands at `items` unless `at` says otherwise. */
  readonly beside?: JsonObject;
  readonly example?: JsonObject;
  readonly at?: string;
  readonly hasLink?: boolean;
  /** True where the way on is counted by who reads, up to a total. */
  readonly isCounted?: boolean;
  /** A member of an item beside its id. */
  readonly item?: JsonObject;
  /** What the ids of its items are; texts when left out. */
  readonly ids?: 'text' | 'number';
  readonly onwards: Onwards;
  /** What leads to the page before; the first page has none. */
  readonly back?: Onwards;
  /** What a page tells of itself, as it has to be; the whole list has `total` items, in pages of two. */
  readonly tells?: (page: ShownPage, total: number) => JsonObject;
}

/** What names lead to in an answer. */
export function at(body: JsonValue | undefined, ...names: readonly string[]): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>(
    (found, name) => (typeof found === 'object' && found !== null ? (found as JsonObject)[name] : undefined),
    body,
  );
}

/** Leads on with a value of the answer. */
export const sent =
  (name: string, ...names: readonly string[]): Onwards =>
  ({ body }) => {
    const value = at(body, ...names) ?? '';
    return value === '' ? undefined : { query: { [name]: value } };
  };

/** Follows a URL of the answer. */
export const followed =
  (...names: readonly string[]): Onwards =>
  ({ body }) => {
    const value = at(body, ...names) ?? '';
    return value === '' ? undefined : { url: String(value) };
  };

/** Follows the `Link` header. */
const linked =
  (relation: string): Onwards =>
  ({ link }) => {
    const [, target] = new RegExp(`<([^>]*)>; rel="${relation}"`).exec(link ?? '') ?? [];
    return target === undefined ? undefined : { url: target };
  };
export const byLink: Onwards = linked('next');
export const backByLink: Onwards = linked('prev');

/** Counts pages or items up to a total. */
export const counted =
  (name: string, first: number, total: readonly string[], step: 1 | 2): Onwards =>
  ({ body, before }) => {
    const next = (before + 1) * step;
    return next < Number(at(body, ...total)) ? { query: { [name]: next + first } } : undefined;
  };
