import { fits } from '../../../model/facts/sample/fits.ts';
import { MORE } from '../../../model/facts/paging/count-words.ts';
import { isOf, membersOf } from '../../../model/facts/paging/members.ts';
import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import type { PagePlan } from '../../../model/facts/paging/page-plan.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import { pointerTokens } from '../../../model/load/json/json-pointer.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';

/** How a body says that something is not there: a value at a place, or nothing there; `end` of `MockTelling` of `runtime/http`. */
export interface Ending {
  readonly [key: string]: JsonValue;
  readonly at: string;
}

/** The first way in which a schema lets a body say that there is nothing at a place; undefined when it knows none. */
export function endingAt(schema: Schema, body: JsonValue, pointer: string): Ending | undefined {
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  const ways: readonly Ending[] = [
    // A link without its address is none.
    ...(/\/(?:href|ur[il])$/i.test(pointer) && above !== '' ? [{ at: above }, { at: above, value: null }] : []),
    { at: pointer, value: null },
    { at: pointer },
    { at: pointer, value: '' },
  ];
  return ways.find((way) => fits(schema, ended(body, way), 'read'));
}

function ended(body: JsonValue, { at, value }: Ending): JsonValue {
  return value === undefined && memberAt(body, at) === undefined ? body : replaced(body, at, value);
}

/**
 * A page from which a URL, or a value that goes into the body of the next request, would lead on is the last one: the mock writes
 * its own URL where it knows of a next page, and what a body asks for it does not page by.
 */
export function endedSample(operation: Operation, { schema }: MediaType, answer: JsonObject): JsonObject {
  const { body } = answer;
  const plan = pagePlanOf(operation);
  const { next, more } = unpagedWays(plan, schema);
  if (schema === undefined || !isObject(body)) return answer;
  const told = changed(countedOnce(plan, body), more, false);
  const way = next === undefined || memberAt(told, next) === undefined ? undefined : endingAt(schema, told, next);
  const shown = way === undefined ? told : ended(told, way);
  return shown === body || !fits(schema, shown, 'read') ? answer : { ...answer, body: shown };
}

/** Where a body asks for the pages that are counted, the one that is shown is all there is. */
function countedOnce(plan: PagePlan | undefined, body: JsonObject): JsonValue {
  if (plan === undefined || (plan.style !== 'page' && plan.style !== 'offset')) return body;
  const items = memberAt(body, plan.items);
  if (plan.send.in !== 'body' || plan.total === undefined || !Array.isArray(items)) return body;
  const count = plan.style === 'page' ? 1 : items.length;
  return changed(body, plan.total, typeof memberAt(body, plan.total) === 'string' ? String(count) : count);
}

/** Where an answer leads on in a way that mocks do not go. */
function unpagedWays(
  plan: PagePlan | undefined,
  schema: Schema | undefined,
): { readonly next?: string; readonly more?: string | undefined } {
  if (plan?.style === 'url') return { next: plan.next, more: schema && moreOf(schema) };
  if (plan === undefined || plan.style === 'link' || plan.send.in !== 'body') return {};
  return plan.style === 'cursor' && !plan.isOfItem ? { next: plan.next, more: plan.more } : { more: plan.more };
}

/** JSON Pointer to what says that there are more pages. */
function moreOf(schema: Schema): string | undefined {
  return membersOf(schema).find(({ word, schema: own }) => MORE.test(word) && isOf(own, 'boolean'))?.pointer;
}

/** A value with another one in place of what a pointer leads to; as it is where that is nothing. */
function changed(value: JsonValue, pointer: string | undefined, member: JsonValue): JsonValue {
  const isThere = pointer !== undefined && memberAt(value, pointer) !== undefined;
  return isThere ? replaced(value, pointer, member) : value;
}

/** A value with another one where a JSON Pointer leads, or with nothing there; objects that are not there are made. */
export function replaced(value: JsonValue, pointer: string, member: JsonValue | undefined): JsonValue {
  const [name, ...rest] = pointerTokens(pointer);
  return name === undefined ? (member ?? null) : replacedAt(value, [name, ...rest], member);
}

function replacedAt(
  value: JsonValue,
  [name = '', ...rest]: readonly string[],
  member: JsonValue | undefined,
): JsonValue {
  const own = isObject(value) ? value : {};
  const others = Object.fromEntries(Object.entries(own).filter(([other]) => other !== name));
  const left = rest.length === 0 ? member : replacedAt(own[name] ?? null, rest, member);
  return left === undefined ? others : { ...own, [name]: left };
}

/** What a JSON Pointer leads to. */
export function memberAt(value: JsonValue, pointer: string): JsonValue | undefined {
  return pointerTokens(pointer).reduce<JsonValue | undefined>(
    (found, name) => (isObject(found) ? found[name] : undefined),
    value,
  );
}
