import type { CreateDiscussionBody, Discussion, DiscussionNote } from '../../../../generated/models/index.ts';
import type { Call } from '../../../platform/call.ts';
import { type Page, type PaginationQuery, numberedPage } from '../../../platform/page.ts';
import type { ProjectAccess } from '../../../platform/places.ts';
import { createComment } from '../comment.ts';
import { noteOn } from '../store.ts';
import type { NoteRow } from '../table.ts';
import type { Topic } from '../topic.ts';
import type { FoundDiscussion } from './find.ts';
import type { PlaceColumns } from './position.ts';
import { presentDiscussion, presentDiscussionNote, presentDiscussions } from './present.ts';
import { countFirstNotes, listFirstNotes } from './store.ts';

/** A page of discussions, oldest first, each with all its notes. */
export async function discussionPage(
  call: Call,
  query: PaginationQuery,
  { readable }: Topic,
): Promise<Page<Discussion>> {
  const page = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listFirstNotes(call.db, readable, window),
    count: (bound) => countFirstNotes(call.db, readable, bound),
  });
  return { items: await presentDiscussions(call, readable, page.items), pagination: page.pagination };
}

/** A discussion as the caller sees it. */
export function shown(call: Call, { topic, first }: Pick<FoundDiscussion, 'first' | 'topic'>): Promise<Discussion> {
  return presentDiscussion(call, topic.readable, first);
}

/**
 * Begins a discussion with a comment.
 * @throws Refusal as `createComment`
 */
export async function begun(
  call: Call,
  place: ProjectAccess,
  topic: Topic,
  { at, ...wording }: CreateDiscussionBody & { readonly at?: PlaceColumns | undefined },
): Promise<Discussion> {
  const begins = { position: at?.position ?? null };
  return shown(call, { topic, first: await createComment(call, place, topic, { wording, begins }) });
}

/**
 * Answers in a discussion.
 * @throws Refusal as `createComment`
 */
export async function answered(
  call: Call,
  place: ProjectAccess,
  { topic, first }: FoundDiscussion,
  wording: CreateDiscussionBody,
): Promise<DiscussionNote> {
  const note = await createComment(call, place, topic, { wording, inReplyTo: first });
  return presentDiscussionNote(call, { first: await asItIsNow(call, topic, first), note });
}

/** What began as a single comment is a discussion with the first answer. */
async function asItIsNow(call: Call, { readable }: Topic, first: NoteRow): Promise<NoteRow> {
  return (await noteOn(call.db, readable.on, first.id)) ?? first;
}
