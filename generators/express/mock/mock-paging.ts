import { childPointer, pointerTokens } from '../../../model/load/json/json-pointer.ts';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import { TOTAL } from '../../../model/facts/paging/count-words.ts';
import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import type { CountPlan, CursorPlan, LinkPlan, PagePlan, UrlPlan } from '../../../model/facts/paging/page-plan.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { conjuncts } from '../../../model/facts/schema-shape.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Response } from '../../../model/response.ts';
import type { Schema } from '../../../model/schema.ts';
import { parameterProperty } from '../../emit/operation/parameter-property.ts';
import { tellingsOf } from './mock-tells.ts';
import { pageParameters } from './page-parameters.ts';

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
  if (body !== undefined && isObject(body)) return memberPaging(operation, response, { mediaType, body });
  const { schema } = mediaType;
  const asked = paginationOf(operation)?.item === undefined ? undefined : askedFor(operation, response);
  if (asked === undefined || schema === undefined) return {};
  const least = Math.max(0, ...conjuncts(schema).map(({ minItems = 0 }) => minItems));
  return { paging: { ...asked, ...(least === 0 ? {} : { least }) } };
}

/** How pages are asked for, and the headers that tell of them; undefined where nothing says that the answer is paged. */
function askedFor(operation: Operation, response: Response): JsonObject | undefined {
  if (!response.status.startsWith('2')) return undefined;
  const { page, pageSize, offset, cursor } = pageParameters(operation);
  if ((page ?? pageSize ?? offset ?? cursor) === undefined) return undefined;
  const ledBy = cursor !== undefined && page === undefined && offset === undefined ? cursor : undefined;
  const declared = response.headers.flatMap(({ name }) => {
    const kind = headers[name.toLowerCase()];
    return kind === undefined ? [] : [[name, kind]];
  });
  return {
    ...property('page', page, operation),
    ...property('size', pageSize, operation),
    ...property('offset', offset, operation),
    ...property('cursor', cursor, operation),
    ...wireName('pageName', page),
    ...wireName('sizeName', pageSize),
    ...wireName('offsetName', offset),
    ...(ledBy === undefined ? {} : cursorName(ledBy)),
    ...(declared.length === 0 ? {} : { headers: Object.fromEntries(declared) }),
  };
}

function wireName(key: string, parameter: Parameter | undefined): JsonObject {
  return parameter === undefined ? {} : { [key]: parameter.name };
}

/** How the number of a place can look as a cursor: plain, in so many digits, or behind a text. */
const FORMS: readonly (readonly [before: string, digits: number])[] = [
  ['', 0],
  ...[8, 16, 20, 24, 32, 40, 64].map((digits) => ['', digits] as const),
  ['00000000-0000-4000-8000-', 12],
];

/** The first form in which any place in the list can be sent as the cursor; undefined where its description takes none. */
function cursorForm({ schema }: Parameter): readonly [before: string, digits: number] | undefined {
  return FORMS.find(([before, digits]) =>
    [1, 10].every(
      (place) =>
        fits(schema, before + String(place).padStart(digits, '0'), 'write') ||
        (digits === 0 && fits(schema, place, 'write')),
    ),
  );
}

/** Name of a cursor that stands for a place, and how it is written. */
function cursorName(parameter: Parameter): JsonObject {
  const form = cursorForm(parameter);
  if (form === undefined) return {};
  return { cursorName: parameter.name, ...(form[1] === 0 ? {} : { cursorText: form }) };
}

function property(key: string, parameter: Parameter | undefined, operation: Operation): JsonObject {
  return parameter === undefined ? {} : { [key]: parameterProperty(operation, parameter) };
}

/** The same of a list that stands in an object. */
function memberPaging(
  operation: Operation,
  response: Response,
  { mediaType, body }: { readonly mediaType: MediaType; readonly body: JsonObject },
): JsonObject {
  const { schema, name } = mediaType;
  const { status } = response;
  const linked = pagePlanOf(operation);
  if ((linked?.style === 'link' || linked?.style === 'url') && schema !== undefined)
    return linkedPaging(operation, response, { linked, schema, body });
  const plan = sentPlan(operation);
  if (plan === undefined || schema === undefined || !/^2(?:00|XX)$/i.test(status) || !isJsonMediaType(name)) return {};
  return plan.style === 'cursor'
    ? cursorPaging(operation, plan, { schema, body })
    : countedPaging(operation, plan, { schema, body });
}

