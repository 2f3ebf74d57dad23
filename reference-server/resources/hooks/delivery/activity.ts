import type {
  ConfidentialIssueEvent,
  ConfidentialNoteEvent,
  EventIssue,
  EventSnippet,
  IssueEvent,
  IssueEventAttributes,
  IssueEventChanges,
  NoteEvent,
  ReactionEvent,
} from '../../../../generated/models/index.ts';
import type { NamespaceRow, ProjectRow, UserRow } from '../../../platform/tenancy/table.ts';
import { optionalTimestamp, timestamp } from '../../../platform/time.ts';
import type { IssueEdit, IssueRow } from '../../issues/index.ts';
import type { WrittenNote } from '../../notes/index.ts';
import type { ChangedReaction } from '../../reactions/index.ts';
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

function about({ user, ...place }: Doer): Pick<IssueEvent, 'user' | 'project' | 'repository'> {
  return {
    user: aboutUser(user, place.origin),
    project: aboutProject(place),
    repository: aboutRepository(place),
  };
}

/** What is told of an issue that was made or changed. */
export function issuePayload(
  doer: Doer,
  after: IssueRow,
  edit: IssueEdit | undefined,
): IssueEvent | ConfidentialIssueEvent {
  return {
    object_kind: 'issue',
    event_type: after.confidential === 1 ? 'confidential_issue' : 'issue',
    ...about(doer),
    object_attributes: { ...aboutIssue(doer, after), action: actionOf(edit) },
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
export function isConfidential({ note, on }: ToldNote): boolean {
  return note.internal === 1 || (on.kind === 'issue' && on.issue.confidential === 1);
}

/** A comment that is told. */
export interface ToldNote extends Omit<WrittenNote, 'on'> {
  readonly on:
    | Exclude<WrittenNote['on'], { readonly kind: 'merge_request' }>
    | { readonly kind: 'merge_request'; readonly mergeRequest: ToldMergeRequest };
}

/** What is told of a comment. */
export function notePayload(doer: Doer, written: ToldNote): NoteEvent | ConfidentialNoteEvent {
  const { note, action, on } = written;
  return {
    object_kind: 'note',
    event_type: isConfidential(written) ? 'confidential_note' : 'note',
    ...about(doer),
    project_id: note.project_id,
    object_attributes: {
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
      action,
    },
    ...aboutTarget(doer, on),
  };
}

function aboutTarget(place: ProjectPlace, on: ToldNote['on']): Pick<NoteEvent, 'issue' | 'merge_request' | 'snippet'> {
  switch (on.kind) {
    case 'issue':
      return { issue: aboutIssue(place, on.issue) };
    case 'merge_request':
      return { merge_request: aboutMergeRequest(place, on.mergeRequest) };
    case 'snippet':
      return { snippet: aboutSnippet(on.snippet) };
  }
}

/** What is told of a reaction. */
export function reactionPayload(doer: Doer, { reaction, action }: ChangedReaction): ReactionEvent {
  return {
    object_kind: 'emoji',
    event_type: action,
    ...about(doer),
    project_id: doer.project.id,
    object_attributes: {
      id: reaction.id,
      name: reaction.name,
      user_id: reaction.user_id,
      awardable_type: reaction.awardable_kind,
      awardable_id: reaction.awardable_id,
      created_at: timestamp(reaction.created_at),
      updated_at: timestamp(reaction.updated_at),
      action,
    },
  };
}

/** A project with the name of its namespace, as a place of payloads. */
export function placeOf(project: ProjectRow, namespace: NamespaceRow | undefined, origin: string): ProjectPlace {
  return { project, namespace: namespace?.name ?? '', origin };
}
