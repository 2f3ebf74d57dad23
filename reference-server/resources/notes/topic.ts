import { SEES_CONFIDENTIAL } from '../../platform/access-level.ts';
import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { seenEpicIds } from '../epics/index.ts';
import { type FoundIssue, countComment, seenIssueIds } from '../issues/index.ts';
import { type FoundMergeRequest, countMergeRequestComment } from '../merge-requests/index.ts';
import type { WrittenNote } from './events.ts';
import { onIssue, onMergeRequest } from './noteable.ts';
import type { NoteFilter, Noteable } from './store.ts';
import type { NoteRow } from './table.ts';

/** An issue or a merge request that the caller may read, as what is talked about. */
export interface Topic {
  readonly about: Exclude<WrittenNote['on'], { readonly kind: 'snippet' }>;
  /** Its notes that the caller may read. */
  readonly readable: NoteFilter & { readonly on: Noteable };
  /** Whether the caller wrote it. */
  readonly author: boolean;
}

/** An issue as what is talked about. */
export function issueTopic(call: Call, { level }: ProjectAccess, { issue, author }: FoundIssue): Topic {
  return {
    about: { kind: 'issue', issue },
    readable: readableOn(call, onIssue(issue), level),
    author,
  };
}

/** A merge request as what is talked about. */
export function mergeRequestTopic(
  call: Call,
  { level }: ProjectAccess,
  { mergeRequest, author }: FoundMergeRequest,
): Topic {
  return {
    about: { kind: 'merge_request', mergeRequest },
    readable: readableOn(call, onMergeRequest(mergeRequest), level),
    author,
  };
}

/**
 * The notes on something that the caller may read, by the caller's level where it is: the one place that says which these are.
 * Internal notes are for those who wrote them and for Reporters and above, whoever wrote what they are on; notes that speak
 * of something else are for those who may read that.
 */
export function readableOn(call: Call, on: Noteable, level: number): NoteFilter & { readonly on: Noteable } {
  return {
    on,
    seesInternal: level >= SEES_CONFIDENTIAL,
    userId: call.principal?.user.id,
    mentionable: { issues: seenIssueIds(call), epics: seenEpicIds(call) },
  };
}

/** The row that comments are counted on, and whether its discussion is locked. */
export function subjectOf({ about }: Topic): { readonly id: number; readonly discussion_locked: number | null } {
  return about.kind === 'issue' ? about.issue : about.mergeRequest;
}

/** Counts a comment that came or went. */
export async function countOn({ db, now }: Call, topic: Topic, change: 1 | -1): Promise<void> {
  const { id } = subjectOf(topic);
  if (topic.about.kind === 'issue') await countComment(db, id, change, now);
  else await countMergeRequestComment(db, id, change, now);
}

/** Tells of a comment that was written or changed. */
export async function tell(call: Call, { about }: Topic, action: WrittenNote['action'], note: NoteRow): Promise<void> {
  await announce(call, 'note.written', { note, action, on: about });
}
