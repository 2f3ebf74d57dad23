import type { Call } from '../../../platform/call.ts';
import type { ProjectAccess } from '../../../platform/places.ts';
import { notFound } from '../../../platform/refusal.ts';
import { findIssue } from '../../issues/index.ts';
import { findMergeRequest } from '../../merge-requests/index.ts';
import { isSeen, noteOn } from '../store.ts';
import type { NoteRow } from '../table.ts';
import { type Topic, issueTopic, mergeRequestTopic } from '../topic.ts';
import { firstOfDiscussion } from './store.ts';

/** A discussion that the caller may read. */
export interface FoundDiscussion {
  readonly topic: Topic;
  readonly first: NoteRow;
  /** Whether the caller wrote what is discussed. */
  readonly author: boolean;
}

/** A note of a discussion that the caller may read. */
export interface FoundDiscussionNote extends FoundDiscussion {
  readonly note: NoteRow;
}

interface InDiscussion {
  readonly discussion_id: string;
}
interface OfNote extends InDiscussion {
  readonly note_id: number;
}

/** Looks something up below an issue or a merge request. */
type Finding<Place, Found> = (call: Call, place: ProjectAccess, request: { readonly path: Place }) => Promise<Found>;

type OfIssue = { readonly issue_iid: number };
type OfMergeRequest = { readonly merge_request_iid: number };

/** @throws Refusal 404 when the issue is absent or hidden from the caller */
export const topicOfIssue: Finding<OfIssue, Topic> = async (call, place, request) =>
  issueTopic(call, place, await findIssue(call, place, request));

/** @throws Refusal 404 when the merge request is absent */
export const topicOfMergeRequest: Finding<OfMergeRequest, Topic> = async (call, place, request) =>
  mergeRequestTopic(call, place, await findMergeRequest(call, place, request));

/**
 * Finds the discussion of a path.
 * @throws Refusal 404 when it, or what is discussed, is absent or hidden from the caller
 */
export function discussionOn<Place>(find: Finding<Place, Topic>): Finding<Place & InDiscussion, FoundDiscussion> {
  return async (call, place, request) => {
    const topic = await find(call, place, request);
    const first = await firstOfDiscussion(call.db, topic.readable.on, request.path.discussion_id);
    if (first === undefined || !(await isSeen(call.db, topic.readable, first))) throw notFound('Discussion');
    return { topic, first, author: topic.author };
  };
}

/**
 * Finds the note of a path in its discussion.
 * @throws Refusal 404 when it, its discussion or what is discussed is absent or hidden from the caller
 */
export function noteIn<Place>(find: Finding<Place, Topic>): Finding<Place & OfNote, FoundDiscussionNote> {
  const findDiscussion = discussionOn(find);
  return async (call, place, request) => {
    const found = await findDiscussion(call, place, request);
    const note = await noteOn(call.db, found.topic.readable.on, request.path.note_id);
    const isIn = note !== undefined && (note.in_reply_to_id ?? note.id) === found.first.id;
    if (!isIn || !(await isSeen(call.db, found.topic.readable, note))) throw notFound('Note');
    return { ...found, note };
  };
}

/** As `noteIn`, where the author that counts is that of the note. */
export function ownNoteIn<Place>(find: Finding<Place, Topic>): Finding<Place & OfNote, FoundDiscussionNote> {
  const findNote = noteIn(find);
  return async (call, place, request) => {
    const found = await findNote(call, place, request);
    return { ...found, author: found.note.author_id === call.principal?.user.id };
  };
}
