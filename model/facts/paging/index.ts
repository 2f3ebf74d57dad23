import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { bodyKind, preferredMedia } from '../body-kind.ts';
import { paginationOf } from '../pagination.ts';
import { objectShape } from '../schema-shape.ts';
import { listOf, type ListPlace } from './list-members.ts';
import { isCountText, isOf, membersOf, unwrapped, type Member } from './members.ts';
import type { CountPlan, PagePlan, RequestPlace } from './page-plan.ts';
import { type RequestValue, requestValues, valueOf } from './request-places.ts';
import { LAST, MORE, OFFSET, PAGE, PAGES, SIZE, TOTAL } from './count-words.ts';
import { firstOf } from './first-of.ts';

export {
  describePlan,
  type CountPlan,
  type CursorPlan,
  type PagePlan,
  type RequestPlace,
  type UrlPlan,
} from './page-plan.ts';

const memo = new WeakMap<Operation, PagePlan | undefined>();

/**
 * How the list of an operation is walked, as its parameters and its answer tell by names, types and shape; undefined where
 * they leave a doubt: a plan that is wrong would miss items. Memoised.
 */
export function pagePlanOf(operation: Operation): PagePlan | undefined {
  if (!memo.has(operation)) memo.set(operation, recognised(operation));
  return memo.get(operation);
}

const places = new WeakMap<Operation, ListPlace | undefined>();

/** Where the list of an operation's answer stands; undefined for an answer that is none. Memoised. */
export function listPlaceOf(operation: Operation): ListPlace | undefined {
  if (!places.has(operation)) {
    const schema = answerSchema(operation);
    places.set(operation, schema && listOf(schema, operation));
  }
  return places.get(operation);
}

/** What recognition looks at. */
interface Evidence extends ListPlace {
  readonly operation: Operation;
  /** Members of the answer that can lead on. */
  readonly members: readonly Member[];
  readonly values: readonly RequestValue[];
  /** JSON Pointer to what is true while there are more pages. */
  readonly more: string | undefined;
}

function recognised(operation: Operation): PagePlan | undefined {
  if (!['GET', 'QUERY', 'POST'].includes(operation.method)) return undefined;
  const schema = answerSchema(operation);
  const list = listPlaceOf(operation);
  if (schema === undefined || list === undefined) return undefined;
  const members = membersOf(schema);
  const more = members.find(({ word, schema: own }) => MORE.test(word) && isOf(own, 'boolean'))?.pointer;
  const evidence: Evidence = { ...list, operation, members, values: requestValues(operation), more };
  return (
    linkPlan(evidence) ?? urlPlan(evidence) ?? cursorPlan(evidence) ?? lastItemPlan(evidence) ?? countPlan(evidence)
  );
}

/** Schema of the JSON of the success that has the list. */
/** Schema of the answer that may be a page. */
export function answerSchema({ responses }: Operation): Schema | undefined {
  const success = responses.find(({ status }) => /^2(?:00|XX)$/i.test(status));
  const [media] = preferredMedia(success?.content ?? []);
  return media !== undefined && bodyKind(media) === 'json' ? media.schema : undefined;
}

function linkPlan({ operation, item, pointer }: Evidence): PagePlan | undefined {
  if (operation.method === 'POST') return undefined;
  const pagination = paginationOf(operation);
  if (pagination === undefined) return undefined;
  const headers = operation.responses.flatMap((response) => response.headers);
  const hasNext = headers.some(({ name }) => name.toLowerCase() === 'x-next-page');
  const isTold = pagination.hasLinkHeader || hasNext || (pagination.isDeclared && pointer === '');
  return isTold ? { style: 'link', items: pointer, item } : undefined;
}

const URL_WORD = /^(?:nexturl|nexturi|nextlink|nextpageurl|nextpageuri|nextpagelink|odatanextlink|nexthref|nextpath)$/;

/** Only what is asked for with GET has a URL that is all of it. */
function urlPlan({ operation, item, pointer, members, values }: Evidence): PagePlan | undefined {
  if (operation.method !== 'GET') return undefined;
  const isPaged = valueOf(values, [...PAGE, ...OFFSET, ...CURSOR, ...SIZE], () => true) !== undefined;
  const next = members.find(({ word, above, schema }) => {
    if (!isOf(schema, 'string')) return false;
    if (URL_WORD.test(word)) return true;
    const isLink = word === 'next' && above.some((holder) => /^links?$/.test(holder));
    const isHref = /^(?:href|url)$/.test(word) && above.at(-1) === 'next';
    const format = unwrapped(schema).format ?? schema.format ?? '';
    const isUri = /^(?:ur[il]|uri-reference)$/.test(format);
    return isLink || isHref || (/^(?:next|nextpage)$/.test(word) && isPaged && isUri);
  });
  return next && { style: 'url', items: pointer, item, next: next.pointer };
}

