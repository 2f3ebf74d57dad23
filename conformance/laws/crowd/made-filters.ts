import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Call } from '../../cases/case.ts';
import { preview } from '../../schema-walk.ts';
import { BROKEN_PAGES } from '../../session.ts';
import { withParameter } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { matches } from '../../../model/facts/filters/matches.ts';
import { countsAsked } from '../filters/filters.ts';
import { demandTotals } from '../lists/list-total.ts';
import { manyWords, valuesFor, wordsElsewhere } from '../filters/filter-test.ts';
import { type FilterTest, memberOf } from '../../../model/facts/filters/one-filter.ts';
import { type Order, ordersOf } from '../lists/sort.ts';
import { itemKeys } from '../lists/page-walk.ts';
import type { AskedFor } from '../filters/sound-list.ts';
import { type WithValues, tellingPairs } from '../filters/telling-pairs.ts';
import { type Reading, exchangesOf, wholeList } from '../lists/whole-list.ts';
import { type Story, listedStoriesOf } from '../state/story.ts';
import { type Crowd, canGather, withCrowd } from './crowd.ts';

/** Pairs of values that are tried. */
const PAIRS = 20;

/** Members that are not looked into, and have words all the same. */
const ELSEWHERE = 2;

/** Pages of few things each. */
const SMALL: Reading = { size: 4 };

/** Values of one filter that are tried. */
const VALUES = 4;

/**
 * Things that differ in what a list can be asked for are found by it: each by its values, at the bounds too where the description says on
 * which side they are, and by every two filters together.
 */
export const madeFilters: Law = {
  id: 'made-filters',
  title: 'things made to differ are found by what they differ in, by one filter and by two',
  plan: (context) => listedStoriesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const { list, create } = story;
  const tests = list === undefined ? [] : filterTests(list.operation, true);
  if (list === undefined || tests.length === 0 || !canGather(story)) return undefined;
  const { operationId } = list.operation;
  return {
    kind: 'law',
    id: `${operationId}/law/made-filters`,
    law: madeFilters.id,
    summary: `${create.call.operation.operationId} several times, then ${operationId} by ${tests.map(({ parameter }) => parameter.name).join(', ')}`,
    operation: create.call.operation,
    effect: 'writes',
    run: (probe) =>
      withCrowd(
        story,
        [
          ...tests.flatMap(({ member, text }) => text?.members ?? [member]),
          ...tests.flatMap(({ text }) => text?.elsewhere ?? []).slice(0, ELSEWHERE),
        ],
        { probe, look: (crowd) => tryAll(crowd, tests, probe) },
      ),
  };
}

async function tryAll(crowd: Crowd, tests: readonly FilterTest[], probe: Probe): Promise<void> {
  const { operation } = crowd.list;
  if (probe.isBrokenList(operation.operationId)) return;
  const good: FilterTest[] = [];
  for (const test of tests) {
    let isGood = true;
    const values = askedOf(test, crowd);
    for (const value of values) isGood &&= await holds(crowd, [{ test, value }], probe);
    // What the first page is asked for, the later ones are as well.
    for (const value of values.slice(0, 1))
      for (const list of [
        crowd.list,
        ...ordersOf(operation)
          .slice(0, ORDERS)
          .map((order) => inOrder(crowd.list, order)),
      ])
        isGood &&= await holds({ ...crowd, list }, [{ test, value }], probe, SMALL);
    if (isGood) good.push(test);
  }
  const pairs = good.flatMap((one, index) => good.slice(index + 1).map((other) => [one, other] as const));
  const valued = (test: FilterTest): WithValues => ({ test, values: askedOf(test, crowd) });
  const asked = pairs.flatMap(([one, other]) => tellingPairs(crowd.entries, valued(one), valued(other)));
  for (const both of asked.slice(0, PAIRS)) if (!(await holds(crowd, both, probe))) return;
}

/** Orders in which later pages are looked at: what does not match comes last in one of them. */
const ORDERS = 2;

function inOrder(list: Call, { values }: Order): Call {
  return values.reduce((asked, [parameter, value]) => withParameter(asked, parameter, value), list);
}

