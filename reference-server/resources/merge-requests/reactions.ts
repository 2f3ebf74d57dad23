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
import { findMergeRequest } from './rules.ts';
import { countVote } from './store.ts';

const theMergeRequest: Finding<{ readonly merge_request_iid: number }> = async (...found) => {
  const { id } = (await findMergeRequest(...found)).mergeRequest;
  return { kind: 'MergeRequest', id, countVote: (call, vote, change) => countVote(call.db, id, vote, change) };
};

/** Operations on the reactions to merge requests. */
export const reactionOperations: OperationSet = operationsOf(
  reads('listMergeRequestReactions', { find: theMergeRequest, run: listReactions }),
  reads('getMergeRequestReaction', { find: reactionOn(theMergeRequest), run: getReaction }),
  writes('createMergeRequestReaction', { find: theMergeRequest, run: createReaction }),
  writes('deleteMergeRequestReaction', { find: reactionOn(theMergeRequest), changedAt: reactedAt, run: takeBack }),
);
