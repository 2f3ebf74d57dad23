import type { JsonValue } from '../../../model/location.ts';
import { childPointer, preview } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';
import { type FilterTest, matches, memberOf } from './filter-test.ts';
import type { WholeList } from './whole-list.ts';

/** A filter and the value that it was asked for. */
export interface Wanted {
  readonly test: FilterTest;
  readonly value: JsonValue;
}

/** States that no item of a list is one that was not asked for; false where one is. */
export function demandSound(list: WholeList, asked: readonly Wanted[], probe: Probe, together?: string): boolean {
  const { items, pages } = list;
  for (const { test, value } of asked) {
    const { parameter, member } = test;
    const wrong = items.findIndex((item) => matches(test, item, value) === false);
    const pointer = childPointer(childPointer('', Math.max(0, wrong)), member);
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
} as const;

/** What a filter asks of a member, in words. */
export function said({ kind }: FilterTest, value: JsonValue): string {
  return `${SAID[kind]} ${preview(value)}`;
}