/** What a filter is asked for: values of what was made, several words at once, and a part of a text that is meant as a whole. */
function askedOf(test: FilterTest, { entries }: Crowd): readonly JsonValue[] {
  const { parameter, kind, member, text } = test;
  const shown = entries.flatMap((entry) => {
    const value = memberOf(entry, member);
    return Array.isArray(value) ? (value as readonly unknown[]) : [value];
  });
  const isBound = kind === 'after' || kind === 'before';
  const plain = isBound
    ? [...new Set(shown)].filter((value) => typeof value === 'string' || typeof value === 'number')
    : valuesFor(test, entries);
  const values = plain.map((value) => (isBound ? bound(test, value) : value)).slice(0, VALUES);
  const [first, second] = plain.flatMap((value): readonly JsonValue[] => (Array.isArray(value) ? value : []));
  const several = kind === 'has' && first !== undefined && second !== undefined ? [[first, second]] : [];
  const parts = text?.isExact === true ? plain.map((value) => String(value).slice(0, -1)).slice(0, 1) : [];
  const isFalse = kind === 'is' && parameter.schema.types.includes('boolean') && shown.includes(false) ? [false] : [];
  const more = [...manyWords(test, entries), ...wordsElsewhere(test, entries)];
  return [...values, ...several, ...parts, ...isFalse, ...more].filter((value) =>
    fits(parameter.schema, value, 'write'),
  );
}

/** Days are asked for where instants are shown, as the parameter takes them. */
function bound({ parameter }: FilterTest, value: JsonValue): JsonValue {
  return parameter.schema.format === 'date' && typeof value === 'string' ? value.slice(0, 10) : value;
}

/** A list asked for has every thing that matches all that is asked for, and nothing that does not match one of them. */
async function holds(
  { list, whole, entries, shown }: Crowd,
  asked: readonly AskedFor[],
  probe: Probe,
  reading: Reading = {},
): Promise<boolean> {
  const call = asked.reduce((sum: Call, { test, value }) => withParameter(sum, test.parameter, value), list);
  const found = await wholeList(probe, call, reading);
  if (found === undefined) return true;
  const words = asked.map(({ test, value }) => `${test.parameter.name}=${say(value)}`);
  const cause = (what: string): string => causeOf(call, asked, what);
  const violation = { part: 'body', pointer: '' } as const;
  const exchanges = [...shown, ...exchangesOf(found)];
  const wrong = found.items.flatMap((item) => {
    const broken = asked.find(({ test, value }) => matches(test, item, value) === false);
    return broken === undefined ? [] : [{ item, member: broken.test.member }];
  })[0];
  const expected = `nothing but what matches ${words.join(' and ')}`;
  const got = wrong === undefined ? '' : `one with ${wrong.member} ${preview(memberOf(wrong.item, wrong.member))}`;
  probe.demand(wrong === undefined, { ...violation, expected, got, cause: cause('sound') }, exchanges);
  if (wrong !== undefined) return false;
  // Whether few on a page are all that there are is for the laws of pages.
  if (reading.size !== undefined) return true;
  if (countsAsked(call.operation) && !demandTotals(found, found, probe)) return false;
  if (!found.isComplete || probe.observe(BROKEN_PAGES, '').has(list.operation.operationId)) return true;
  const given = new Set(itemKeys(found.items));
  const keys = new Map(itemKeys(whole.items).map((key, index) => [whole.items[index], key]));
  const missing = entries.find(
    (entry) => asked.every(({ test, value }) => matches(test, entry, value) === true) && !isAmong(entry, keys, given),
  );
  const told =
    missing === undefined
      ? ''
      : `none with ${asked.map(({ test }) => `${test.member} ${preview(memberOf(missing, test.member))}`).join(' and ')}`;
  const all = `everything that matches ${words.join(' and ')}`;
  probe.demand(missing === undefined, { ...violation, expected: all, got: told, cause: cause('complete') }, exchanges);
  return missing === undefined;
}

function isAmong(entry: unknown, keys: ReadonlyMap<unknown, string>, given: ReadonlySet<string>): boolean {
  return given.has(keys.get(entry) ?? '') || given.has(JSON.stringify(entry));
}

function causeOf({ operation }: Call, asked: readonly AskedFor[], what: string): string {
  const [{ test } = { test: undefined }, second] = asked;
  return second === undefined
    ? `filters ${test?.parameter.name ?? ''} ${what}`
    : `filters ${operation.operationId} together`;
}

function say(value: JsonValue): string {
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
}
