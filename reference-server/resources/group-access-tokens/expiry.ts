import type { Incoming } from '../../platform/call.ts';
import { addDays } from '../../platform/clock.ts';
import { announce } from '../../platform/events.ts';
import { endingTokens, markTold } from '../../platform/tenancy/expiring-tokens.ts';
import { reading, writing } from '../../platform/transaction.ts';

/** How many days before the end of a token hooks are told of it. */
const DAYS_BEFORE = 7;

/** Says of each token of a group or project once that it is about to end. */
export async function announceExpiring(incoming: Incoming): Promise<void> {
  const ending = { after: incoming.today, until: addDays(incoming.today, DAYS_BEFORE) };
  for (;;) {
    const tokens = await reading(incoming, ({ db }) => endingTokens(db, ending));
    for (const token of tokens) {
      await writing(incoming, async (call) => {
        if (await markTold(call.db, token.id)) await announce(call, 'accessToken.expiring', { token });
      });
    }
    if (tokens.length === 0) return;
  }
}
