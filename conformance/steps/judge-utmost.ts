import type { Violation } from '../finding.ts';
import { sameSent, sentJson } from '../laws/values/sent-members.ts';
import { isObject, preview } from '../schema-walk.ts';
import type { UtmostExpectation } from './utmost-expectation.ts';
import { type Judging, type Taken, causeOf } from './taken.ts';

/** A member shows what the latest, or the earliest, of the things has that steps have made; nothing is asked where two have the same day. */
export function judgeUtmost(
  expectation: UtmostExpectation,
  { exchange: { content, response } }: Taken,
  { taken, probe }: Judging,
): readonly Violation[] {
  const { name, of, by, is, shows, why } = expectation;
  const isUnsure = probe.isFound(name) || probe.scenario.volatile.has(name);
  if (isUnsure || content.kind !== 'json' || response.status >= 300 || !isObject(content.value)) return [];
  const sent = of.flatMap((step) => {
    const made = taken.get(step);
    const members = made && sentJson(made.exchange);
    const day = isObject(members) ? Date.parse(String(members[by])) : Number.NaN;
    return isObject(members) && !Number.isNaN(day) ? [{ day, value: members[shows] }] : [];
  });
  const [first, second] = sent.toSorted((one, other) => (is === 'latest' ? other.day - one.day : one.day - other.day));
  if (first === undefined || first.day === second?.day) return [];
  const got = content.value[name];
  if (first.value === undefined || sameSent(first.value, got)) return [];
  const expected = `${preview(first.value)}, ${why}`;
  return [{ part: 'body', pointer: `/${name}`, expected, got: preview(got), ...causeOf(expectation) }];
}
