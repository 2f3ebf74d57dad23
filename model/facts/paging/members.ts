import { childPointer } from '../../load/json/json-pointer.ts';
import type { Schema } from '../../schema.ts';
import { allowedTypes, conjuncts, objectShape } from '../schema-shape.ts';

/** A member of a body: where it is, what it is called without marks and capitals, and what describes it. */
export interface Member {
  readonly pointer: string;
  /** `nextcursor` of `next_cursor`, `next-cursor` and `nextCursor`. */
  readonly word: string;
  /** The words of the objects it is in, the outermost first. */
  readonly above: readonly string[];
  readonly schema: Schema;
}

/** How deep a value that leads on may stand: `_links.next.href`. */
const DEPTH = 3;

/** Names of objects that hold what is to be said of a page. */
export const HOLDERS: RegExp =
  /^(?:meta|metadata|responsemetadata|paging|pagination|pageinfo|page|pages|links|link|cursors?|next|paginginfo|resultinfo|pagedata|listinfo|searchmetadata|paginationinfo|paginationmeta|metapagination)$/;

/** Members of an object schema at its top, and in objects that say something of the page; circles end where they close. */
export function membersOf(schema: Schema): readonly Member[] {
  return inner(schema, { pointer: '', above: [], depth: 0 });
}

interface Place {
  readonly pointer: string;
  readonly above: readonly string[];
  readonly depth: number;
}

function inner(schema: Schema, { pointer, above, depth }: Place): readonly Member[] {
  const own = [...objectShape(schema).properties].flatMap(([name, [first]]): Member[] =>
    first === undefined ? [] : [{ pointer: childPointer(pointer, name), word: wordOf(name), above, schema: first }],
  );
  if (depth + 1 >= DEPTH) return own;
  const below = own
    .filter(({ word }) => HOLDERS.test(word))
    .flatMap((member) =>
      inner(unwrapped(member.schema), {
        pointer: member.pointer,
        above: [...above, member.word],
        depth: depth + 1,
      }),
    );
  return [...own, ...below];
}

/** A name in lower case without marks: `@odata.nextLink` is `odatanextlink`. */
export function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The one alternative beside null that a nullable reference is often written as, else the schema itself. */
export function unwrapped(schema: Schema): Schema {
  const members = [...schema.oneOf, ...schema.anyOf].filter((member) => allowedTypes(member).join() !== 'null');
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : schema;
}

/** True for a schema whose values are of the types given, or null; false where it does not say. */
export function isOf(schema: Schema, ...types: readonly string[]): boolean {
  const allowed = allowedTypes(unwrapped(schema)).filter((type) => type !== 'null');
  return allowed.length > 0 && allowed.every((type) => types.includes(type));
}

/** Schema of the items of a list; undefined for what is no list. */
export function itemsOf(schema: Schema): Schema | undefined {
  if (!isOf(schema, 'array')) return undefined;
  return conjuncts(unwrapped(schema)).find((part) => part.items !== undefined)?.items;
}

/** True for a text that is a whole number, as which 64-bit integers travel: its format or its pattern says so. */
export function isCountText(schema: Schema): boolean {
  if (!isOf(schema, 'string')) return false;
  const parts = conjuncts(unwrapped(schema));
  return parts.some(({ format = '', pattern = '' }) => /^u?int(?:32|64)$/.test(format) || DIGITS.test(pattern));
}

/** Patterns of nothing but digits. */
const DIGITS = /^\^\(?(?:\?:)?(?:0\|)?(?:(?:\[(?:0|1)-9\]|\\d)[*+?]?(?:\{[\d,]+\})?)+\)?\$$/;
