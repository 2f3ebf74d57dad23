import type { Call } from '../../../platform/call.ts';
import { countComment } from '../../issues/index.ts';
import { countMergeRequestComment, countUnresolved } from '../../merge-requests/index.ts';
import type { LeavingUser } from '../../../platform/tenancy/departure.ts';
import { commentsBy } from './store.ts';

/** Comments that go with who wrote them are no longer counted on what they are on. */
export async function uncountComments(call: Call, { user, hard }: LeavingUser): Promise<void> {
  if (!hard) return;
  for (const note of await commentsBy(call.db, user.id)) {
    const { noteable_kind: kind, noteable_id: id } = note;
    if (kind === 'Issue') await countComment(call.db, id, -1, call.now);
    if (kind !== 'MergeRequest') continue;
    await countMergeRequestComment(call.db, id, -1, call.now);
    const isOpen = note.resolvable === 1 && note.resolved_at === null && note.in_reply_to_id === null;
    if (isOpen) await countUnresolved(call.db, id, -1);
  }
}
