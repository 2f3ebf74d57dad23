import { DEFAULT_IDENTITY } from '../scenario/scenario.ts';
import type { Session } from '../session.ts';
import { isSafeMethod } from '../session.ts';
import type { Call } from './case.ts';

/**
 * The same reading by everybody else whom the scenario knows: where nothing says who asks, an example may be what one of them is shown.
 */
export function callsOfOthers(call: Call, { scenario }: Session): readonly Call[] {
  if (call.identity !== DEFAULT_IDENTITY || !isSafeMethod(call.operation.method)) return [];
  const others = [...scenario.identities.keys()].filter(
    (name) => name !== DEFAULT_IDENTITY && !scenario.refused.has(name),
  );
  return others.map((identity) => ({ ...call, identity }));
}
