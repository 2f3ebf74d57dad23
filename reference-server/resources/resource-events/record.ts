import type { Call } from '../../platform/call.ts';
import type { IssueEdit } from '../issues/index.ts';
import { insertResourceEvent } from './store.ts';

/** Writes down changes of labels, state, milestone and weight, which never appear among the notes. */
export async function recordEdit(call: Call, { before, after, labels, userId }: IssueEdit): Promise<void> {
  const base = { issue_id: after.id, user_id: userId, created_at: after.updated_at, subject_id: null, value: null };
  for (const id of labels.after.filter((each) => !labels.before.includes(each))) {
    await insertResourceEvent(call.db, { ...base, kind: 'label', action: 'add', subject_id: id });
  }
  for (const id of labels.before.filter((each) => !labels.after.includes(each))) {
    await insertResourceEvent(call.db, { ...base, kind: 'label', action: 'remove', subject_id: id });
  }
  if (before.state !== after.state) {
    const action = after.state === 'closed' ? 'closed' : 'reopened';
    await insertResourceEvent(call.db, { ...base, kind: 'state', action, value: action });
  }
  if (before.milestone_id !== after.milestone_id) {
    const action = after.milestone_id === null ? 'remove' : 'add';
    const subject = after.milestone_id ?? before.milestone_id;
    await insertResourceEvent(call.db, { ...base, kind: 'milestone', action, subject_id: subject });
  }
  if (before.weight !== after.weight) {
    const value = after.weight === null ? null : String(after.weight);
    await insertResourceEvent(call.db, { ...base, kind: 'weight', action: 'change', value });
  }
}
