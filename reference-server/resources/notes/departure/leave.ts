import type { Call } from '../../../platform/call.ts';
import { countComment } from '../../issues/index.ts';
import { countMergeRequestComment } from '../../merge-requests/index.ts';
import type { LeavingUser } from '../../../platform/tenancy/departure.ts';
import { leaveDiscussion } from '../discussions/state.ts';
import { commentsBy } from './store.ts';

/** Comments that go with who wrote them are no longer counted, and discussions go on without them. */
export async function uncountComments(call: Call, { user, hard }: LeavingUser): Promise<void> {
  if (!hard) return;
  let some = await commentsBy(call.db, user.id, 0);
  while (some.length > 0) {
    for (const note of some) {
      const { noteable_kind: kind, noteable_id: id } = note;
      if (kind === 'Issue') await countComment(call.db, id, -1, call.now);
      if (kind === 'MergeRequest') await countMergeRequestComment(call.db, id, -1, call.now);
      await leaveDiscussion(call, note, user.id);
    }
    some = await commentsBy(call.db, user.id, some.at(-1)?.id ?? 0);
  }
}
