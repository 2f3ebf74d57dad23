import type { Call } from '../cases/case.ts';
import { madeAnew } from '../cases/made-anew.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { madeWithOthers } from '../steps/other-names.ts';
import type { Probe } from './law.ts';

/** Makes one more thing: with other names where those of the call are taken, then with other things where those have what they may have. */
export async function makeOne(call: Call, probe: Probe): Promise<Exchange> {
  const send = (other: Call): Promise<Exchange> => probe.send(other, { unique: true, refused: true });
  const anew = await madeAnew(call, await send(call), { send, fresh: () => probe.fresh() });
  return madeWithOthers(call, anew, { probe, send });
}
