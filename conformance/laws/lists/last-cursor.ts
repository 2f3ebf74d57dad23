import { toldAround } from '../../../model/told-around.ts';
import type { Api } from '../../../model/api.ts';
import type { PagePlan } from '../../../model/facts/paging/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Call } from '../../cases/case.ts';
import { valueAt } from '../../cases/value-at.ts';
import { applicators, propertySchemas } from '../../schema-walk.ts';
import { withParameter } from '../base-call.ts';
import type { Probe } from '../law.ts';
import { plainSentencesOf } from '../values/sentences.ts';
import { askPage } from './page-walk.ts';
import { type WholeList, exchangesOf } from './whole-list.ts';

const NONE =
  /\b(?:null|absent|missing|left out|omitted|not (?:present|there|set|given|included|sent)|empty|none|no)\b/i;

/** The last page, or one that nothing follows. */
const LAST =
  /\b(?:last|final) (?:page|one)\b|\b(?:nothing|no|without|isn['’]t any|is not any|not any)\b[^.;,]{0,20}\b(?:more|further|next|left|else|follows?)\b|\bend of the list\b/i;

const OPEN = /\b(?:may|might|can|could|usually|should|first page|previous|prev)\b/i;

/** True where words say that the last page has no cursor to go on with: at the member, the operation, or of all lists by the member's name. */
export function endsWithoutCursor(operation: Operation, plan: PagePlan, api: Api): boolean {
  if (plan.style !== 'cursor' || plan.isOfItem === true) return false;
  const answers = operation.responses.filter(isSuccess);
  const [member = '', ...deeper] = plan.next.split('/').slice(1).toReversed();
  const whole = answers.flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
  const around = deeper
    .toReversed()
    .reduce<readonly Schema[]>((parts, name) => propertySchemas(applicators(parts), name), whole);
  const own = propertySchemas(applicators(around), member).flatMap(({ description }) => plainSentencesOf(description));
  const said = [operation.description, ...answers.map(({ description }) => description), toldAround(operation, api)];
  const named = said.flatMap(plainSentencesOf).filter((sentence) => sentence.includes(member));
  return [...own, ...named].some((sentence) => LAST.test(sentence) && NONE.test(sentence) && !OPEN.test(sentence));
}

/** A page with as many items as there are is the last one. */
export async function demandNoCursor(
  call: Call,
  whole: WholeList,
  { plan, size }: { readonly plan: PagePlan; readonly size: Parameter },
  probe: Probe,
): Promise<void> {
  const count = whole.items.length;
  if (plan.style !== 'cursor' || !whole.isComplete || count === 0 || !fits(size.schema, count, 'write')) return;
  const page = await askPage(probe, withParameter(call, size, count));
  if (page === undefined || page.items.length !== count) return;
  const { content } = page.exchange;
  const next = content.kind === 'json' ? valueAt(content.value, plan.next) : undefined;
  // Lists that are paged alike end alike.
  const cause = 'last page with a cursor';
  const expected = `no ${plan.next} on the last page, which has all ${count} items`;
  const violation = { part: 'body', pointer: plan.next, expected, got: JSON.stringify(next) ?? 'none', cause } as const;
  probe.demand(next === undefined || next === null || next === '', violation, [...exchangesOf(whole), page.exchange]);
}
