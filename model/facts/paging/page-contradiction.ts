import type { JsonValue } from '../../location.ts';
import type { MediaType } from '../../media-type.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { pointerTokens } from '../../load/json/json-pointer.ts';
import { isObject } from '../../json-object.ts';
import { preferredMedia } from '../body-kind.ts';
import { paginationOf } from '../pagination.ts';
import { MORE, OFFSET, PAGE, PAGES, SIZE, TOTAL } from './count-words.ts';
import { firstOf } from './first-of.ts';
import { listPlaceOf, pagePlanOf } from './index.ts';
import { isOf, membersOf, unwrapped } from './members.ts';
import { memberName } from './page-plan.ts';
import { requestValues, type RequestValue, valueOf } from './request-places.ts';

/** The example of an answer that is a page. */
export interface PageExample {
  readonly mediaType: MediaType;
  readonly name: string;
  readonly value: JsonValue;
}

/**
 * Why the example of a page is no answer to the request that it is an example of: it is longer than what is asked for, or
 * what it says of the other pages is not so. Undefined where nothing contradicts, and for what is no page.
 */
export function pageContradiction(operation: Operation, example: PageExample): string | undefined {
  const plan = pagePlanOf(operation);
  if (plan === undefined && paginationOf(operation) === undefined) return undefined;
  const items = Array.isArray(example.value) ? '' : (plan?.items ?? listPlaceOf(operation)?.pointer);
  const list = items === undefined ? undefined : memberAt(example.value, items);
  if (!Array.isArray(list)) return undefined;
  const page: Page = { count: list.length, asked: askedFor(operation, example), told: toldBy(example) };
  return tooLong(page) ?? wrongTotal(page) ?? wrongPages(page) ?? wrongMore(page);
}

interface Page {
  /** Number of its items. */
  readonly count: number;
  readonly asked: Asked;
  readonly told: Told;
}

/** What the request of an example asks for, as far as that is known. */
interface Asked {
  readonly size: RequestValue | undefined;
  readonly sizeValue: number | undefined;
  /** Items before the page; undefined where cursors lead on. */
  readonly before: number | undefined;
}

function askedFor(operation: Operation, { name }: PageExample): Asked {
  const values = requestValues(operation);
  const size = valueOf(values, SIZE, isWhole);
  const [offset, page] = [valueOf(values, OFFSET, isWhole), valueOf(values, PAGE, isWhole)];
  const sizeValue = size && numberAsked(operation, size, name);
  const first = page && (firstOf(page.schema) ?? 1);
  const pageValue = page && (numberAsked(operation, page, name) ?? first);
  const skipped = offset && skippedBy(offset.schema, numberAsked(operation, offset, name));
  const before = skipped ?? (page && itemsBefore(pageValue, first, sizeValue));
  return { size, sizeValue, before };
}

/** Items before a numbered page; undefined where nobody knows how many a page has. */
function itemsBefore(
  page: number | undefined,
  first: number | undefined,
  size: number | undefined,
): number | undefined {
  if (page === undefined || first === undefined || page < first) return undefined;
  return page === first ? 0 : size && (page - first) * size;
}

/** Items before an offset: some count the first item as 1, as their schema says. */
function skippedBy(schema: Schema, asked: number | undefined): number {
  const firstItem = firstOf(schema) === 1 ? 1 : 0;
  return Math.max(0, (asked ?? firstItem) - firstItem);
}

function isWhole(schema: Schema): boolean {
  return isOf(schema, 'integer', 'number');
}

/** What the request of the same name sends, else what is meant where nothing is sent. */
function numberAsked(
  operation: Operation,
  { in: place, name, schema }: RequestValue,
  example: string,
): number | undefined {
  const own = unwrapped(schema);
  const usual = own.hasDefault ? own.default : schema.default;
  const sent =
    place === 'query'
      ? valueNamed(
          operation.parameters.find((parameter) => parameter.in === 'query' && parameter.name === name),
          example,
        )
      : memberAt(valueNamed(preferredMedia(operation.requestBody?.content ?? [])[0], example), name);
  return [sent, usual].find((value) => typeof value === 'number');
}

function valueNamed(holder: Pick<MediaType, 'examples'> | undefined, name: string): JsonValue | undefined {
  return holder?.examples.find((example) => example.name === name && example.hasValue)?.value;
}

/** Something that an answer tells beside its list, and the pointer to it. */
interface Telling<Value> {
  readonly at: string;
  readonly value: Value;
}

interface Told {
  readonly total: Telling<number> | undefined;
  readonly pages: Telling<number> | undefined;
  readonly size: Telling<number> | undefined;
  readonly more: Telling<boolean> | undefined;
}

function toldBy({ mediaType: { schema }, value }: PageExample): Told {
  const members = schema === undefined ? [] : membersOf(schema);
  const shown = members.map(({ pointer, word }) => ({ at: pointer, word, value: memberAt(value, pointer) }));
  const number = (isIt: (word: string) => boolean): Telling<number> | undefined => {
    const found = shown.find((one) => isIt(one.word) && typeof one.value === 'number');
    return found && { at: found.at, value: Number(found.value) };
  };
  const flag = shown.find(({ word, value: told }) => MORE.test(word) && typeof told === 'boolean');
  return {
    total: number((word) => TOTAL.test(word)),
    pages: number((word) => PAGES.test(word)),
    // The others are words for other counts as well.
    size: number((word) => /^(?:perpage|pagesize|limit|pagelimit|size|itemsperpage)$/.test(word)),
    more: flag && { at: flag.at, value: flag.value === true },
  };
}

function tooLong({ count, asked: { size, sizeValue } }: Page): string | undefined {
  if (size === undefined) return undefined;
  const { maximum } = unwrapped(size.schema);
  const most = Math.min(sizeValue ?? Infinity, maximum ?? Infinity);
  const name = size.in === 'body' ? size.name : memberName(size.name, size.member ?? '');
  return count > most ? `it has ${count} items, where \`${name}\` asks for ${most} at most` : undefined;
}

function wrongTotal({ count, asked, told: { total } }: Page): string | undefined {
  const last = (asked.before ?? 0) + count;
  return total !== undefined && count > 0 && total.value < last
    ? `${total.at} is ${total.value}, and the page shows item ${last}`
    : undefined;
}

function wrongPages({ asked, told: { total, pages, size } }: Page): string | undefined {
  const length = size?.value ?? asked.sizeValue ?? 0;
  if (total === undefined || pages === undefined || length <= 0 || total.value === 0) return undefined;
  const meant = Math.ceil(total.value / length);
  return pages.value === meant
    ? undefined
    : `${pages.at} is ${pages.value}, and ${total.value} items are ${meant} pages of ${length}`;
}

function wrongMore({ count, asked: { before }, told: { total, more } }: Page): string | undefined {
  if (total === undefined || more === undefined || before === undefined) return undefined;
  const left = total.value - before - count;
  return more.value === left > 0 ? undefined : `${more.at} is ${more.value}, and ${Math.max(0, left)} items are left`;
}

function memberAt(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let at = value;
  for (const token of pointerTokens(pointer)) at = isObject(at) && Object.hasOwn(at, token) ? at[token] : undefined;
  return at;
}
