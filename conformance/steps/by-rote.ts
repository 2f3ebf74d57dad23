import { boundarySamples } from '../../model/facts/sample/boundary-samples.ts';
import type { BodyValue, Call } from '../cases/case.ts';
import { variedBody } from '../cases/varied-body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';

/** A creation that a law goes by, and what came of it. */
export interface Making {
  readonly call: Call;
  readonly made: Exchange;
  /** Reads something of the kind that nobody made; undefined where nothing can be read by name. */
  readonly nobodys: Call | undefined;
}

/** Ends the case where a service answers a creation by rote. */
export async function demandState(making: Making, probe: Probe): Promise<void> {
  if (await isByRote(making, probe)) probe.notProvable('it answers by rote, as servers without state do');
}

/**
 * True where a service answers by rote, as one without state does: what nobody made can be read, and whatever is made next is answered
 * as the thing before, name and all. Such a service keeps nothing that could be judged. One that keeps things gives two of them two
 * names, or knows nothing of what nobody made, whatever else is wrong with it.
 */
async function isByRote(making: Making, probe: Probe): Promise<boolean> {
  const key = `by-rote ${making.call.operation.operationId}`;
  const known = probe.observe(key, 'asked');
  if (known.has('yes') || known.has('no')) return known.has('yes');
  const isRote = (await isThereForNobody(making, probe)) && (await isRepeated(making, probe));
  probe.observe(key, isRote ? 'yes' : 'no');
  return isRote;
}

async function isThereForNobody({ nobodys }: Making, probe: Probe): Promise<boolean> {
  return nobodys === undefined || isSuccess(await probe.send(nobodys, { aside: true }));
}

async function isRepeated(making: Making, probe: Probe): Promise<boolean> {
  let before = making.made;
  for (const body of otherBodies(making, probe)) {
    const again = await probe.send({ ...making.call, body }, { aside: true });
    if (isSuccess(again) && isSameAnswer(before, again)) return true;
    before = again;
  }
  return false;
}

/** Bodies of other things; where a thing that can be read has nothing that could be another, the same once more. */
function otherBodies({ call: { body }, nobodys }: Making, probe: Probe): readonly (BodyValue | undefined)[] {
  const schema = body?.mediaType.schema;
  const same = nobodys === undefined ? [] : [body, body];
  if (body === undefined || schema === undefined) return same;
  const varied = (['telling', 'texts'] as const).map((much) => variedBody(body, probe.fresh(), { much, keeps: [] }));
  const edges = boundarySamples(schema, { view: 'write', most: 2 }).map(({ value }) => ({ ...body, value }));
  const others = [...varied, ...edges].filter((other) => other !== undefined);
  return others.length > 0 ? others : same;
}

function isSuccess({ response: { status } }: Exchange): boolean {
  return status >= 200 && status < 300;
}

function isSameAnswer(one: Exchange, other: Exchange): boolean {
  const isSameStatus = one.response.status === other.response.status;
  return isSameStatus && Buffer.from(one.response.body).equals(other.response.body);
}