/** What cursors are called in requests, and which answers fit. */
const CURSOR = [
  'cursor',
  'pagetoken',
  'nexttoken',
  'nextpagetoken',
  'nextcursor',
  'continuationtoken',
  'continuation',
  'pagecursor',
  'paginationtoken',
  'startcursor',
  'startingafter',
  'startafter',
  'after',
  'aftercursor',
  'pageafter',
  'marker',
  'bookmark',
  'nextmarker',
  'continue',
  'searchafter',
  'offset',
  'token',
];

/** Words of answers and the words that requests may have for them, the surest first. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  nextpage: PAGE,
  nextcursor: [
    'cursor',
    'nextcursor',
    'pagecursor',
    'startcursor',
    'after',
    'aftercursor',
    'startingafter',
    'pageafter',
  ],
  nextpagecursor: ['pagecursor', 'cursor', 'nextpagecursor'],
  cursornext: ['cursor', 'after'],
  endcursor: ['after', 'aftercursor', 'cursor'],
  nextpagetoken: ['pagetoken', 'nextpagetoken', 'token'],
  nexttoken: ['nexttoken', 'token', 'pagetoken', 'paginationtoken'],
  paginationtoken: ['paginationtoken'],
  continuationtoken: ['continuationtoken', 'continuation'],
  nextcontinuationtoken: ['continuationtoken'],
  nextmarker: ['marker', 'nextmarker'],
  nextbookmark: ['bookmark'],
  bookmark: ['bookmark'],
  nextoffset: ['offset'],
  offset: ['offset'],
  continue: ['continue'],
};

function cursorPlan({ item, pointer, members, values, more }: Evidence): PagePlan | undefined {
  for (const member of members) {
    const words = cursorWords(member, more !== undefined);
    const type = ['string', 'integer'].find((each) => isOf(member.schema, each));
    // A number that is passed on is told to be the next one; any other is counted.
    if (words === undefined || type === undefined || (type === 'integer' && !isNext(member))) continue;
    // Beside `nextToken`, a `token` is that of the page itself.
    if (members.some(({ word }) => word === `next${member.word}`)) continue;
    const send = valueOf(values, words, (own) => isOf(own, type) && !isTime(own));
    if (send === undefined) continue;
    const next = member.pointer;
    return { style: 'cursor', items: pointer, item, send: placeOf(send), next, isOfItem: false, more };
  }
  return undefined;
}

/** Request words for a member of an answer, by its own word, that of the object it is in, and what is said of it. */
function cursorWords({ word, above, schema }: Member, hasMore: boolean): readonly string[] | undefined {
  if (Object.hasOwn(ANSWERS, word)) return ANSWERS[word];
  const holder = above.at(-1) ?? '';
  // `cursors.after`, `paging.next.after`, `cursors.next`: the object says what they are.
  if (/^(?:after|startingafter)$/.test(word) && /^(?:cursors?|next|pageinfo)$/.test(holder)) return [word, 'cursor'];
  if (word === 'next' && /^cursors?$/.test(holder)) return ['cursor', 'after', 'next'];
  // An object `next` has what the next request sends, under its name there.
  if (holder === 'next' && [...CURSOR, ...PAGE, ...OFFSET].includes(word)) return [word];
  // A bare `cursor` may be that of the page itself.
  return word === 'cursor' && (hasMore || tellsOfNext(schema)) ? ['cursor'] : undefined;
}

function tellsOfNext({ description = '' }: Schema): boolean {
  return /\b(?:next|subsequent|following)\b/i.test(description);
}

function isNext({ word, above }: Member): boolean {
  return word.startsWith('next') || above.at(-1) === 'next';
}

/** True for an instant or a day: `after` one is a filter. */
function isTime(schema: Schema): boolean {
  return /^date(?:-time)?$/.test(unwrapped(schema).format ?? '');
}

