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
import { findSnippet } from './rules.ts';

const theSnippet: Finding<{ readonly snippet_id: number }> = async (...found) => {
  const { snippet } = await findSnippet(...found);
  return { kind: 'Snippet', id: snippet.id };
};

/** Operations on the reactions to snippets. */
export const reactionOperations: OperationSet = operationsOf(
  reads('listSnippetReactions', { find: theSnippet, run: listReactions }),
  reads('getSnippetReaction', { find: reactionOn(theSnippet), run: getReaction }),
  writes('createSnippetReaction', { find: theSnippet, run: createReaction }),
  writes('deleteSnippetReaction', { find: reactionOn(theSnippet), changedAt: reactedAt, run: takeBack }),
);
