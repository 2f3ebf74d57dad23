import type { Call } from '../../platform/call.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import type { IssueEdit } from '../issues/index.ts';
import { onIssue } from './noteable.ts';
import { type NewNote, insertNote } from './store.ts';

/** Writes down in system notes what an edit changed, as far as that is no event of its own. */
export async function noteEdit(call: Call, edit: IssueEdit): Promise<void> {
  const texts = [
    ...(await assigneeTexts(call, edit)),
    ...textTexts(edit),
    ...flagTexts(edit),
    ...lockTexts(edit, 'issue'),
    ...planTexts(edit),
  ];
  for (const note of [...texts.map((body) => ({ body })), ...epicNotes(edit)]) {
    await insertNote(call.db, onIssue(edit.after), {
      ...note,
      authorId: edit.userId,
      system: 1,
      internal: 0,
      createdAt: edit.after.updated_at,
    });
  }
}

async function assigneeTexts(call: Call, { assignees }: IssueEdit): Promise<string[]> {
  const users = await usersById(call.db, [...assignees.before, ...assignees.after]);
  return peopleText(assignees, users, ['assigned to', 'unassigned']);
}

/** Who came and who went, in the words for both; nothing when nobody did. */
export function peopleText(
  { before, after }: { readonly before: readonly number[]; readonly after: readonly number[] },
  users: ReadonlyMap<number, { readonly username: string }>,
  [came, went]: readonly [string, string],
): string[] {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const names = (ids: readonly number[]): string => ids.map((id) => `@${users.get(id)?.username ?? id}`).join(', ');
  const parts = [
    ...(added.length > 0 ? [`${came} ${names(added)}`] : []),
    ...(removed.length > 0 ? [`${went} ${names(removed)}`] : []),
  ];
  return parts.length === 0 ? [] : [parts.join(' and ')];
}

/** How the text of something was changed. */
export function textTexts({ before, after }: Change<'description' | 'title', string | null>): string[] {
  const texts: string[] = [];
  if (before.title !== after.title) texts.push(`changed title from **${before.title}** to **${after.title}**`);
  if (before.description !== after.description) texts.push('changed the description');
  return texts;
}

interface Change<Name extends string, Value> {
  readonly before: Readonly<Record<Name, Value>>;
  readonly after: Readonly<Record<Name, Value>>;
}

/** Whether the discussion was locked or opened. */
export function lockTexts(
  { before, after }: Change<'discussion_locked', number | null>,
  what = 'merge request',
): string[] {
  if ((before.discussion_locked ?? 0) === (after.discussion_locked ?? 0)) return [];
  return [`${after.discussion_locked === 1 ? 'locked' : 'unlocked'} the discussion in this ${what}`];
}

function flagTexts({ before, after }: IssueEdit): string[] {
  if (before.confidential === after.confidential) return [];
  return [after.confidential === 1 ? 'made the issue confidential' : 'made the issue visible to everyone'];
}

function planTexts({ before, after }: IssueEdit): string[] {
  const texts: string[] = [];
  if (before.due_date !== after.due_date) {
    texts.push(after.due_date === null ? 'removed due date' : `changed due date to ${after.due_date}`);
  }
  if (before.issue_type !== after.issue_type) {
    texts.push(`changed type from ${before.issue_type} to ${after.issue_type}`);
  }
  return texts;
}

/** That an issue has an epic is told to nobody who may not read the epic. */
function epicNotes({ before, after }: IssueEdit): Pick<NewNote, 'body' | 'mentions'>[] {
  if (before.epic_id === after.epic_id) return [];
  const body = after.epic_id === null ? 'removed from its epic' : 'added to an epic';
  const id = after.epic_id ?? before.epic_id;
  return id === null ? [] : [{ body, mentions: { epic: id } }];
}
