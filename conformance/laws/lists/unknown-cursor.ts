import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { preview } from '../../schema-walk.ts';
import { findParameter, successes, withParameter, withoutQuery } from '../base-call.ts';
import type { Law, LawContext, LawCase, Probe } from '../law.ts';
import { wholeList } from './whole-list.ts';
import { askPage, itemKeys, pageIn } from './page-walk.ts';

/** Items of a page: few enough that short lists have several. */
const SIZE = 2;

/** Texts that no service gives away as cursors. */
const NOBODYS = ['no-such-cursor', 'bm8tc3VjaC1jdXJzb3I', 'nosuchcursor0000'];

/**
 * A cursor is what an answer has given: where a list declares that it refuses requests (400, 422), one that nobody was given is refused, or
 * leads nowhere. Who starts at the beginning again sends its caller round in circles.
 */
export const unknownCursor: Law = {
  id: 'unknown-cursor',
  title: 'a cursor that nobody was given does not lead to the beginning of a list',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const plan = pagePlanOf(operation);
  const [base] = successes(context, operation);
  const isRefusing = operation.responses.some(({ status }) => /^(?:400|422|4xx)$/i.test(status));
  if (operation.method !== 'GET' || base === undefined || plan?.style !== 'cursor' || plan.isOfItem || !isRefusing) {
    return undefined;
  }
  const parameter = findParameter(operation, plan.send.name);
  if (parameter === undefined) return undefined;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/unknown-cursor`,
    law: unknownCursor.id,
    summary: `${parameter.name} of ${operation.operationId}, as nobody was given it`,
    operation,
    effect: 'none',
    run: (probe) => ask(base.call, parameter, probe),
  };
}

async function ask(call: Call, parameter: Parameter, probe: Probe): Promise<void> {
  const plain = withoutQuery(call, new Set([parameter.name]));
  const first = await askPage(probe, plain);
  if (first === undefined) return probe.notProvable('the list has no beginning to lead to');
  const cursors = NOBODYS.filter((cursor) => fits(parameter.schema, cursor, 'write'));
  if (cursors.length === 0) return probe.notProvable('every cursor that fits may be one');
  const [wanted] = itemKeys(first.items);
  const pages = (await wholeList(probe, plain, { size: SIZE, most: 2 }))?.pages ?? [];
  const [, second] = pages.map(({ items }) => itemKeys(items)[0]);
  // Who answers every cursor alike has no pages.
  if (second === undefined || second === wanted)
    return probe.notProvable('no cursor that is given leads to another page');
  for (const cursor of cursors) {
    const exchange = await probe.send(withParameter(plain, parameter, new OwnValue(cursor)), { refused: true });
    const isBeginning = itemKeys(pageIn(exchange)?.items ?? [])[0] === wanted;
    const expected = `a refusal of ${parameter.name}=${cursor}, which no answer has given, or no items`;
    const got = `${exchange.response.status} with ${preview(wanted)}, as from the beginning`;
    const cause = `unknown-cursor ${parameter.name}`;
    probe.demand(!isBeginning, { part: 'status', pointer: '', expected, got, cause }, [first.exchange, exchange]);
    if (isBeginning) return;
  }
}
