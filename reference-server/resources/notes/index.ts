import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import type { Resource } from '../../platform/resource.ts';
import type { IssueRow } from '../issues/index.ts';
import { onIssue } from './noteable.ts';
import { operations } from './operations.ts';
import { reactionOperations } from './reactions.ts';
import { snippetOperations } from './snippet-notes.ts';
import { deleteNotesOn } from './store.ts';
import { noteEdit } from './system-notes.ts';
import { NOTE_TABLES } from './table.ts';
import { demo } from './world.ts';

export type { WrittenNote } from './events.ts';

/** Comments and system notes. */
export const notes: Resource<typeof NOTE_TABLES> = {
  tables: NOTE_TABLES,
  operations: { ...operations, ...snippetOperations, ...reactionOperations },
  listeners: { 'issue.edited': noteEdit, 'issue.deleted': deleteNotes },
  demo,
};

async function deleteNotes(call: Call, issue: IssueRow): Promise<void> {
  await announce(call, 'notes.deleted', await deleteNotesOn(call.db, onIssue(issue)));
}
