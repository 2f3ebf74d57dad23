import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import {
  type Finding,
  createReaction,
  getReaction,
  listReactions,
  reactedAt,
  reactionOn,
  takeBack,
} from '../reactions/index.ts';
import { findIssue } from './rules.ts';
import { countVote } from './store.ts';

const theIssue: Finding<{ readonly issue_iid: number }> = async (...found) => {
  const { issue } = await findIssue(...found);
  return { kind: 'Issue', id: issue.id, countVote: (call, vote, change) => countVote(call.db, issue.id, vote, change) };
};

/** Operations on the reactions to issues. */
export const reactionOperations: OperationSet = operationsOf(
  reads('listIssueReactions', { find: theIssue, run: listReactions }),
  reads('getIssueReaction', { find: reactionOn(theIssue), run: getReaction }),
  writes('createIssueReaction', { find: theIssue, run: createReaction }),
  writes('deleteIssueReaction', { find: reactionOn(theIssue), changedAt: reactedAt, run: takeBack }),
);
