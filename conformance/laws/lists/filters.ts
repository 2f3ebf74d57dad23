import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Call } from '../../cases/case.ts';
import { BROKEN_PAGES, FAILED_QUERY } from '../../session.ts';
import { applicators, childPointer, preview } from '../../schema-walk.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { matches } from '../../../model/facts/filters/matches.ts';
import { manyWords, valuesFor, wordsElsewhere } from './filter-test.ts';
import { type FilterTest, memberOf } from '../../../model/facts/filters/one-filter.ts';
import { demandTotals } from './list-total.ts';
import { itemKeys } from './page-walk.ts';
import { type WholeList, exchangesOf, wholeList } from './whole-list.ts';

/** Values of one filter that are tried: the first ones that the list itself shows. */
const VALUES = 2;

/** Filters that the first one is tried together with. */
const PAIRS = 3;

/** A list asked for by the value of a member has the items with that value: no others, and each that it had before; by two, those with both. */
export const filters: Law = {
  id: 'filters',
  title: 'a filter gives the items that match it, all of them and no others',
  plan: (context) => context.api.operations.flatMap((operation) => planOperation(operation, context)),
};

function planOperation(operation: Operation, context: LawContext): readonly LawCase[] {
  const [base] = successes(context, operation);
  if (base === undefined) return [];
  const tests = filterTests(operation);
  const caseOf = (name: string, run: LawCase['run']): LawCase => ({
    kind: 'law',
    id: `${operation.operationId}/law/filters/${name}`,
    law: filters.id,
    summary: `${name} of ${operation.operationId}`,
    operation,
    effect: 'none',
    run,
  });
  const [first, ...seconds] = tests.filter(({ kind }) => kind === 'is');
  const pairs = seconds.slice(0, PAIRS).flatMap((second) => {
    if (first === undefined) return [];
    const name = `${first.parameter.name}+${second.parameter.name}`;
    return [caseOf(name, (probe) => tryPair(base.call, [first, second], probe))];
  });
  const bound = tests.find(({ kind }) => kind === 'after' || kind === 'before');
  // Words tell items apart where flags are all the same.
  const word =
    tests.find(({ kind, parameter }) => kind === 'is' && !parameter.schema.types.includes('boolean')) ?? first;
  const mixed =
    word === undefined || bound === undefined
      ? []
      : [
          caseOf(`${word.parameter.name}+${bound.parameter.name}`, (probe) =>
            tryBound(base.call, [word, bound], probe),
          ),
        ];
  return [
    ...tests.map((test) => caseOf(test.parameter.name, (probe) => tryFilter(base.call, test, probe))),
    ...pairs,
    ...mixed,
  ];
}

async function tryFilter(call: Call, test: FilterTest, probe: Probe): Promise<void> {
  const { parameter, member } = test;
  const key = `${call.operation.operationId} ${parameter.name}`;
  if (probe.observe(FAILED_QUERY, '').has(key))
    return probe.notProvable(`an example that sends ${parameter.name} fails`);
  const plain = withoutQuery(call, new Set([parameter.name]));
  const whole = await wholeList(probe, plain, { most: 3 });
  if (whole === undefined) return probe.notProvable('the list cannot be read without the filter');
  const values = [
    ...valuesFor(test, whole.items).slice(0, VALUES),
    ...unseenWords(test, whole.items),
    ...manyWords(test, whole.items),
    ...wordsElsewhere(test, whole.items),
  ];
  if (values.length === 0) return probe.notProvable(`no item shows a ${member} that can be asked for`);
  for (const value of values) await tryValue({ call: plain, whole, test, value }, probe);
}

/** True where a finding is that pages leave something out or repeat it: a filter is not to blame for that. */
function hasBrokenPages({ operation }: Call, probe: Probe): boolean {
  return probe.observe(BROKEN_PAGES, '').has(operation.operationId);
}

/** Words that no item of the plain list has: a list may leave those out unless it is asked for them. */
function unseenWords(test: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  const { parameter, kind, others, member } = test;
  if (kind !== 'is') return [];
  const seen = new Set(items.map((item) => memberOf(item, member)));
  const words: unknown[] = applicators([parameter.schema]).flatMap((schema) => schema.enum ?? []);
  if (parameter.schema.types.includes('boolean')) words.push(true);
  const unseen = words.filter((word) => !seen.has(word) && !(typeof word === 'string' && others.includes(word)));
  return unseen
    .filter((word): word is string | true => typeof word === 'string' || word === true)
    .filter((word) => fits(parameter.schema, word, 'write'))
    .slice(0, 1);
}

