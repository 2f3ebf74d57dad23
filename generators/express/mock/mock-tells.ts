import { LAST, MORE, OFFSET, PAGES, SIZE, TOTAL } from '../../../model/facts/paging/count-words.ts';
import { HOLDERS, isOf, membersOf, wordOf } from '../../../model/facts/paging/members.ts';
import { childPointer } from '../../../model/load/json/json-pointer.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { memberAt } from './page-ends.ts';
import { type PageParameters, pageParameters } from './page-parameters.ts';

/** What an answer tells of its page; the shape is `MockTelling` of `runtime/http`, before it is known how it ends. */
export interface Telling {
  readonly [key: string]: JsonValue;
  /** JSON Pointer. */
  readonly at: string;
  /** A word of `MockTold`. */
  readonly what: string;
}

/** A member of a body, and the object that it is in. */
interface Shown {
  readonly at: string;
  readonly word: string;
  readonly value: JsonValue;
  readonly holder: JsonObject;
}

/** Where an answer counts its items, those of the page and those of all pages. */
export function countsOf(operation: Operation, body: JsonObject): readonly string[] {
  return shownTellings(operation, pageParameters(operation), body)
    .filter(({ what, as }) => as === undefined && /^(?:total|count)$/.test(what))
    .map(({ at }) => at);
}

/** What the example of a list tells beside its items of the page that it is, by the names of members. */
export function tellingsOf(
  operation: Operation,
  asked: PageParameters,
  { schema, body }: { readonly schema: Schema; readonly body: JsonObject },
): readonly Telling[] {
  return [...shownTellings(operation, asked, body), ...waysTold(asked, { schema, body })];
}

function shownTellings(operation: Operation, asked: PageParameters, body: JsonObject): readonly Telling[] {
  const names = new Set(operation.parameters.map(({ name }) => wordOf(name)));
  return shownIn(body, '', 0).flatMap((shown): Telling[] => {
    const what = toldBy(shown, asked) ?? (names.has(shown.word) ? undefined : boundTold(shown));
    if (what === undefined) return [];
    return [{ at: shown.at, what, ...(typeof shown.value === 'string' ? { as: 'text' } : {}) }];
  });
}

/** How deep objects that tell of pages stand in one another: `data.meta.pagination`. */
const DEPTH = 3;

/** The members at the top, in objects that speak of pages, and in the one around a list. */
function shownIn(holder: JsonObject, above: string, depth: number): readonly Shown[] {
  return Object.entries(holder).flatMap(([name, value]): readonly Shown[] => {
    const [at, word] = [childPointer(above, name), wordOf(name)];
    if (!isObject(value)) return Array.isArray(value) ? [] : [{ at, word, value, holder }];
    const isAround = (HOLDERS.test(word) && !BESIDE.test(word)) || Object.values(value).some(Array.isArray);
    return isAround && depth + 1 < DEPTH ? shownIn(value, at, depth + 1) : [];
  });
}

/** Objects that tell of other pages. */
const BESIDE = /^(?:links?|cursors?|next)$/;

function toldBy(shown: Shown, asked: PageParameters): string | undefined {
  const { word, value, holder } = shown;
  if (typeof value === 'boolean') return FLAGS.find(([, pattern]) => pattern.test(word))?.[0];
  const isText = typeof value === 'string' && /^\d+$/.test(value);
  if (isText) return TOTAL.test(word) ? 'total' : PAGES.test(word) ? 'pages' : undefined;
  if (typeof value !== 'number') return undefined;
  const repeated = askedBy(word, asked);
  if (repeated !== undefined) return repeated;
  if (TOTAL.test(word)) return 'total';
  if (LAST.test(word)) return 'lastPage';
  return PAGES.test(word) ? 'pages' : countTold(word, holder);
}

/** `count` is that of the page beside a total, and else the total. */
function countTold(word: string, holder: JsonObject): string | undefined {
  if (word === 'count') return Object.keys(holder).some((name) => TOTAL.test(wordOf(name))) ? 'count' : 'total';
  return /^(?:numberofelements|resultcount|itemcount|returned|returnedcount|currentcount)$/.test(word)
    ? 'count'
    : undefined;
}

/** The numbers of the first and the last item of a page, where both are told. */
function boundTold({ word, value, holder }: Shown): string | undefined {
  const isBound = (word === 'from' || word === 'to') && typeof value === 'number';
  return isBound && Object.hasOwn(holder, 'from') && Object.hasOwn(holder, 'to') ? word : undefined;
}

/** What a word repeats of what was asked: the name of a parameter, or another word for the same. */
function askedBy(word: string, { page, pageSize, offset }: PageParameters): string | undefined {
  const ways = [
    ['page', page, PAGE.test(word)],
    ['size', pageSize, word !== 'count' && SIZE.includes(word)],
    ['offset', offset, OFFSET.includes(word)],
  ] as const;
  const named = ways.find(([, parameter]) => parameter !== undefined && wordOf(parameter.name) === word);
  return (named ?? ways.find(([, parameter, isWord]) => parameter !== undefined && isWord))?.[0];
}

const PAGE = /^(?:page|number|pagenumber|pageno|pagenum|pageindex|currentpage|current)$/;

const FLAGS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['last', /^(?:is)?last(?:page)?$/],
  ['first', /^(?:is)?first(?:page)?$/],
  ['more', MORE],
  ['previous', /^has(?:previous|prev)(?:page)?$/],
  ['empty', /^(?:is)?empty$/],
];

/** Numbers of the pages, or items, before and behind this one: examples of a first page lack some, and the description has them. */
function waysTold(
  { page, offset }: PageParameters,
  { schema, body }: { readonly schema: Schema; readonly body: JsonObject },
): readonly Telling[] {
  return membersOf(schema).flatMap((member): Telling[] => {
    const isNumber = isOf(member.schema, 'integer', 'number') || typeof memberAt(body, member.pointer) === 'number';
    if (!isNumber || member.above.some((holder) => BESIDE.test(holder))) return [];
    const [, side] = WAYS.find(([pattern]) => pattern.test(member.word)) ?? [];
    const counts = countedIn(member.word, { page: page !== undefined, offset: offset !== undefined });
    return side === undefined || counts === undefined ? [] : [{ at: member.pointer, what: side + counts }];
  });
}

/** What the number before or behind a page counts: what its word says, and a plain `next` what requests count. */
function countedIn(
  word: string,
  asked: { readonly page: boolean; readonly offset: boolean },
): 'Page' | 'Offset' | undefined {
  const isOffset = /offset|skip|start/.test(word);
  if (!isOffset && asked.page) return 'Page';
  return asked.offset && !/page/.test(word) ? 'Offset' : undefined;
}

const WAYS: readonly (readonly [pattern: RegExp, side: string])[] = [
  [/^next(?:page(?:number)?|offset|skip|start|startindex|startat)?$/, 'next'],
  [/^prev(?:ious)?(?:page(?:number)?|offset|skip|start|startindex|startat)?$/, 'previous'],
];
