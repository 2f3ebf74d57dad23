import type { Call } from '../../platform/call.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import type { IssueEdit } from '../issues/index.ts';
import { onIssue } from './noteable.ts';
import { insertNote } from './store.ts';

/** Writes down in system notes what an edit changed, as far as that is no event of its own. */
export async function noteEdit(call: Call, edit: IssueEdit): Promise<void> {
  const texts = [...(await assigneeText(call, edit)), ...textTexts(edit), ...flagTexts(edit), ...planTexts(edit)];
  for (const body of texts) {
    await insertNote(call.db, onIssue(edit.after), {
      authorId: edit.userId,
      body,
      system: 1,
      internal: 0,
      createdAt: edit.after.updated_at,
    });
  }
}

async function assigneeText(call: Call, edit: IssueEdit): Promise<string[]> {
  const { before, after } = edit.assignees;
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length === 0 && removed.length === 0) return [];
  const users = await usersById(call.db, [...added, ...removed]);
  const names = (ids: readonly number[]): string => ids.map((id) => `@${users.get(id)?.username ?? id}`).join(', ');
  const parts = [
    ...(added.length > 0 ? [`assigned to ${names(added)}`] : []),
    ...(removed.length > 0 ? [`unassigned ${names(removed)}`] : []),
  ];
  return [parts.join(' and ')];
}

function textTexts({ before, after }: IssueEdit): string[] {
  const texts: string[] = [];
  if (before.title !== after.title) texts.push(`changed title from **${before.title}** to **${after.title}**`);
  if (before.description !== after.description) texts.push('changed the description');
  return texts;
}

function flagTexts({ before, after }: IssueEdit): string[] {
  const texts: string[] = [];
  if (before.confidential !== after.confidential) {
    texts.push(after.confidential === 1 ? 'made the issue confidential' : 'made the issue visible to everyone');
  }
  if ((before.discussion_locked ?? 0) !== (after.discussion_locked ?? 0)) {
    texts.push(`${after.discussion_locked === 1 ? 'locked' : 'unlocked'} the discussion in this issue`);
  }
  return texts;
}

function planTexts({ before, after }: IssueEdit): string[] {
  const texts: string[] = [];
  if (before.due_date !== after.due_date) {
    texts.push(after.due_date === null ? 'removed due date' : `changed due date to ${after.due_date}`);
  }
  if (before.issue_type !== after.issue_type) {
    texts.push(`changed type from ${before.issue_type} to ${after.issue_type}`);
  }
  if (before.epic_id !== after.epic_id)
    texts.push(after.epic_id === null ? 'removed from its epic' : 'added to an epic');
  return texts;
}
