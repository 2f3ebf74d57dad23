import { conditional } from '../../../platform/conditional.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../../platform/operation.ts';
import { listed } from '../../../platform/page-headers.ts';
import { deleteComment, editComment } from '../comment.ts';
import { answered, begun, discussionPage, shown } from './act.ts';
import { discussionOn, noteIn, ownNoteIn, topicOfIssue } from './find.ts';
import { presentDiscussionNote } from './present.ts';

const aDiscussion = discussionOn(topicOfIssue);
const aNote = noteIn(topicOfIssue);
const ownNote = ownNoteIn(topicOfIssue);

/** Operations on the discussions of issues. */
export const issueDiscussionOperations: OperationSet = operationsOf(
  reads('listIssueDiscussions', {
    find: topicOfIssue,
    run: async (call, { query }, _place, topic) => listed(call, await discussionPage(call, query, topic)),
  }),
  reads('getIssueDiscussion', {
    find: aDiscussion,
    run: async (call, _request, _place, found) => conditional(call, await shown(call, found)),
  }),
  writes('createIssueDiscussion', {
    find: topicOfIssue,
    run: async (call, { body }, place, topic) => ({
      status: 201,
      body: await begun(call, place, topic, body),
    }),
  }),
  reads('getIssueDiscussionNote', {
    find: aNote,
    run: async (call, _request, _place, found) => conditional(call, await presentDiscussionNote(call, found)),
  }),
  writes('createIssueDiscussionNote', {
    find: aDiscussion,
    run: async (call, { body }, place, found) => ({ status: 201, body: await answered(call, place, found, body) }),
  }),
  writes('updateIssueDiscussionNote', {
    find: ownNote,
    run: async (call, { body }, _place, found) => ({
      status: 200,
      body: await presentDiscussionNote(call, {
        ...found,
        note: await editComment(call, found.topic, found.note, body),
      }),
    }),
  }),
  writes('deleteIssueDiscussionNote', {
    find: ownNote,
    changedAt: ({ note }) => note.updated_at,
    run: async (call, _request, _place, { topic, note }) => {
      await deleteComment(call, topic, note);
      return { status: 204 };
    },
  }),
);