interface Asked {
  readonly call: Call;
  readonly whole: WholeList;
  readonly test: FilterTest;
  readonly value: JsonValue;
}

async function tryValue({ call, whole, test, value }: Asked, probe: Probe): Promise<void> {
  const { parameter } = test;
  const list = await wholeList(probe, withParameter(call, parameter, value), { most: 3 });
  if (list === undefined) return probe.notProvable(`${parameter.name}=${String(value)} gives no list`);
  // Items that do not match take the place of those that do: one fault, told once.
  if (!demandSound(list, [{ test, value }], probe)) return;
  const given = new Set(itemKeys(list.items));
  const matching = whole.items.filter((item) => matches(test, item, value) === true);
  const missing = itemKeys(matching).filter((key) => !given.has(key));
  // What is not on the pages that were read may be on others.
  if (!list.isComplete || hasBrokenPages(call, probe)) return;
  if (missing.length > 0) {
    const again = await wholeList(probe, call, { most: 3 });
    const isStable = again !== undefined && itemKeys(again.items).join('\n') === itemKeys(whole.items).join('\n');
    if (!isStable) return probe.notProvable('the list changes between two reads');
  }
  const expected = `every item whose ${test.member} ${said(test, value)}`;
  const got = `none with ${preview(missing[0])}`;
  const cause = `filters ${parameter.name} complete`;
  const shown = [...exchangesOf(whole), ...exchangesOf(list)];
  probe.demand(missing.length === 0, { part: 'body', pointer: '', expected, got, cause }, shown);
  // What counts all that there is, whatever is asked for, counts no more than the plain list has.
  if (missing.length === 0 && list.items.length < whole.items.length && countsAsked(call.operation))
    demandTotals(list, list, probe);
}

/** True where nothing says that a total is of everything, whatever is asked for. */
export function countsAsked(operation: Operation): boolean {
  const [answer] = operation.responses
    .filter(isSuccess)
    .flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
  const parts = answer === undefined ? [] : applicators([answer]);
  const said = parts.flatMap(({ properties }) =>
    [...properties].flatMap(([name, member]) => (/total|count/i.test(name) ? applicators([member]) : [])),
  );
  return !said.some(({ description = '' }) => OF_ALL.test(description));
}

const OF_ALL =
  /\b(?:regardless|irrespective|independent(?:ly)?|whatever (?:the )?(?:filter|search|quer)|un-?filtered|(?:without|before|ignor\w+)[\w ]{0,12} (?:filters?|search\w*|quer\w*))\b/i;

/** Two filters together, with the values of one item, which has to be among the items. */
async function tryPair(call: Call, pair: readonly [FilterTest, FilterTest], probe: Probe): Promise<void> {
  const [first, second] = pair;
  const plain = withoutQuery(call, new Set([first.parameter.name, second.parameter.name]));
  const whole = await wholeList(probe, plain, { most: 3 });
  if (whole === undefined) return probe.notProvable('the list cannot be read without the filters');
  // Of an item that others match by one of the two alone: then either filter makes a difference.
  const chosen = whole.items.flatMap((item) => {
    const [one] = valuesFor(first, [item]);
    const [two] = valuesFor(second, [item]);
    return one === undefined || two === undefined ? [] : [{ item, one, two }];
  });
  const by = (test: FilterTest, value: JsonValue, is: boolean) => (item: unknown) => matches(test, item, value) === is;
  const weight = ({ one, two }: { readonly one: JsonValue; readonly two: JsonValue }): number => {
    const [ofFirst, ofSecond] = [whole.items.filter(by(first, one, true)), whole.items.filter(by(second, two, true))];
    return Number(ofFirst.some(by(second, two, false))) + Number(ofSecond.some(by(first, one, false)));
  };
  const [found] = chosen.toSorted((left, right) => weight(right) - weight(left));
  if (found === undefined) return probe.notProvable('no item shows values of both');
  const asked = withParameter(withParameter(plain, first.parameter, found.one), second.parameter, found.two);
  const list = await wholeList(probe, asked, { most: 3 });
  if (list === undefined) return probe.notProvable('both together give no list');
  for (const [test, value] of [
    [first, found.one],
    [second, found.two],
  ] as const) {
    const alone = await wholeList(probe, withParameter(plain, test.parameter, value), { most: 1 });
    if (!doesAsAsked(alone, { test, value }, found.item))
      return probe.notProvable(`${test.parameter.name} alone does not do what it says`);
  }
  const isSound = demandSound(
    list,
    [
      { test: first, value: found.one },
      { test: second, value: found.two },
    ],
    probe,
    `filters ${call.operation.operationId} together`,
  );
  if (!isSound || !list.isComplete || hasBrokenPages(call, probe)) return;
  const [key = ''] = itemKeys([found.item]);
  const expected = `an item that matches ${first.parameter.name} and ${second.parameter.name}`;
  const isThere = hasItem(list, found.item);
  const cause = `filters ${first.parameter.name} complete`;
  const violation = { part: 'body', pointer: '', expected, got: `none with ${preview(key)}`, cause } as const;
  probe.demand(isThere, violation, [...exchangesOf(whole), ...exchangesOf(list)]);
}

