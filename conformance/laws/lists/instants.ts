import type { Parameter } from '../../../model/parameter.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { preview } from '../../schema-walk.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { type FilterTest, memberOf } from '../../../model/facts/filters/one-filter.ts';
import { itemKeys } from './page-walk.ts';
import { type WholeList, exchangesOf, wholeList } from './whole-list.ts';

/** An instant is the same in every offset from UTC (RFC 3339 section 4): a list that is asked for by it gives the same. */
export const instants: Law = {
  id: 'instants',
  title: 'a list asked for by an instant gives the same in whatever offset it is written',
  plan: (context) => context.api.operations.flatMap((operation) => casesOf(operation, context)),
};

function casesOf(operation: Operation, context: LawContext): readonly LawCase[] {
  const [base] = successes(context, operation);
  if (base === undefined) return [];
  const tests = filterTests(operation, true).filter(
    ({ kind, parameter }) => (kind === 'after' || kind === 'before') && parameter.schema.format === 'date-time',
  );
  return tests.map((test) => ({
    kind: 'law',
    id: `${operation.operationId}/law/instants/${test.parameter.name}`,
    law: instants.id,
    summary: `${test.parameter.name} of ${operation.operationId} in other offsets`,
    operation,
    effect: 'none',
    run: (probe) => tryOffsets(withoutQuery(base.call, new Set([test.parameter.name])), test, probe),
  }));
}

/** Minutes east of UTC: far enough for another day. */
const OFFSETS: readonly number[] = [13 * 60, -11 * 60 - 30];

async function tryOffsets(call: Call, { parameter, member }: FilterTest, probe: Probe): Promise<void> {
  const whole = await wholeList(probe, call, { most: 3 });
  if (whole === undefined) return probe.notProvable('the list cannot be read without the filter');
  const seen = whole.items.map((item) => Date.parse(String(memberOf(item, member)))).filter((time) => time > 0);
  const middle = seen.toSorted((one, other) => one - other)[Math.floor(seen.length / 2)];
  if (middle === undefined) return probe.notProvable(`no item shows a ${member} that can be asked for`);
  // Just beside an item on either side: whoever forgets the offset takes it in, or leaves it out.
  for (const time of [middle - 1000, middle + 1000]) await trySpellings({ call, parameter, time }, probe);
}

interface Asked {
  readonly call: Call;
  readonly parameter: Parameter;
  readonly time: number;
}

async function trySpellings({ call, parameter, time }: Asked, probe: Probe): Promise<void> {
  const ask = (minutes: number): Promise<WholeList | undefined> =>
    wholeList(probe, withParameter(call, parameter, spelled(time, minutes)), { most: 3 });
  const plain = await ask(0);
  if (plain === undefined) return probe.notProvable(`${parameter.name} gives no list`);
  for (const minutes of OFFSETS) {
    const other = await ask(minutes);
    if (other === undefined) return probe.notProvable(`${parameter.name} takes no offset`);
    const [wanted, got] = [plain, other].map(({ items }) => itemKeys(items));
    const expected = `${preview(wanted)}, as ${parameter.name}=${spelled(time, 0)} gives`;
    const cause = `instants ${call.operation.operationId} ${parameter.name}`;
    const violation = { part: 'body', pointer: '', expected, got: preview(got), cause } as const;
    const shown = [...exchangesOf(plain), ...exchangesOf(other)];
    const isSame = wanted?.join('\n') === got?.join('\n');
    if (!isSame && itemKeys((await ask(0))?.items ?? []).join('\n') !== wanted?.join('\n'))
      return probe.notProvable('the list changes between two reads');
    probe.demand(isSame, violation, shown);
    if (!isSame) return;
  }
}

/** An instant as clocks so far east of UTC show it. */
function spelled(time: number, minutes: number): string {
  const local = new Date(time + minutes * 60_000).toISOString().replace(/(?:\.000)?Z$/, '');
  if (minutes === 0) return `${local}Z`;
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
