import type {
  ConfidentialIssueEvent,
  ConfidentialNoteEvent,
  EventIssue,
  EventNote,
  EventSnippet,
  IssueEvent,
  IssueEventAttributes,
  IssueEventChanges,
  NoteEvent,
} from '../../../../generated/models/index.ts';
import type { UserRow } from '../../../platform/tenancy/table.ts';
import { optionalTimestamp, timestamp } from '../../../platform/time.ts';
import type { IssueEdit, IssueRow } from '../../issues/index.ts';
import type { NoteRow, WrittenNote } from '../../notes/index.ts';
import type { SnippetRow } from '../../snippets/index.ts';
import {
  type ProjectPlace,
  type ToldMergeRequest,
  aboutMergeRequest,
  aboutProject,
  aboutRepository,
  aboutUser,
} from './about.ts';
import { changedFlag, changedIds, changedMembers } from './changes.ts';

/** Who did something, and where. */
export interface Doer extends ProjectPlace {
  readonly user: UserRow;
}

/** Who did something and where, as payloads say it. */
export function about({ user, ...place }: Doer): Pick<IssueEvent, 'user' | 'project' | 'repository'> {
  return {
    user: aboutUser(user, place.origin),
    project: aboutProject(place),
    repository: aboutRepository(place),
  };
}

/** An issue that is told, with what is on it. */
export interface ToldIssue extends Pick<IssueEvent, 'assignees' | 'labels'> {
  readonly issue: IssueRow;
  readonly edit: IssueEdit | undefined;
}

/** What is told of an issue that was made or changed. */
export function issuePayload(
  doer: Doer,
  { issue: after, edit, ...people }: ToldIssue,
): IssueEvent | ConfidentialIssueEvent {
  return {
    object_kind: 'issue',
    event_type: after.confidential === 1 ? 'confidential_issue' : 'issue',
    ...about(doer),
    object_attributes: { ...aboutIssue(doer, after), action: actionOf(edit) },
    ...people,
    changes: edit === undefined ? {} : changesOf(edit),
  };
}

function actionOf(edit: IssueEdit | undefined): IssueEventAttributes['action'] {
  if (edit === undefined) return 'open';
  if (edit.before.state === edit.after.state) return 'update';
  return edit.after.state === 'closed' ? 'close' : 'reopen';
}

function changesOf({ before, after, assignees, labels }: IssueEdit): IssueEventChanges {
  return {
    ...changedMembers(before, after, ['title', 'description', 'state', 'due_date', 'milestone_id', 'weight']),
    ...changedFlag('confidential', before, after),
    ...changedIds({ assignee_ids: assignees, label_ids: labels }),
  };
}

function aboutIssue({ project, origin }: ProjectPlace, issue: IssueRow): EventIssue {
  return {
    id: issue.id,
    iid: issue.iid,
    project_id: issue.project_id,
    title: issue.title,
    description: issue.description,
    state: issue.state,
    type: issue.issue_type,
    confidential: issue.confidential === 1,
    author_id: issue.author_id,
    due_date: issue.due_date,
    milestone_id: issue.milestone_id,
    weight: issue.weight,
    created_at: timestamp(issue.created_at),
    updated_at: timestamp(issue.updated_at),
    closed_at: optionalTimestamp(issue.closed_at),
    url: `${origin}/${project.full_path}/-/issues/${issue.iid}`,
  };
}

function aboutSnippet(snippet: SnippetRow): EventSnippet {
  return {
    id: snippet.id,
    title: snippet.title,
    file_name: snippet.file_name,
    author_id: snippet.author_id,
    project_id: snippet.project_id,
    created_at: timestamp(snippet.created_at),
    updated_at: timestamp(snippet.updated_at),
  };
}

/** Whether a comment is for members alone. */
export function isConfidential({ note, on }: Pick<ToldNote, 'note' | 'on'>): boolean {
  return note.internal === 1 || (on.kind === 'issue' && on.issue.confidential === 1);
}

/** A comment that is told. */
export interface ToldNote extends Omit<WrittenNote, 'on'> {
  readonly on:
    | Exclude<WrittenNote['on'], { readonly kind: 'merge_request' }>
    | { readonly kind: 'merge_request'; readonly mergeRequest: ToldMergeRequest };
}

/** A comment as payloads tell it. */
export function aboutNote(note: NoteRow): EventNote {
  return {
    id: note.id,
    note: note.body,
    noteable_type: note.noteable_kind,
    noteable_id: note.noteable_id,
    author_id: note.author_id,
    project_id: note.project_id,
    internal: note.internal === 1,
    system: false,
    created_at: timestamp(note.created_at),
    updated_at: timestamp(note.updated_at),
  };
}

/** What is told of a comment. */
export function notePayload(doer: Doer, written: ToldNote): NoteEvent | ConfidentialNoteEvent {
  const { note, action, on } = written;
  return {
    object_kind: 'note',
    event_type: isConfidential(written) ? 'confidential_note' : 'note',
    ...about(doer),
    project_id: note.project_id,
    object_attributes: { ...aboutNote(note), action },
    ...aboutTarget(doer, on),
  };
}

/** What a comment or a reaction is on, under the name of its kind. */
export function aboutTarget(
  place: ProjectPlace,
  on: ToldNote['on'],
): Pick<NoteEvent, 'issue' | 'merge_request' | 'snippet'> {
  switch (on.kind) {
    case 'issue':
      return { issue: aboutIssue(place, on.issue) };
    case 'merge_request':
      return { merge_request: aboutMergeRequest(place, on.mergeRequest) };
    case 'snippet':
      return { snippet: aboutSnippet(on.snippet) };
  }
}
