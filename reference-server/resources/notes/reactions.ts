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
import { findMergeRequestNote, findNote, findSnippetNote } from './rules.ts';

const theIssueNote: Finding<{ readonly issue_iid: number; readonly note_id: number }> = async (...found) => {
  const { note } = await findNote(...found);
  return { kind: 'Note', id: note.id };
};

const theMergeRequestNote: Finding<{
  readonly merge_request_iid: number;
  readonly note_id: number;
}> = async (...found) => ({ kind: 'Note', id: (await findMergeRequestNote(...found)).note.id });

const theSnippetNote: Finding<{ readonly snippet_id: number; readonly note_id: number }> = async (...found) => {
  const { note } = await findSnippetNote(...found);
  return { kind: 'Note', id: note.id };
};

/** Operations on the reactions to notes. */
export const reactionOperations: OperationSet = operationsOf(
  reads('listIssueNoteReactions', { find: theIssueNote, run: listReactions }),
  reads('getIssueNoteReaction', { find: reactionOn(theIssueNote), run: getReaction }),
  writes('createIssueNoteReaction', { find: theIssueNote, run: createReaction }),
  writes('deleteIssueNoteReaction', { find: reactionOn(theIssueNote), changedAt: reactedAt, run: takeBack }),

  reads('listMergeRequestNoteReactions', { find: theMergeRequestNote, run: listReactions }),
  reads('getMergeRequestNoteReaction', { find: reactionOn(theMergeRequestNote), run: getReaction }),
  writes('createMergeRequestNoteReaction', { find: theMergeRequestNote, run: createReaction }),
  writes('deleteMergeRequestNoteReaction', {
    find: reactionOn(theMergeRequestNote),
    changedAt: reactedAt,
    run: takeBack,
  }),

  reads('listSnippetNoteReactions', { find: theSnippetNote, run: listReactions }),
  reads('getSnippetNoteReaction', { find: reactionOn(theSnippetNote), run: getReaction }),
  writes('createSnippetNoteReaction', { find: theSnippetNote, run: createReaction }),
  writes('deleteSnippetNoteReaction', { find: reactionOn(theSnippetNote), changedAt: reactedAt, run: takeBack }),
);
