import type { ReactionEvent } from '../../../../generated/models/index.ts';
import type { Call } from '../../../platform/call.ts';
import { timestamp } from '../../../platform/time.ts';
import { issueById } from '../../issues/index.ts';
import { mergeRequestById } from '../../merge-requests/index.ts';
import { type NoteRow, noteById } from '../../notes/index.ts';
import type { ChangedReaction } from '../../reactions/index.ts';
import { projectSnippet } from '../../snippets/index.ts';
import { type Doer, type ToldNote, about, aboutNote, aboutTarget, isConfidential } from './activity.ts';
import { toldMergeRequest } from './told-source.ts';

/** What somebody reacted to: a thing, or a comment on it. */
interface Reacted {
  readonly on: ToldNote['on'];
  readonly note: NoteRow | undefined;
}

/** What is told of a reaction. */
export async function reactionPayload(
  call: Call,
  doer: Doer,
  { reaction, action }: ChangedReaction,
): Promise<ReactionEvent> {
  const { awardable_kind: kind, awardable_id: id } = reaction;
  const reacted = await reactedTo(call, doer.project.id, { kind, id });
  return {
    object_kind: 'emoji',
    event_type: action,
    ...about(doer),
    project_id: doer.project.id,
    object_attributes: {
      id: reaction.id,
      name: reaction.name,
      user_id: reaction.user_id,
      awardable_type: kind,
      awardable_id: id,
      awarded_on_url: addressOf(doer, reacted),
      created_at: timestamp(reaction.created_at),
      updated_at: timestamp(reaction.updated_at),
      action,
    },
    ...(reacted === undefined ? {} : contentOf(doer, reacted)),
  };
}

/** What is for members alone is told to hooks that were made for it: to those of reactions it is not. */
function contentOf(doer: Doer, { on, note }: Reacted): Partial<ReactionEvent> {
  const hidden = note === undefined ? on.kind === 'issue' && on.issue.confidential === 1 : isConfidential({ note, on });
  if (hidden) return {};
  return { ...(note === undefined ? {} : { note: aboutNote(note) }), ...aboutTarget(doer, on) };
}

async function reactedTo(
  call: Call,
  projectId: number,
  { kind, id }: { readonly kind: string; readonly id: number },
): Promise<Reacted | undefined> {
  const note = kind === 'Note' ? await noteById(call.db, id) : undefined;
  const target = note === undefined ? { kind, id } : { kind: note.noteable_kind, id: note.noteable_id };
  const on = await subjectOf(call, projectId, target);
  return on && { on, note };
}

async function subjectOf(
  call: Call,
  projectId: number,
  { kind, id }: { readonly kind: string; readonly id: number },
): Promise<ToldNote['on'] | undefined> {
  switch (kind) {
    case 'Issue': {
      const issue = await issueById(call.db, id);
      return issue && { kind: 'issue', issue };
    }
    case 'MergeRequest': {
      const row = await mergeRequestById(call.db, id);
      return row && { kind: 'merge_request', mergeRequest: await toldMergeRequest(call, row) };
    }
    case 'Snippet': {
      const snippet = await projectSnippet(call.db, projectId, id);
      return snippet && { kind: 'snippet', snippet };
    }
    default:
      return undefined;
  }
}

function addressOf({ project, origin }: Doer, reacted: Reacted | undefined): string {
  const place = `${origin}/${project.full_path}`;
  if (reacted === undefined) return place;
  const { on, note } = reacted;
  return `${place}/-/${pageOf(on)}${note === undefined ? '' : `#note_${note.id}`}`;
}

function pageOf(on: ToldNote['on']): string {
  switch (on.kind) {
    case 'issue':
      return `issues/${on.issue.iid}`;
    case 'merge_request':
      return `merge_requests/${on.mergeRequest.iid}`;
    case 'snippet':
      return `snippets/${on.snippet.id}`;
  }
}
