import { matches } from '../../../model/facts/filters/matches.ts';
import { type FilterTest, memberOf } from '../../../model/facts/filters/one-filter.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Call } from '../../cases/case.ts';
import { childPointer, preview } from '../../schema-walk.ts';
import { BROKEN_PAGES } from '../../session.ts';
import type { Probe } from '../law.ts';
import { itemKeys } from '../lists/page-walk.ts';
import { type WholeList, wholeList } from '../lists/whole-list.ts';

/** A filter and what it is asked for. */
export interface AskedFor {
  readonly test: FilterTest;
  readonly value: JsonValue;
}

/** True where a finding is that pages leave something out or repeat it: a filter is not to blame for that. */
export function hasBrokenPages({ operation }: Call, probe: Probe): boolean {
  return probe.observe(BROKEN_PAGES, '').has(operation.operationId);
}

/** Demands that a list has nothing but what matches all that it was asked for; false where it has. */
export function demandSound(
  { items, pages }: WholeList,
  asked: readonly AskedFor[],
  probe: Probe,
  together?: string,
): boolean {
  for (const { test, value } of asked) {
    const { parameter, member } = test;
    const wrong = items.findIndex((item) => matches(test, item, value) === false);
    const names = test.kind === 'has' ? member.split('/').slice(0, 1) : member.split('/');
    const pointer = names.reduce(childPointer, childPointer('', Math.max(0, wrong)));
    const expected = `a ${member} that ${said(test, value)}, ${parameter.name} was asked for`;
    const got = preview(memberOf(items[wrong], member));
    const cause = together ?? `filters ${parameter.name} sound`;
    const shown = pages.filter((page) => page.items.includes(items[wrong])).map(({ exchange }) => exchange);
    probe.demand(wrong === -1, { part: 'body', pointer, expected, got, cause }, shown);
    if (wrong !== -1) return false;
  }
  return true;
}

/** The keys of what matches all that was asked for, and is not given. */
export function missingIn(list: WholeList, whole: WholeList, asked: readonly AskedFor[]): readonly string[] {
  const given = new Set(itemKeys(list.items));
  const texts = new Set(list.items.map((item) => JSON.stringify(item)));
  const keys = itemKeys(whole.items);
  return whole.items.flatMap((item, index) => {
    const isWanted = asked.every(({ test, value }) => matches(test, item, value) === true);
    const key = keys[index] ?? '';
    return isWanted && !given.has(key) && !texts.has(JSON.stringify(item)) ? [key] : [];
  });
}

/** What seems to be left out. */
interface Missed {
  readonly whole: WholeList;
  readonly missing: readonly string[];
  readonly asked: readonly AskedFor[];
}

/** Ends the case where the plain list is another one by now, or has what is missed as something that matches no more. */
export async function demandStable(plain: Call, { whole, missing, asked }: Missed, probe: Probe): Promise<void> {
  const again = await wholeList(probe, plain, { most: 3 });
  const keys = itemKeys(again?.items ?? []);
  const isSame = again !== undefined && keys.join('\n') === itemKeys(whole.items).join('\n');
  const isWanted = (item: unknown): boolean => asked.every(({ test, value }) => matches(test, item, value) === true);
  const areLeft = again?.items.every((item, index) => !missing.includes(keys[index] ?? '') || isWanted(item));
  if (!isSame || areLeft !== true) probe.notProvable('the list changes between two reads');
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

/** What a filter asks of a member, in words. */
export function said({ kind }: FilterTest, value: JsonValue): string {
  return `${SAID[kind]} ${preview(value)}`;
}