/** Where a body tells how many items there are in all, by a word for it. */
function wholeOf(body: JsonObject, words: RegExp): string | undefined {
  const found = Object.entries(body).find(
    ([name, value]) => typeof value === 'number' && words.test(name.toLowerCase().replaceAll(/[^a-z]/g, '')),
  );
  return found && childPointer('', found[0]);
}

/** Pages that a cursor leads through: the place that the next one begins with, or a member of the last item. */
function cursorPaging(
  operation: Operation,
  plan: CursorPlan,
  { schema, body }: { readonly schema: Schema; readonly body: JsonObject },
): JsonObject {
  const { items, next, isOfItem, more } = plan;
  const last = lastPage(plan, schema, body);
  const sent = sentBy(operation, plan);
  if (last === undefined || sent === undefined) return {};
  const isLed = !isOfItem && takesCursor(body, next, { schema, form: cursorForm(sent) });
  const ways = isOfItem ? { key: next } : isLed ? { next } : {};
  const told = Object.entries({ whole: wholeOf(body, TOTAL), more }).filter(([, pointer]) => pointer !== undefined);
  const size = isOfItem || isLed ? property('size', pageParameters(operation).pageSize, operation) : {};
  const name = isLed ? cursorName(sent) : {};
  const tells = tellsBeside(operation, body, [...told.map(([, pointer]) => pointer), next]);
  const members = { items, first: 0, ...ways, ...Object.fromEntries(told), ...tells };
  return { paging: { ...property('cursor', sent, operation), ...size, ...name, last, members } };
}

/** Whether an answer can have the cursor of a place where it tells the next one. */
function takesCursor(
  body: JsonObject,
  next: string,
  { schema, form }: { readonly schema: Schema; readonly form: ReturnType<typeof cursorForm> },
): boolean {
  if (form === undefined) return false;
  const led = replaced(body, next, form[0] + '1'.padStart(form[1], '0'));
  return memberAt(led, next) !== undefined && fits(schema, led, 'read');
}

/** What an answer tells of its page in other places than those that are known already. */
function tellsBeside(operation: Operation, body: JsonObject, known: readonly unknown[]): JsonObject {
  const tells = tellingsOf(operation, body).filter(([pointer]) => !known.includes(pointer));
  return tells.length === 0 ? {} : { tells };
}

/** Pages of a list inside of an answer, whose headers, or whose URL of the next page, lead on. */
function linkedPaging(
  operation: Operation,
  response: Response,
  { linked, schema, body }: { readonly linked: LinkPlan | UrlPlan; readonly schema: Schema; readonly body: JsonObject },
): JsonObject {
  const asked = askedFor(operation, response);
  if (asked === undefined || linked.items === '') return {};
  const total = wholeOf(body, TOTAL) ?? wholeOf(body, /^count$/);
  const told = total === undefined ? {} : { total, counts: 'items' };
  const first = pageParameters(operation).page === undefined ? 0 : 1;
  const least = fits(schema, replaced(body, linked.items, []), 'read') ? {} : { least: 1 };
  const url = linked.style === 'url' ? { url: linked.next } : {};
  const tells = tellsBeside(operation, body, Object.values(told));
  return { paging: { ...asked, ...least, members: { items: linked.items, first, ...told, ...url, ...tells } } };
}

/** The plan of an operation whose next page a query parameter asks for. */
function sentPlan(operation: Operation): CursorPlan | CountPlan | undefined {
  const plan = pagePlanOf(operation);
  if (plan === undefined || plan.style === 'link' || plan.style === 'url') return undefined;
  return sentBy(operation, plan) === undefined ? undefined : plan;
}

function sentBy({ parameters }: Operation, { send }: CursorPlan | CountPlan): Parameter | undefined {
  return parameters.find((parameter) => parameter.in === send.in && parameter.name === send.name);
}

