import { usersById } from '../store/by-id.ts';
import { insertIssueNote, insertResourceEvent } from '../store/notes.ts';
import type { IssueRow } from '../store/schema.ts';
import type { Executor } from '../store/store.ts';

/** An edit as the history needs it: the issue before and after, with the lists that hang on it. */
export interface IssueEdit {
  readonly before: IssueRow;
  readonly after: IssueRow;
  readonly assignees: { readonly before: readonly number[]; readonly after: readonly number[] };
  readonly labels: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** Who edits. */
  readonly userId: number;
}

/**
 * Writes down what an edit changed: system notes for most changes, resource events for labels, state, milestone
 * and weight, which never appear among the notes.
 */
export async function recordEdit(tx: Executor, edit: IssueEdit): Promise<void> {
  const texts = [...(await assigneeText(tx, edit)), ...fieldTexts(edit)];
  for (const body of texts) {
    await insertIssueNote(tx, edit.after, {
      authorId: edit.userId,
      body,
      system: 1,
      internal: 0,
      createdAt: edit.after.updated_at,
    });
  }
  await recordEvents(tx, edit);
}

async function assigneeText(tx: Executor, edit: IssueEdit): Promise<string[]> {
  const { before, after } = edit.assignees;
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length === 0 && removed.length === 0) return [];
  const users = await usersById(tx, [...added, ...removed]);
  const names = (ids: readonly number[]): string => ids.map((id) => `@${users.get(id)?.username ?? id}`).join(', ');
  const parts = [
    ...(added.length > 0 ? [`assigned to ${names(added)}`] : []),
    ...(removed.length > 0 ? [`unassigned ${names(removed)}`] : []),
  ];
  return [parts.join(' and ')];
}

function fieldTexts(edit: IssueEdit): string[] {
  return [...textTexts(edit), ...flagTexts(edit), ...planTexts(edit)];
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

async function recordEvents(tx: Executor, edit: IssueEdit): Promise<void> {
  const { before, after, labels, userId } = edit;
  const base = { issue_id: after.id, user_id: userId, created_at: after.updated_at, subject_id: null, value: null };
  for (const id of labels.after.filter((each) => !labels.before.includes(each))) {
    await insertResourceEvent(tx, { ...base, kind: 'label', action: 'add', subject_id: id });
  }
  for (const id of labels.before.filter((each) => !labels.after.includes(each))) {
    await insertResourceEvent(tx, { ...base, kind: 'label', action: 'remove', subject_id: id });
  }
  if (before.state !== after.state) {
    const action = after.state === 'closed' ? 'closed' : 'reopened';
    await insertResourceEvent(tx, { ...base, kind: 'state', action, value: action });
  }
  if (before.milestone_id !== after.milestone_id) {
    const action = after.milestone_id === null ? 'remove' : 'add';
    const subject = after.milestone_id ?? before.milestone_id;
    await insertResourceEvent(tx, { ...base, kind: 'milestone', action, subject_id: subject });
  }
  if (before.weight !== after.weight) {
    const value = after.weight === null ? null : String(after.weight);
    await insertResourceEvent(tx, { ...base, kind: 'weight', action: 'change', value });
  }
}