/** True where the filter alone gives nothing wrong, and the item as well. */
function doesAsAsked(
  alone: WholeList | undefined,
  { test, value }: Pick<Asked, 'test' | 'value'>,
  item: unknown,
): boolean {
  if (alone === undefined || alone.items.some((each) => matches(test, each, value) === false)) return false;
  return !alone.isComplete || hasItem(alone, item);
}

function hasItem({ items }: WholeList, item: unknown): boolean {
  const [key = ''] = itemKeys([item]);
  return itemKeys(items).includes(key) || items.some((other) => JSON.stringify(other) === JSON.stringify(item));
}

/** A word and a bound together: of the items with the word, those within the bound and no others. */
async function tryBound(call: Call, [first, bound]: readonly [FilterTest, FilterTest], probe: Probe): Promise<void> {
  const plain = withoutQuery(call, new Set([first.parameter.name, bound.parameter.name]));
  const whole = await wholeList(probe, plain, { most: 3 });
  if (whole === undefined) return probe.notProvable('the list cannot be read without the filters');
  const bounds = valuesFor(bound, whole.items);
  // A word of an item that the bound takes away: then the bound makes a difference.
  const [asked] = bounds.flatMap((two) => {
    const beyond = whole.items.filter((item) => matches(bound, item, two) === false);
    const [one] = valuesFor(first, beyond);
    return one === undefined ? [] : [{ one, two }];
  });
  if (asked === undefined) return probe.notProvable('no item shows values of both');
  const within = withParameter(plain, bound.parameter, asked.two);
  const alone = await wholeList(probe, within, { most: 1 });
  const isBroken = alone?.items.some((item) => matches(bound, item, asked.two) === false);
  if (isBroken !== false) return probe.notProvable(`${bound.parameter.name} alone does not do what it says`);
  const list = await wholeList(probe, withParameter(within, first.parameter, asked.one), { most: 3 });
  if (list === undefined) return probe.notProvable('both together give no list');
  const both = [
    { test: first, value: asked.one },
    { test: bound, value: asked.two },
  ];
  demandSound(list, both, probe, `filters ${call.operation.operationId} together`);
}

function demandSound(
  list: WholeList,
  asked: readonly Pick<Asked, 'test' | 'value'>[],
  probe: Probe,
  together?: string,
): boolean {
  const { items, pages } = list;
  for (const { test, value } of asked) {
    const { parameter, member } = test;
    const wrong = items.findIndex((item) => matches(test, item, value) === false);
    const pointer = member.split('/').reduce(childPointer, childPointer('', Math.max(0, wrong)));
    const expected = `a ${member} that ${said(test, value)}, ${parameter.name} was asked for`;
    const got = preview(memberOf(items[wrong], member));
    const cause = together ?? `filters ${parameter.name} sound`;
    const shown = pages.filter((page) => page.items.includes(items[wrong])).map(({ exchange }) => exchange);
    probe.demand(wrong === -1, { part: 'body', pointer, expected, got, cause }, shown);
    if (wrong !== -1) return false;
  }
  return true;
}

const SAID = {
  is: 'is',
  not: 'is not',
  has: 'has',
  after: 'comes after',
  before: 'comes before',
  text: 'has',
  within: 'goes on at',
} as const;

function said({ kind }: FilterTest, value: JsonValue): string {
  return `${SAID[kind]} ${preview(value)}`;
}
