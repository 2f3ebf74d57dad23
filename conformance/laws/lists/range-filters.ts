import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Call } from '../../cases/case.ts';
import { withParameter, withoutQuery } from '../base-call.ts';
import type { Probe } from '../law.ts';
import { type FilterTest, matches, memberOf, orderOf, valuesFor } from './filter-test.ts';
import { demandSound } from './sound-list.ts';
import { wholeList } from './whole-list.ts';

/** A word and a bound together: of the items with the word, those within the bound and no others. */
export async function tryBound(
  call: Call,
  [first, bound]: readonly [FilterTest, FilterTest],
  probe: Probe,
): Promise<void> {
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

/** Both ends of a range: what lies before the one or after the other is in neither. */
export async function tryRange(
  call: Call,
  [after, before]: readonly [FilterTest, FilterTest],
  probe: Probe,
): Promise<void> {
  const plain = withoutQuery(call, new Set([after.parameter.name, before.parameter.name]));
  const whole = await wholeList(probe, plain, { most: 3 });
  if (whole === undefined) return probe.notProvable('the list cannot be read without the range');
  const known = whole.items.map((item) => memberOf(item, after.member)).filter((value) => isOrdered(value));
  const sorted = [...new Set(known)].toSorted((left, right) => orderOf(left, right) ?? 0);
  if (sorted.length < 3) return probe.notProvable('a range needs three values to be told from its ends');
  const [low, high] = [sorted[Math.floor(sorted.length / 3)], sorted[Math.ceil((sorted.length * 2) / 3) - 1]];
  const asked = [
    { test: after, value: endOf(after, low) },
    { test: before, value: endOf(before, high) },
  ];
  for (const { test, value } of asked) {
    if (!fits(test.parameter.schema, value, 'write'))
      return probe.notProvable(`nothing is known that ${test.parameter.name} takes`);
    const alone = await wholeList(probe, withParameter(plain, test.parameter, value), { most: 3 });
    if (alone === undefined || alone.items.some((item) => matches(test, item, value) === false))
      return probe.notProvable(`${test.parameter.name} alone does not do what it says`);
  }
  const ranged = asked.reduce((sum, { test, value }) => withParameter(sum, test.parameter, value), plain);
  const list = await wholeList(probe, ranged, { most: 3 });
  if (list === undefined) return probe.notProvable('both ends together give no list');
  demandSound(list, asked, probe, `filters ${call.operation.operationId} together`);
}

function isOrdered(value: unknown): value is string | number {
  return orderOf(value, value) === 0;
}

/** An end as its parameter takes it: a day where the member has an instant. */
function endOf({ parameter }: FilterTest, value: string | number | undefined): JsonValue {
  const isDay = parameter.schema.format === 'date' && typeof value === 'string';
  return isDay ? value.slice(0, 10) : (value ?? null);
}
