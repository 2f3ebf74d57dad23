import { conditional } from '../../platform/conditional.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { createComment, deleteComment, editComment } from './comment.ts';
import { topicOfMergeRequest } from './discussions/find.ts';
import { notePage } from './list.ts';
import { presentNote } from './present.ts';
import { findMergeRequestNote, findOwnMergeRequestNote } from './rules.ts';

/** Operations on the notes of merge requests. */
export const mergeRequestOperations: OperationSet = operationsOf(
  reads('listMergeRequestNotes', {
    find: topicOfMergeRequest,
    run: async (call, { query }, _place, { readable }) => listed(call, await notePage(call, query, readable)),
  }),
  reads('getMergeRequestNote', {
    find: findMergeRequestNote,
    run: async (call, _request, _place, { note }) => conditional(call, await presentNote(call, note)),
  }),
  writes('createMergeRequestNote', {
    find: topicOfMergeRequest,
    run: async (call, { body }, place, topic) => ({
      status: 201,
      body: await presentNote(call, await createComment(call, place, topic, { wording: body })),
    }),
  }),
  writes('updateMergeRequestNote', {
    find: findOwnMergeRequestNote,
    run: async (call, { body }, _place, { topic, note }) => ({
      status: 200,
      body: await presentNote(call, await editComment(call, topic, note, body)),
    }),
  }),
  writes('deleteMergeRequestNote', {
    find: findOwnMergeRequestNote,
    changedAt: ({ note }) => note.updated_at,
    run: async (call, _request, _place, { topic, note }) => {
      await deleteComment(call, topic, note);
      return { status: 204 };
    },
  }),
);
