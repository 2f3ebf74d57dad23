import { conditional } from '../../platform/conditional.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { createComment, deleteComment, editComment } from './comment.ts';
import { topicOfIssue } from './discussions/find.ts';
import { notePage } from './list.ts';
import { presentNote } from './present.ts';
import { findNote, findOwnNote } from './rules.ts';

/** Operations on the notes of issues. */
export const operations: OperationSet = operationsOf(
  reads('listIssueNotes', {
    find: topicOfIssue,
    run: async (call, { query }, _place, { readable }) => listed(call, await notePage(call, query, readable)),
  }),
  reads('getIssueNote', {
    find: findNote,
    run: async (call, _request, _place, { note }) => conditional(call, await presentNote(call, note)),
  }),
  writes('createIssueNote', {
    find: topicOfIssue,
    run: async (call, { body }, place, topic) => ({
      status: 201,
      body: await presentNote(call, await createComment(call, place, topic, { wording: body })),
    }),
  }),
  writes('updateIssueNote', {
    find: findOwnNote,
    run: async (call, { body }, _place, { topic, note }) => ({
      status: 200,
      body: await presentNote(call, await editComment(call, topic, note, body)),
    }),
  }),
  writes('deleteIssueNote', {
    find: findOwnNote,
    changedAt: ({ note }) => note.updated_at,
    run: async (call, _request, _place, { topic, note }) => {
      await deleteComment(call, topic, note);
      return { status: 204 };
    },
  }),
);
