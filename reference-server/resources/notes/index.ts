import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import type { Resource } from '../../platform/resource.ts';
import { mergeRequestOperations } from './merge-request-notes.ts';
import { noteCopy } from './copy.ts';
import { onIssue, onMergeRequest } from './noteable.ts';
import { uncountComments } from './departure/leave.ts';
import { issueDiscussionOperations } from './discussions/of-issues.ts';
import { mergeRequestDiscussionOperations } from './discussions/of-merge-requests.ts';
import { operations } from './operations.ts';
import { reactionOperations } from './reactions.ts';
import { snippetOperations } from './snippet-notes.ts';
import { type Noteable, deleteNotesOfIssue, deleteNotesOn } from './store.ts';
import { noteApproval, noteMergeRequestEdit } from './merge-request-history.ts';
import { noteEdit } from './system-notes.ts';
import { NOTE_TABLES } from './table.ts';
import { demo } from './world.ts';

export { isCommit, placeColumns } from './discussions/position.ts';
export type { WrittenNote } from './events.ts';
export { isReadableDiscussion, publishComment } from './publish.ts';
export { noteById } from './store.ts';
export type { NoteRow } from './table.ts';
export { checkedBody, demandOpenDiscussion } from './rules.ts';

/** Comments and system notes. */
export const notes: Resource<typeof NOTE_TABLES> = {
  tables: NOTE_TABLES,
  operations: {
    ...operations,
    ...mergeRequestOperations,
    ...issueDiscussionOperations,
    ...mergeRequestDiscussionOperations,
    ...snippetOperations,
    ...reactionOperations,
  },
  listeners: {
    'user.leaving': uncountComments,
    'issue.edited': noteEdit,
    'issue.copied': noteCopy,
    'issue.deleted': async (call, issue) => {
      await deleteNotes(call, onIssue(issue));
      await announce(call, 'notes.deleted', await deleteNotesOfIssue(call.db, issue.id));
    },
    'mergeRequest.approval': noteApproval,
    'mergeRequest.edited': noteMergeRequestEdit,
    'mergeRequest.deleted': (call, mergeRequest) => deleteNotes(call, onMergeRequest(mergeRequest)),
  },
  demo,
};

async function deleteNotes(call: Call, on: Noteable): Promise<void> {
  await announce(call, 'notes.deleted', await deleteNotesOn(call.db, on));
}
