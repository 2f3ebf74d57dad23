import { variedBody } from '../cases/varied-body.ts';
import type { Call } from '../cases/case.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';
import { isObject } from '../schema-walk.ts';
import type { Step } from './step.ts';

/**
 * What is made on days of its own, so that nothing else that was made takes what there is of them; undefined where it has none, where they
 * have to stay, or where other days were refused before.
 */
export function onOwnDays(call: Call, { makes, times, like, keeps = [] }: Step, probe: Probe): Call | undefined {
  const { body } = call;
  const isAlone = makes === true && times === undefined && like === undefined;
  if (!isAlone || body === undefined || !isObject(body.value) || isFixed(call, probe)) return undefined;
  const sent = body.value;
  if (keeps.some((name) => typeof sent[name] === 'string' && !Number.isNaN(Date.parse(sent[name])))) return undefined;
  const other = variedBody(body, probe.fresh(), { much: 'days', keeps });
  return other && { ...call, body: other };
}

/** Under this key a run remembers what takes the days of the examples alone. */
const FIXED = 'days of its own are refused';

function isFixed({ operation }: Call, probe: Probe): boolean {
  return probe.observe(FIXED, '').has(operation.operationId);
}

/** True for a refusal that other days may be to blame for. */
export function isRefusedForDays({ response: { status } }: Exchange): boolean {
  return status === 400 || status === 422;
}

/** Remembers what takes the days of its example, having refused others. */
export function keepDays({ operation, response: { status } }: Exchange, probe: Probe): void {
  if (status >= 200 && status < 300) probe.observe(FIXED, operation.operationId);
}