/** The id of the last item leads on, as long as the answer says that there is more. */
function lastItemPlan({ item, pointer, members, values, more }: Evidence): PagePlan | undefined {
  if (more === undefined) return undefined;
  const send =
    valueOf(values, ['startingafter', 'after', 'afterid'], isText) ?? valueOf(values, ['afterid'], isWholeNumber);
  if (send === undefined) return undefined;
  const isSame = isText(send.schema) ? isText : isWholeNumber;
  const shared = { style: 'cursor', items: pointer, item, send: placeOf(send), more } as const;
  const last = members.find(({ word, above, schema }) => word === 'lastid' && above.length === 0 && isSame(schema));
  if (last !== undefined) return { ...shared, next: last.pointer, isOfItem: false };
  const [id] = objectShape(unwrapped(item)).properties.get('id') ?? [];
  return id !== undefined && isSame(id) && send.word !== 'after'
    ? { ...shared, next: '/id', isOfItem: true }
    : undefined;
}

function isText(schema: Schema): boolean {
  return isOf(schema, 'string') && !isTime(schema);
}

function isWholeNumber(schema: Schema): boolean {
  return isOf(schema, 'integer');
}

/** Counted: only where the answer says how far, and the description with what the first page begins. */
function countPlan(evidence: Evidence): CountPlan | undefined {
  const { operation, values, more, members } = evidence;
  const [offset, page] = [offsetOf(values), valueOf(values, PAGE, isNumber)];
  const hasWhole = [offset, page].some((value) => value !== undefined && isOf(value.schema, 'integer'));
  const counted: Counted = {
    // Where whole numbers are called so, a `total` that is none is a sum.
    total: numberAt(
      hasWhole
        ? members.filter(({ word, schema }) => word !== 'total' || isOf(schema, 'integer') || isCountText(schema))
        : members,
      TOTAL,
    ),
    pages: numberAt(members, PAGES),
    last: numberAt(members, LAST),
    isSized: valueOf(values, SIZE, isNumber) !== undefined,
  };
  const isTold = [counted.total, counted.pages, counted.last, more].some((pointer) => pointer !== undefined);
  // Two ways at once say nothing of how they go together.
  if (offset !== undefined && page !== undefined) return undefined;
  if (offset !== undefined) return isTold ? offsetPlan(evidence, offset, counted) : undefined;
  if (page === undefined || (operation.method === 'POST' && !isTold)) return undefined;
  return isTold || counted.isSized ? pageNumberPlan(evidence, page, counted) : undefined;
}

interface Counted {
  /** JSON Pointers to the number of all items, and of all pages. */
  readonly total: string | undefined;
  readonly pages: string | undefined;
  /** JSON Pointer to the number of the last page. */
  readonly last: string | undefined;
  /** True when a caller can say how long a page is. */
  readonly isSized: boolean;
}

function isNumber(schema: Schema): boolean {
  return isOf(schema, 'integer', 'number');
}

function offsetPlan(evidence: Evidence, offset: RequestValue, { total, isSized }: Counted): CountPlan | undefined {
  const first = firstOf(offset.schema) ?? (/^start(?:index)?$/.test(offset.word) ? undefined : 0);
  if (!isSized || (first !== 0 && first !== 1)) return undefined;
  const { pointer: items, item, more } = evidence;
  return { style: 'offset', items, item, more, send: placeOf(offset), first, total };
}

function pageNumberPlan(evidence: Evidence, page: RequestValue, { pages, last }: Counted): CountPlan | undefined {
  const first = firstOf(page.schema);
  if (first !== 0 && first !== 1) return undefined;
  const { pointer: items, item, more } = evidence;
  const total = pages ?? (first === 1 ? last : undefined);
  return { style: 'page', items, item, more, send: placeOf(page), first, total };
}

/** Numbers, and whole ones in texts, as which 64-bit integers travel. */
function isCount(schema: Schema): boolean {
  return isOf(schema, 'integer', 'number') || isCountText(schema);
}

/** Numbers of items to skip; a `start` with an end is a time. */
function offsetOf(values: readonly RequestValue[]): RequestValue | undefined {
  const found = valueOf(values, OFFSET, isNumber);
  const hasEnd = values.some(({ word }) => /^(?:end|stop|until|to|endtime|duration)$/.test(word));
  return found?.word === 'start' && hasEnd ? undefined : found;
}

function numberAt(members: readonly Member[], words: RegExp): string | undefined {
  return members.find(({ word, schema }) => words.test(word) && isCount(schema))?.pointer;
}

function placeOf({ in: place, name }: RequestValue): RequestPlace {
  return { in: place, name };
}