/** Pages that are counted: where their list stands, and what beside it speaks of them. */
function countedPaging(
  operation: Operation,
  plan: CountPlan,
  { schema, body }: { readonly schema: Schema; readonly body: JsonObject },
): JsonObject {
  const { items, total, more, first, style, send } = plan;
  const beside = (total ?? items).split('/').slice(0, -1).join('/');
  const place = ['', beside]
    .map((holder) => childPointer(holder, send.name))
    .find((pointer) => typeof memberAt(body, pointer) === 'number');
  const whole = wholeOf(body, TOTAL);
  const told = Object.entries({ total, more, place, whole: whole === total ? undefined : whole }).flatMap(
    ([key, pointer]) => (pointer === undefined ? [] : [[key, pointer] as const]),
  );
  const tells = tellsBeside(
    operation,
    body,
    told.map(([, pointer]) => pointer),
  );
  const members = { items, first, ...Object.fromEntries(told), ...tells };
  const size = pageParameters(operation).pageSize;
  const least = fits(schema, replaced(body, items, []), 'read') ? {} : { least: 1 };
  const asked = { ...property(style, sentBy(operation, plan), operation), ...property('size', size, operation) };
  return { paging: { ...asked, ...least, members } };
}

/** The page behind all others: without items, and without a way on. Undefined when the schema knows none. */
function lastPage(
  { items, next, isOfItem, more }: CursorPlan,
  schema: Schema,
  body: JsonObject,
): JsonValue | undefined {
  const ended = more === undefined ? body : replaced(body, more, false);
  const empty = replaced(ended, items, []);
  if (isOfItem) return fits(schema, empty, 'read') ? empty : undefined;
  const ways = [null, undefined, ''].map((value) => replaced(empty, next, value));
  return ways.find((way) => fits(schema, way, 'read'));
}

/**
 * A page from which a URL, or a value that goes into the body of the next request, would lead on is the last one: the mock writes
 * its own URL where it knows of a next page, and what a body asks for it does not page by.
 */
export function endedSample(operation: Operation, { schema }: MediaType, answer: JsonObject): JsonObject {
  const { body } = answer;
  const { next, more } = unpagedWays(pagePlanOf(operation));
  if (schema === undefined || !isObject(body)) return answer;
  const told = changed(countedOnce(pagePlanOf(operation), body), more, [false])[0] ?? body;
  const ended = changed(told, next, [undefined, null, '']).find((way) => fits(schema, way, 'read'));
  return ended === undefined ? answer : { ...answer, body: ended };
}

/** Where a body asks for the pages that are counted, the one that is shown is all there is. */
function countedOnce(plan: PagePlan | undefined, body: JsonObject): JsonValue {
  if (plan === undefined || (plan.style !== 'page' && plan.style !== 'offset')) return body;
  const items = memberAt(body, plan.items);
  if (plan.send.in !== 'body' || plan.total === undefined || !Array.isArray(items)) return body;
  return changed(body, plan.total, [plan.style === 'page' ? 1 : items.length])[0] ?? body;
}

/** Where an answer leads on in a way that mocks do not go. */
function unpagedWays(plan: PagePlan | undefined): { readonly next?: string; readonly more?: string | undefined } {
  if (plan?.style === 'url') return { next: plan.next };
  if (plan === undefined || plan.style === 'link' || plan.send.in !== 'body') return {};
  return plan.style === 'cursor' && !plan.isOfItem ? { next: plan.next, more: plan.more } : { more: plan.more };
}

/** A value with each of these in place of what a pointer leads to; as it is where that is nothing. */
function changed(
  value: JsonValue,
  pointer: string | undefined,
  members: readonly (JsonValue | undefined)[],
): readonly JsonValue[] {
  if (pointer === undefined || memberAt(value, pointer) === undefined) return [value];
  return members.map((member) => replaced(value, pointer, member));
}

/** A value with another one where a JSON Pointer leads, or with nothing there. */
function replaced(value: JsonValue, pointer: string, member: JsonValue | undefined): JsonValue {
  return replacedAt(value, pointerTokens(pointer), member);
}

function replacedAt(value: JsonValue, [name, ...rest]: readonly string[], member: JsonValue | undefined): JsonValue {
  if (name === undefined || !isObject(value)) return value;
  const others = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  const inner = value[name];
  const left = rest.length === 0 ? member : inner && replacedAt(inner, rest, member);
  return left === undefined ? others : { ...value, [name]: left };
}

/** What a JSON Pointer leads to. */
function memberAt(value: JsonValue, pointer: string): JsonValue | undefined {
  return pointerTokens(pointer).reduce<JsonValue | undefined>(
    (found, name) => (isObject(found) ? found[name] : undefined),
    value,
  );
}
