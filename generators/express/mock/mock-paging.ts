import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { firstOf } from '../../../model/facts/paging/first-of.ts';
import { listPlaceOf, pagePlanOf } from '../../../model/facts/paging/index.ts';
import { leastItems } from '../../../model/facts/paging/least-items.ts';
import { membersOf } from '../../../model/facts/paging/members.ts';
import type { CountPlan, CursorPlan, PagePlan } from '../../../model/facts/paging/page-plan.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isObject, type JsonObject, objectOf } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Response } from '../../../model/response.ts';
import type { Schema } from '../../../model/schema.ts';
import { cursorKey, cursorsBeside, isCounting, isCursorTaken, placeCursor } from './mock-cursors.ts';
import { linksOf } from './mock-links.ts';
import { countsOf, type Telling, tellingsOf } from './mock-tells.ts';
import { endingAt, memberAt, replaced } from './page-ends.ts';
import { askedProperty, type PageParameters, pageParameters } from './page-parameters.ts';

/** Headers that speak of pages by the names that they go by, in lower case. */
const headers: Readonly<Record<string, string>> = {
  link: 'link',
  'x-total': 'total',
  'x-total-count': 'total',
  'total-count': 'total',
  'x-total-pages': 'pages',
  'x-page-count': 'pages',
  'x-page': 'page',
  'x-per-page': 'size',
  'x-next-page': 'next',
  'x-prev-page': 'prev',
};

/** How a mock pages the list of an answer, as `paging` of its case; nothing where nothing tells how it is paged. */
export function pagingOf(
  operation: Operation,
  response: Response,
  { mediaType, body }: { readonly mediaType: MediaType; readonly body: JsonValue | undefined },
): JsonObject {
  const { schema, name } = mediaType;
  const plan = pagePlanOf(operation);
  const asked = response.status.startsWith('2') ? askedFor(operation, plan) : undefined;
  if (asked === undefined || schema === undefined || body === undefined || !isJsonMediaType(name)) return {};
  const items = Array.isArray(body) ? '' : (plan?.items ?? listPlaceOf(operation)?.pointer ?? '');
  const list = memberAt(body, items);
  if (!Array.isArray(list)) return {};
  const answer: Answer = { operation, schema, body, plan, asked, items, list };
  const ways = waysOf(answer);
  return { paging: { ...ways, ...leastOf(answer), ...headersOf(response), ...besides(answer, ways) } };
}

/** True where the pages tell the URL of the next one. */
export function isLedOn({ paging }: JsonObject): boolean {
  const { tells } = objectOf(paging);
  return Array.isArray(tells) && tells.some((telling: JsonValue) => objectOf(telling)['what'] === 'nextUrl');
}

/** Where the list of an answer to a read stands that is not paged, as `list` of its case, and what counts it; nothing where it may not be empty. */
export function listOf(operation: Operation, { schema }: MediaType, body: JsonValue | undefined): JsonObject {
  const list = operation.method === 'GET' && isObject(body) ? listPlaceOf(operation)?.pointer : undefined;
  if (list === undefined || !isObject(body) || !Array.isArray(memberAt(body, list))) return {};
  const empty = replaced(body, list, []);
  if (schema !== undefined && !fits(schema, empty, 'read')) return {};
  const counts = countsOf(operation, body).filter((at) => !schema || fits(schema, replaced(empty, at, 0), 'read'));
  return counts.length === 0 ? { list } : { list, counts };
}

/** An answer with a list, and how its pages are asked for. */
interface Answer {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly body: JsonValue;
  readonly plan: PagePlan | undefined;
  readonly asked: PageParameters;
  /** JSON Pointer to the list. */
  readonly items: string;
  readonly list: readonly JsonValue[];
}

/** The parameters by which pages are asked for; undefined where there are none, or the body of a request does. */
function askedFor(operation: Operation, plan: PagePlan | undefined): PageParameters | undefined {
  const all = pageParameters(operation);
  const { page, pageSize, offset, cursor } = all;
  const isSent = plan !== undefined && plan.style !== 'link' && plan.style !== 'url';
  if (isSent) return sentWay(operation, plan, all);
  if (operation.method !== 'GET' && operation.method !== 'QUERY') return undefined;
  return (page ?? pageSize ?? offset ?? cursor) === undefined ? undefined : all;
}

