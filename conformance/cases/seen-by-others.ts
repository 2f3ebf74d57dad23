import { DEFAULT_IDENTITY } from '../scenario/scenario.ts';
import type { Session } from '../session.ts';
import { isSafeMethod } from '../session.ts';
import type { Call } from './case.ts';

/**
 * The same reading by everybody else whom the scenario knows, where an answer hangs on nothing but who asks: its example may be what one
 * of them is shown.
 */
export function callsOfOthers(call: Call, { scenario }: Session): readonly Call[] {
  const { method, path } = call.operation;
  if (call.identity !== DEFAULT_IDENTITY || !isSafeMethod(method) || path.includes('{')) return [];
  const others = [...scenario.identities.keys()].filter(
    (name) => name !== DEFAULT_IDENTITY && !scenario.refused.has(name),
  );
  return others.map((identity) => ({ ...call, identity }));
}
