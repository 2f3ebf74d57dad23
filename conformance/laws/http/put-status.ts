import { placeOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { ownerOfSingle } from '../../cases/single-part.ts';
import { fittingSuffix } from '../../cases/varied-body.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { inSamePlace, sibling, successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { namedByPut } from '../named-by-put.ts';
import { type Story, aThing, callOn, making, storyOf } from '../state/story.ts';

/** Where PUT declares 201 and another success, the first is for what was not there, and the other for what was (RFC 9110 section 9.3.4). */
export const putStatus: Law = {
  id: 'put-status',
  title: 'PUT answers 201 where nothing was, and another status where something was',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const [base] = successes(context, operation);
  const declared = operation.responses.map(({ status }) => status);
  const isTold = declared.includes('201') && declared.some((status) => status === '200' || status === '204');
  if (operation.method !== 'PUT' || base === undefined || !isTold) return undefined;
  const place = placeFor(operation, base, context);
  if (place === undefined) return undefined;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/put-status`,
    law: putStatus.id,
    summary: `${operation.operationId} where nothing is, and again`,
    operation,
    effect: 'writes',
    run: (probe) => putTwice(place, probe),
  };
}

/** Where something can be put that is not there. */
interface PutPlace {
  /** The call there; undefined where it cannot be asked for. */
  readonly find: (probe: Probe) => Promise<Call | undefined>;
  /** Reads what is there. */
  readonly read: Operation;
  readonly remove: Operation | undefined;
}

function placeFor(operation: Operation, base: ExampleCase, context: LawContext): PutPlace | undefined {
  const read = sibling(context, operation, 'GET');
  if (placeOf(context.api, operation) === undefined || read === undefined) return undefined;
  const around = { read, remove: sibling(context, operation, 'DELETE') };
  const owner = ownerOfSingle(context.api, operation);
  const story = owner && storyOf(owner, context);
  if (story !== undefined) return { ...around, find: (probe) => callOnNew(story, { operation, base }, probe) };
  const named = namedByPut(operation, context);
  if (named === undefined) return undefined;
  const { parameter } = named;
  const known = base.call.parameters.find((item) => item.parameter === parameter)?.value;
  return {
    ...around,
    find: (probe) => {
      const name = fittingSuffix(probe.fresh())(typeof known === 'string' ? known : 'a', [parameter.schema]);
      return Promise.resolve(name === known ? undefined : withParameter(base.call, parameter, new OwnValue(name)));
    },
  };
}

/** A call about a part of a thing that is made for it. */
async function callOnNew(
  story: Story,
  { operation, base }: { readonly operation: Operation; readonly base: ExampleCase },
  probe: Probe,
): Promise<Call | undefined> {
  const taken = await takeSteps([...story.ground, making(story, 'a')], probe);
  const call = callOn(story, operation, aThing(story), base.call);
  return call && filled(call, taken);
}

async function putTwice({ find, read, remove }: PutPlace, probe: Probe): Promise<void> {
  const call = await find(probe);
  if (call === undefined) return probe.notProvable('nothing says where there is nothing yet');
  const before = await probe.send(inSamePlace(read, call), { refused: true });
  if (before.response.status !== 404)
    return probe.notProvable(`what should not be there answered ${before.response.status}`);
  const first = await probe.send(call, { refused: true, optional: true });
  if (first.response.status >= 300)
    return probe.notProvable(`${call.operation.operationId} answered ${first.response.status}`);
  demandStatus(first, { isNew: true, shown: [before] }, probe);
  const there = await probe.send(inSamePlace(read, call), { refused: true });
  const second = there.response.status < 300 ? await probe.send(call, { refused: true, optional: true }) : undefined;
  if (second !== undefined && second.response.status < 300)
    demandStatus(second, { isNew: false, shown: [first, there] }, probe);
  if (remove !== undefined && remove.requestBody?.required !== true)
    await probe.send(inSamePlace(remove, call), { refused: true, optional: true });
}

interface Putting {
  readonly isNew: boolean;
  readonly shown: readonly Exchange[];
}

function demandStatus(exchange: Exchange, { isNew, shown }: Putting, probe: Probe): void {
  const { status } = exchange.response;
  const expected = isNew ? '201, as nothing was there' : 'another status than 201, as it was there already';
  const cause = `put-status ${exchange.operation.operationId}`;
  const violation = { part: 'status', pointer: '', expected, got: String(status), cause } as const;
  // What is done later (202) says nothing of what was there.
  probe.demand(status === 202 || (status === 201) === isNew, violation, [...shown, exchange]);
}
