import type { Call } from '../../../platform/call.ts';
import type { DroppedReaction } from '../../reactions/index.ts';
import type { LeavingUser } from '../../../platform/tenancy/departure.ts';
import { adjustCount, countVote } from '../store.ts';
import { issuesBy } from './store.ts';

/** Issues that go with who wrote them are no longer counted. */
export async function uncountIssues(call: Call, { user, hard }: LeavingUser): Promise<void> {
  if (!hard) return;
  let some = await issuesBy(call.db, user.id, 0);
  while (some.length > 0) {
    for (const issue of some) await adjustCount(call.db, issue, -1);
    some = await issuesBy(call.db, user.id, some.at(-1)?.id ?? 0);
  }
}

/** Votes that were given by reactions go with them. */
export async function uncountVotes(call: Call, dropped: readonly DroppedReaction[]): Promise<void> {
  for (const { kind, id, vote } of dropped) if (kind === 'Issue') await countVote(call.db, id, vote, -1);
}