/** The one way that a plan names. What an answer calls its next page, or offset, is a number and no cursor. */
function sentWay(operation: Operation, plan: CursorPlan | CountPlan, all: PageParameters): PageParameters | undefined {
  const { in: place, name } = plan.send;
  const sent = operation.parameters.find((parameter) => parameter.in === place && parameter.name === name);
  if (sent === undefined) return undefined;
  const none = { ...all, page: undefined, offset: undefined, cursor: undefined };
  if (plan.style !== 'cursor') return { ...none, [plan.style]: sent };
  const counted = isCounting(sent) ? (['page', 'offset'] as const).find((way) => all[way]?.name === name) : undefined;
  return { ...none, [counted ?? 'cursor']: sent };
}

/** How pages are asked for, as members of `MockPaging`. */
function waysOf(answer: Answer): JsonObject {
  const { operation, asked, items } = answer;
  const { page, pageSize, offset, cursor } = asked;
  const cursors = cursor === undefined ? {} : cursorWays(cursor, answer);
  const size = isLed(answer, cursors) ? pageSize : undefined;
  const firstPage = page === undefined ? undefined : (firstOf(page.schema) ?? shownFirst(answer));
  const firstItem = offset === undefined ? undefined : firstOf(offset.schema);
  return {
    ...property('page', page, operation),
    ...property('size', size, operation),
    ...property('offset', offset, operation),
    ...property('cursor', cursor, operation),
    ...wireName('pageName', page),
    ...wireName('sizeName', size),
    ...wireName('offsetName', offset),
    ...(firstPage === 0 ? { firstPage } : {}),
    ...(firstItem === 1 ? { firstItem } : {}),
    ...(cursors ?? cursorAlone(answer)),
    ...backWays(answer, cursors),
    ...(items === '' ? {} : { items }),
  };
}

/** False where cursors cannot lead on, or nothing does in a list that says where its next page is: all of it is one page. */
function isLed({ plan, asked: { page, offset, cursor } }: Answer, cursors: JsonObject | undefined): boolean {
  const isTold = plan?.style === 'url' || plan?.style === 'link';
  return cursors !== undefined && (!isTold || (page ?? offset ?? cursor) !== undefined);
}

/** A cursor that a plan goes by, and that no answer can tell: what is behind it is nothing. */
function cursorAlone({ plan, asked: { cursor } }: Answer): JsonObject {
  return plan?.style === 'cursor' ? wireName('cursorName', cursor) : {};
}

/** How pages before a place are asked for, where cursors lead on that lead back as well. */
function backWays({ operation, asked: { back, backSize }, list }: Answer, cursors: JsonObject | undefined): JsonObject {
  if (back === undefined || cursors?.['cursorName'] === undefined || !isCursorTaken(back, cursors, list)) return {};
  return {
    ...property('back', back, operation),
    ...property('backSize', backSize, operation),
    ...wireName('backName', back),
    ...wireName('backSizeName', backSize),
  };
}

/** 0 where an example of the first page calls it so. */
function shownFirst({ operation, asked, schema, body }: Answer): number | undefined {
  if (!isObject(body)) return undefined;
  const told = tellingsOf(operation, asked, { schema, body }).filter(({ what }) => what === 'page');
  return told.some(({ at }) => memberAt(body, at) === 0) ? 0 : undefined;
}

/** How cursors lead on; undefined where the plan is led by cursors and none can be written. */
function cursorWays(cursor: Parameter, { plan, asked, schema, body, list }: Answer): JsonObject | undefined {
  const name = wireName('cursorName', cursor);
  if (plan?.style === 'cursor') {
    const key = cursorKey(plan, list);
    if (key !== undefined) return { ...name, key };
    const form = placeCursor(cursor, { schema, body, at: plan.next });
    return form && { ...name, ...form };
  }
  // Numbers lead on where there are some.
  if ((asked.page ?? asked.offset) !== undefined) return {};
  const [at] = cursorsBeside(schema);
  const form = placeCursor(cursor, at === undefined ? undefined : { schema, body, at });
  return form && { ...name, ...form };
}

function property(key: string, parameter: Parameter | undefined, operation: Operation): JsonObject {
  return parameter === undefined ? {} : { [key]: askedProperty(operation, parameter) };
}

function wireName(key: string, parameter: Parameter | undefined): JsonObject {
  return parameter === undefined ? {} : { [key]: parameter.name };
}

