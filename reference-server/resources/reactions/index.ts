import type { Resource } from '../../platform/resource.ts';
import { copyReactions, deleteReactionsTo } from './store.ts';
import { leaveReactions } from './departure/leave.ts';
import { REACTION_TABLES } from './table.ts';
import { demo } from './world.ts';

export type { DroppedReaction } from './departure/leave.ts';
export type { ChangedReaction } from './events.ts';
export { reactionsOf, votesOn } from './store.ts';
export { type Finding, type Vote, reactionOn } from './target.ts';
export { createReaction, getReaction, listReactions, reactedAt, takeBack } from './work.ts';

/** Emoji reactions; what people react to has the operations. */
export const reactions: Resource<typeof REACTION_TABLES> = {
  tables: REACTION_TABLES,
  operations: {},
  listeners: {
    'user.leaving': leaveReactions,
    'issue.copied': async (call, { from, to, how }) => {
      // A clone is a new issue, which nobody has reacted to yet.
      if (how === 'moved') await copyReactions(call.db, 'Issue', [{ from: from.id, to: to.id }]);
    },
    'notes.copied': (call, pairs) => copyReactions(call.db, 'Note', pairs),
    'issue.deleted': (call, issue) => deleteReactionsTo(call.db, 'Issue', [issue.id]),
    'mergeRequest.deleted': (call, { id }) => deleteReactionsTo(call.db, 'MergeRequest', [id]),
    'notes.deleted': (call, ids) => deleteReactionsTo(call.db, 'Note', ids),
  },
  demo,
};
