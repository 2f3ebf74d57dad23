import type { UpdateMergeRequestDiscussionNoteBody } from '../../../../generated/models/index.ts';
import { ACCESS } from '../../../platform/access-level.ts';
import type { Call } from '../../../platform/call.ts';
import { conditional } from '../../../platform/conditional.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../../platform/operation.ts';
import { listed } from '../../../platform/page-headers.ts';
import type { ProjectAccess } from '../../../platform/places.ts';
import { badParameter, forbidden } from '../../../platform/refusal.ts';
import { findMergeRequest } from '../../merge-requests/index.ts';
import { deleteComment, editComment } from '../comment.ts';
import type { NoteRow } from '../table.ts';
import { mergeRequestTopic } from '../topic.ts';
import { answered, begun, discussionPage, shown } from './act.ts';
import {
  type FoundDiscussion,
  type FoundDiscussionNote,
  discussionOn,
  noteIn,
  ownNoteIn,
  topicOfMergeRequest,
} from './find.ts';
import { placeColumns } from './position.ts';
import { presentDiscussionNote } from './present.ts';
import { setResolved } from './state.ts';

const aDiscussion = discussionOn(topicOfMergeRequest);
const aNote = noteIn(topicOfMergeRequest);
const ownNote = ownNoteIn(topicOfMergeRequest);

/** As `ownNoteIn`, where the author of the merge request counts as well. */
const ownOrDiscussedNote: typeof ownNote = async (...request) => {
  const found = await ownNote(...request);
  return { ...found, author: found.author || found.topic.author };
};

/** Operations on the discussions of merge requests. */
export const mergeRequestDiscussionOperations: OperationSet = operationsOf(
  reads('listMergeRequestDiscussions', {
    find: topicOfMergeRequest,
    run: async (call, { query }, _place, topic) => listed(call, await discussionPage(call, query, topic)),
  }),
  reads('getMergeRequestDiscussion', {
    find: aDiscussion,
    run: async (call, _request, _place, found) => conditional(call, await shown(call, found)),
  }),
  writes('createMergeRequestDiscussion', {
    find: findMergeRequest,
    run: async (call, { body }, place, found) => {
      const at = await placeColumns(call, found.mergeRequest, body.position);
      return { status: 201, body: await begun(call, place, mergeRequestTopic(call, place, found), { ...body, at }) };
    },
  }),
  writes('resolveMergeRequestDiscussion', {
    find: aDiscussion,
    run: async (call, { body }, _place, found) => ({
      status: 200,
      body: await shown(call, { ...found, first: await resolve(call, found, body.resolved) }),
    }),
  }),
  reads('getMergeRequestDiscussionNote', {
    find: aNote,
    run: async (call, _request, _place, found) => conditional(call, await presentDiscussionNote(call, found)),
  }),
  writes('createMergeRequestDiscussionNote', {
    find: aDiscussion,
    run: async (call, { body }, place, found) => ({ status: 201, body: await answered(call, place, found, body) }),
  }),
  writes('updateMergeRequestDiscussionNote', {
    find: ownOrDiscussedNote,
    run: async (call, { body }, place, found) => ({
      status: 200,
      body: await presentDiscussionNote(call, await changeNote(call, place, found, body)),
    }),
  }),
  writes('deleteMergeRequestDiscussionNote', {
    find: ownNote,
    changedAt: ({ note }) => note.updated_at,
    run: async (call, _request, _place, { topic, note }) => {
      await deleteComment(call, topic, note);
      return { status: 204 };
    },
  }),
);

/** @throws Refusal 400 for a single comment, which is nothing to be resolved */
async function resolve(call: Call, { first }: FoundDiscussion, resolved: boolean): Promise<NoteRow> {
  if (first.resolvable !== 1) throw badParameter('a single comment cannot be resolved');
  return setResolved(call, first, resolved);
}

/**
 * The text is for who wrote it and Maintainers, resolving for who could merge and the author of the merge request.
 * @throws Refusal 403 for others
 */
async function changeNote(
  call: Call,
  { level }: ProjectAccess,
  found: FoundDiscussionNote,
  { body, resolved }: UpdateMergeRequestDiscussionNoteBody,
): Promise<FoundDiscussionNote> {
  const { topic, note } = found;
  if (body !== undefined && note.author_id !== call.principal?.user.id && level < ACCESS.maintainer) throw forbidden();
  if (resolved !== undefined && !topic.author && level < ACCESS.developer) throw forbidden();
  const first = resolved === undefined ? found.first : await resolve(call, found, resolved);
  const changed = body === undefined ? note : await editComment(call, topic, note, { body });
  return { ...found, first, note: changed };
}