function leastOf({ operation, schema, body, items }: Answer): JsonObject {
  if (fits(schema, replaced(body, items, []), 'read')) return {};
  return { least: Math.max(1, leastItems(operation)) };
}

function headersOf(response: Response): JsonObject {
  const declared = response.headers.flatMap(({ name }) => {
    const kind = headers[name.toLowerCase()];
    return kind === undefined ? [] : [[name, kind]];
  });
  return declared.length === 0 ? {} : { headers: Object.fromEntries(declared) };
}

/** What an answer that is an object tells beside its list. */
function besides(answer: Answer, ways: JsonObject): JsonObject {
  const { operation, asked, plan, schema, body } = answer;
  if (!isObject(body)) return {};
  const next = plan?.style === 'url' ? plan.next : undefined;
  const all = [
    ...planTellings(answer, ways),
    ...linksOf(schema, body, next),
    ...tellingsOf(operation, asked, { schema, body }),
  ];
  const directed = ways['back'] === undefined ? all : all.map(thatWay);
  const once = new Map(directed.toReversed().map((telling) => [telling.at, telling] as const));
  const tells = [...once.values()].toReversed().flatMap((telling) => endedTelling(telling, schema, body));
  return tells.length === 0 ? {} : { tells };
}

/** Where pages are read both ways, "more" means the way that is read, unless it names the next page. */
function thatWay(telling: Telling): Telling {
  const isThatWay = telling.what === 'more' && !/next/i.test(telling.at.slice(telling.at.lastIndexOf('/')));
  return isThatWay ? { ...telling, what: 'moreThatWay' } : telling;
}

/** What the plan knows of. */
function planTellings({ plan, asked, schema, body }: Answer, ways: JsonObject): readonly Telling[] {
  if (plan === undefined || plan.style === 'link' || plan.style === 'url') {
    const isByCursor = ways['cursorName'] !== undefined;
    if (!isByCursor) return [];
    return [...cursorsBeside(schema).map((at) => ({ at, what: 'nextCursor' })), ...cursorsBefore(schema, false)];
  }
  const more = plan.more === undefined ? [] : [{ at: plan.more, what: 'more' }];
  if (plan.style !== 'cursor') return [...more, ...totalTold(plan, body)];
  return plan.isOfItem ? more : [...more, ...cursorsTold(plan, { asked, schema }, ways)];
}

function totalTold({ style, total }: CountPlan, body: JsonValue): readonly Telling[] {
  if (total === undefined) return [];
  const isText = typeof memberAt(body, total) === 'string';
  return [{ at: total, what: style === 'page' ? 'pages' : 'total', ...(isText ? { as: 'text' } : {}) }];
}

function cursorsTold(
  plan: CursorPlan,
  { asked, schema }: Pick<Answer, 'asked' | 'schema'>,
  ways: JsonObject,
): readonly Telling[] {
  const counted = asked.page === undefined ? asked.offset && 'nextOffset' : 'nextPage';
  const isKeyed = ways['key'] !== undefined;
  const what = counted ?? (isKeyed && plan.more !== undefined ? 'lastKey' : 'nextCursor');
  return [{ at: plan.next, what }, ...(counted === undefined ? cursorsBefore(schema, isKeyed) : [])];
}

/** The cursors of the first item, and of the page before. */
function cursorsBefore(schema: Schema, isKeyed: boolean): readonly Telling[] {
  return membersOf(schema).flatMap(({ word, pointer }): Telling[] => {
    if (isKeyed) return /^(?:startcursor|firstid)$/.test(word) ? [{ at: pointer, what: 'firstKey' }] : [];
    return /^prev(?:ious)?cursor$/.test(word) ? [{ at: pointer, what: 'previousCursor' }] : [];
  });
}

/** A telling with how it says that there is no such thing; none where the description does not take what would be told. */
function endedTelling(telling: Telling, schema: Schema, body: JsonObject): readonly Telling[] {
  const { at, what } = telling;
  if (!/^(?:next|previous|firstKey$|lastKey$|from$|to$)/.test(what) || what === 'previous') return [telling];
  if (/(?:Page|Offset)$/.test(what) && !fits(schema, replaced(body, at, 2), 'read')) return [];
  const end = endingAt(schema, body, at);
  return [end === undefined ? telling : { ...telling, end }];
}
