import { LAST, OFFSET, PAGES, SIZE, TOTAL } from '../../../model/facts/paging/count-words.ts';
import { wordOf } from '../../../model/facts/paging/members.ts';
import { childPointer } from '../../../model/load/json/json-pointer.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import { pageParameters } from './page-parameters.ts';

/** Objects in which answers keep what they say about a page. */
const AROUND = /^(?:meta|metadata|pagination|paging|pageinfo|page|pagemetadata|paginationinfo|resultinfo|listinfo)$/;

/** What an answer tells of its page: a JSON Pointer, and what stands there in a word of `MockTold` of `runtime/http`. */
export type Telling = readonly [pointer: string, what: string];

/** What the example of a list tells beside its items of the page that it is, by the names of members. */
export function tellingsOf(operation: Operation, body: JsonObject): readonly Telling[] {
  const holders = Object.entries(body).filter(([name, value]) => AROUND.test(wordOf(name)) && isObject(value));
  const places = [['', body] as const, ...holders.map(([name, value]) => [childPointer('', name), value] as const)];
  return places.flatMap(([above, holder]) => (isObject(holder) ? tellingsIn(operation, above, holder) : []));
}

function tellingsIn(operation: Operation, above: string, holder: JsonObject): readonly Telling[] {
  const hasTotal = Object.keys(holder).some((name) => TOTAL.test(wordOf(name)));
  return Object.entries(holder).flatMap(([name, value]): Telling[] => {
    const word = wordOf(name);
    const what = toldBy(word, value, operation) ?? (typeof value === 'number' ? countTold(word, hasTotal) : undefined);
    return what === undefined ? [] : [[childPointer(above, name), what]];
  });
}

/** `count` is that of the page beside a total, and else the total. */
function countTold(word: string, hasTotal: boolean): string | undefined {
  if (word === 'count') return hasTotal ? 'count' : 'total';
  return /^(?:numberofelements|resultcount|itemcount|returned|returnedcount|currentcount)$/.test(word)
    ? 'count'
    : undefined;
}

function toldBy(word: string, value: JsonValue, operation: Operation): string | undefined {
  if (typeof value === 'boolean') return FLAGS.find(([, pattern]) => pattern.test(word))?.[0];
  if (typeof value !== 'number') return undefined;
  const asked = askedBy(word, operation);
  if (asked !== undefined) return asked;
  if (TOTAL.test(word)) return 'total';
  return PAGES.test(word) || LAST.test(word) ? 'pages' : undefined;
}

/** What a word repeats of what was asked: the name of a parameter, or another word for the same. */
function askedBy(word: string, operation: Operation): string | undefined {
  const { page, pageSize, offset } = pageParameters(operation);
  const ways = [
    ['page', page, PAGE.test(word)],
    ['size', pageSize, word !== 'count' && SIZE.includes(word)],
    ['offset', offset, OFFSET.includes(word)],
  ] as const;
  const named = ways.find(([, parameter]) => parameter !== undefined && wordOf(parameter.name) === word);
  return (named ?? ways.find(([, parameter, isWord]) => parameter !== undefined && isWord))?.[0];
}

const PAGE = /^(?:page|number|pagenumber|pageno|pageindex|currentpage|current)$/;

const FLAGS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['last', /^(?:is)?last(?:page)?$/],
  ['first', /^(?:is)?first(?:page)?$/],
  ['more', /^(?:hasmore|more|hasnext|hasnextpage|moreresults|hasmoreresults|hasmoreitems|moreavailable)$/],
  ['previous', /^has(?:previous|prev)(?:page)?$/],
  ['empty', /^(?:is)?empty$/],
];
