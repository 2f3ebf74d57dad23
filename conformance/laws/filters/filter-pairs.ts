import { saysApart, saysFiltersApart } from '../../../model/facts/filters/narrowing-words.ts';
import { matches } from '../../../model/facts/filters/matches.ts';
import type { FilterTest } from '../../../model/facts/filters/one-filter.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { preview } from '../../schema-walk.ts';
import { withParameter, withoutQuery } from '../base-call.ts';
import type { Probe } from '../law.ts';
import { valuesFor } from './filter-test.ts';
import { type AskedFor, demandSound, demandStable, hasBrokenPages, missingIn, said } from './sound-list.ts';
import { tellingPairs } from './telling-pairs.ts';
import { type WholeList, exchangesOf, wholeList } from '../lists/whole-list.ts';

/** Pairs of the filters of one list that are tried, and values of each filter that pairs are chosen from. */
const [PAIRS, VALUES] = [15, 8];

/**
 * Every two of the filters, those that stand beside each other first: all of them have their turn. None where filters are said to stand in
 * each other's way.
 * @param about what is said of the whole API
 */
export function pairsOf(
  { summary, description }: Operation,
  all: readonly FilterTest[],
  about = '',
): readonly (readonly [FilterTest, FilterTest])[] {
  const isApart = [summary, description].some((text) => saysApart(text ?? '')) || saysFiltersApart(about);
  if (isApart) return [];
  const tests = all.filter(({ parameter }) => !saysApart(parameter.description ?? parameter.schema.description ?? ''));
  const pairs = tests.flatMap((_, distance) =>
    distance === 0
      ? []
      : tests.flatMap((first, index): readonly (readonly [FilterTest, FilterTest])[] => {
          const second = tests[index + distance];
          return second === undefined || isOneQuestion(first, second) ? [] : [[first, second]];
        }),
  );
  return pairs.slice(0, PAIRS);
}

/** True for two ways to ask for one and the same, as by `tag` and by `tags`: one may well take the place of the other. */
function isOneQuestion(first: FilterTest, second: FilterTest): boolean {
  return first.member === second.member && first.kind === second.kind;
}

/** Two filters together, with values of which each takes something away that the other leaves: what matches both, and nothing else. */
export async function tryPair(call: Call, pair: readonly [FilterTest, FilterTest], probe: Probe): Promise<void> {
  const [first, second] = pair;
  const plain = withoutQuery(call, new Set([first.parameter.name, second.parameter.name]));
  const whole = await wholeList(probe, plain, { most: 3 });
  if (whole === undefined) return probe.notProvable('the list cannot be read without the filters');
  const [one, other] = pair.map((test) => ({ test, values: valuesFor(test, whole.items).slice(0, VALUES) }));
  const telling = one === undefined || other === undefined ? [] : tellingPairs(whole.items, one, other);
  if (telling.length === 0) return probe.notProvable('no items differ in what both are about');
  const alone = new Map<string, boolean>();
  for (const asked of telling) {
    for (const each of asked) {
      const key = `${each.test.parameter.name} ${String(each.value)}`;
      const does = alone.get(key) ?? (await doesAsAsked(plain, each, { whole, probe }));
      alone.set(key, does);
      if (!does) return probe.notProvable(`${each.test.parameter.name} alone does not do what it says`);
    }
    if (!(await demandBoth(plain, asked, { whole, probe }))) return;
  }
}

interface Beside {
  readonly whole: WholeList;
  readonly probe: Probe;
}

async function demandBoth(
  plain: Call,
  asked: readonly [AskedFor, AskedFor],
  { whole, probe }: Beside,
): Promise<boolean> {
  const call = asked.reduce((sum: Call, { test, value }) => withParameter(sum, test.parameter, value), plain);
  const list = await wholeList(probe, call, { most: 3 });
  if (list === undefined) return probe.notProvable('both together give no list');
  const cause = `filters ${call.operation.operationId} together`;
  if (!demandSound(list, asked, probe, cause)) return false;
  if (!list.isComplete || hasBrokenPages(call, probe)) return true;
  const missing = missingIn(list, whole, asked);
  if (missing.length > 0) await demandStable(plain, { whole, missing, asked }, probe);
  const words = asked.map(({ test, value }) => `${test.member} ${said(test, value)}`);
  const expected = `every item whose ${words.join(' and ')}`;
  const got = `none with ${preview(missing[0])}`;
  const violation = { part: 'body', pointer: '', expected, got, cause } as const;
  probe.demand(missing.length === 0, violation, [...exchangesOf(whole), ...exchangesOf(list)]);
  return missing.length === 0;
}

/** True where the filter alone gives nothing wrong, and all that it should. */
async function doesAsAsked(plain: Call, { test, value }: AskedFor, { whole, probe }: Beside): Promise<boolean> {
  const alone = await wholeList(probe, withParameter(plain, test.parameter, value), { most: 3 });
  if (alone === undefined || alone.items.some((each) => matches(test, each, value) === false)) return false;
  return !alone.isComplete || missingIn(alone, whole, [{ test, value }]).length === 0;
}
