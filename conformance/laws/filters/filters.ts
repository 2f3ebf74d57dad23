import { toldAround } from '../../../model/told-around.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Call } from '../../cases/case.ts';
import { FAILED_QUERY } from '../../session.ts';
import { applicators, preview } from '../../schema-walk.ts';
import { successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { manyWords, valuesFor, wordsElsewhere } from './filter-test.ts';
import { type FilterTest, memberOf } from '../../../model/facts/filters/one-filter.ts';
import { pairsOf, tryPair } from './filter-pairs.ts';
import { demandTotals } from '../lists/list-total.ts';
import { demandSound, demandStable, hasBrokenPages, missingIn, said } from './sound-list.ts';
import { type WholeList, exchangesOf, wholeList } from '../lists/whole-list.ts';

/** Values of one filter that are tried: the first ones that the list itself shows. */
const VALUES = 2;

/** A list asked for by the value of a member has the items with that value: no others, and each that it had before; by every two, those with both. */
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
  return [
    ...tests.map((test) => caseOf(test.parameter.name, (probe) => tryFilter(base.call, test, probe))),
    ...pairsOf(operation, tests, toldAround(operation, context.api)).map((pair) =>
      caseOf(pair.map(({ parameter }) => parameter.name).join('+'), (probe) => tryPair(base.call, pair, probe)),
    ),
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
  const asked = [{ test, value }];
  // Items that do not match take the place of those that do: one fault, told once.
  if (!demandSound(list, asked, probe)) return;
  const missing = missingIn(list, whole, asked);
  // What is not on the pages that were read may be on others.
  if (!list.isComplete || hasBrokenPages(call, probe)) return;
  if (missing.length > 0) await demandStable(call, { whole, missing, asked }, probe);
  const expected = `every item whose ${test.member} ${said(test, value)}`;
  const got = `none with ${preview(missing[0])}`;
  const cause = `filters ${parameter.name} complete`;
  const shown = [...exchangesOf(whole), ...exchangesOf(list)];
  probe.demand(missing.length === 0, { part: 'body', pointer: '', expected, got, cause }, shown);
  // What counts all that there is, whatever is asked for, counts no more than the plain list has.
  if (missing.length === 0 && list.items.length < whole.items.length && countsAsked(call.operation))
    demandTotals(list, list, probe);
}

/** True where nothing says that a total is of everything, whatever is asked for, or is a guess. */
export function countsAsked(operation: Operation): boolean {
  const answers = operation.responses.filter(isSuccess);
  const [answer] = answers.flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
  const parts = answer === undefined ? [] : applicators([answer]);
  const around = parts.flatMap(({ properties }) =>
    [...properties].flatMap(([name, member]) => (/^(?:meta|pag)/i.test(name) ? applicators([member]) : [])),
  );
  const counts = [...parts, ...around].flatMap(({ properties }) =>
    [...properties].flatMap(([name, member]) => (/total|count/i.test(name) ? applicators([member]) : [])),
  );
  const fields = answers.flatMap(({ headers }) => headers.filter(({ name }) => /total|count/i.test(name)));
  return ![...counts, ...fields].some(({ description }) => OF_ALL.test(description ?? ''));
}

const OF_ALL =
  /\b(?:regardless|irrespective|independent(?:ly)?|whatever (?:the )?(?:filter|search|quer)|un-?filtered|estimate[sd]?|approximate(?:ly)?|approx|roughly|cached|rounded|capped|may lag|lags?|eventual(?:ly)?|every (?:few )?(?:minutes?|hours?)|(?:without|before|ignor\w+)[\w ]{0,12} (?:filters?|search\w*|quer\w*))\b/i;
