import type { IssueRow } from '../issues/index.ts';
import type { MergeRequestRow } from '../merge-requests/index.ts';
import type { SnippetRow } from '../snippets/index.ts';
import type { Noteable } from './store.ts';

/** An issue as what notes are on. */
export function onIssue({ id, iid, project_id }: Pick<IssueRow, 'id' | 'iid' | 'project_id'>): Noteable {
  return { kind: 'Issue', id, iid, project_id };
}

/** A merge request as what notes are on. */
export function onMergeRequest({ id, iid, project_id }: Pick<MergeRequestRow, 'id' | 'iid' | 'project_id'>): Noteable {
  return { kind: 'MergeRequest', id, iid, project_id };
}

/** A snippet of a project as what notes are on. */
export function onSnippet({ id }: SnippetRow, projectId: number): Noteable {
  return { kind: 'Snippet', id, iid: null, project_id: projectId };
}
