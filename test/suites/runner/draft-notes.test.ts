import { provesEach, useBench } from './bench/bench.ts';
import { all, changes, fields, flows, makes, only, reads, refused, removes } from './bench/faults.ts';
import type { Message } from './bench/message.ts';
import { accepts, property, statusFor } from './bench/plants.ts';

useBench();

const FIELDS = 'id author_id merge_request_id resolve_discussion discussion_id note commit_id line_code position';
const POSITION = 'base_sha start_sha head_sha old_path new_path position_type old_line new_line line_range';
const LIFE = 'getMergeRequest/law/workflow/draftLife';
const POSITIONED = 'createDraftNote/201/positioned';

provesEach({
  '[A-DRAFT-001] the draft notes of the caller are listed': reads('listDraftNotes'),
  '[A-DRAFT-002] one draft note is read': reads('getDraftNote'),
  '[A-DRAFT-003] a draft note is made, and needs a text': all(
    makes('createDraftNote'),
    refused('createDraftNote', '400/noNote', accepts(201)),
  ),
  '[A-DRAFT-004] a draft note is edited': all(
    changes('updateDraftNote', 'createDraftNote'),
    refused('updateDraftNote', '400/emptyNote', accepts()),
  ),
  '[A-DRAFT-005] a draft note is deleted': removes('deleteDraftNote', 'createDraftNote'),
  '[A-DRAFT-006] a draft note is published': changes('publishDraftNote'),
  '[A-DRAFT-007] all draft notes are published': changes('publishAllDraftNotes'),
  '[A-DRAFT-008] deleting and publishing answer 204': {
    cases: ['deleteDraftNote/204/deleted', 'publishDraftNote/204/published', 'publishAllDraftNotes/204/published'],
    plants: { 'they answer 200': statusFor(204, 200), 'they are elsewhere': statusFor(204, 404) },
    writes: true,
  },
  '[A-DRAFT-009] those of others are not there': {
    cases: [
      'getDraftNote/404/foreignDraft',
      'updateDraftNote/404/foreignDraft',
      'deleteDraftNote/404/foreignDraft',
      'publishDraftNote/404/foreignDraft',
    ],
    plants: { 'they are shown and changed': accepts() },
    writes: true,
  },
  '[A-DRAFT-010] a draft note has its fields': all(
    fields('getDraftNote/200/own', FIELDS),
    fields(POSITIONED, 'id line_code position', { free: 'id' }),
  ),
  '[A-DRAFT-011] its position has its fields': fields(POSITIONED, POSITION, { in: 'position' }),
  '[A-DRAFT-012] a draft may answer a discussion, and resolve it': fields(
    'createDraftNote/201/answer',
    'discussion_id resolve_discussion',
  ),
  '[A-DRAFT-012] a place may be given, as JSON and as form': {
    cases: [POSITIONED, 'createDraftNote/201/createdByForm'],
    plants: {
      'it is passed over': property('position', () => null),
      'the form is not understood': {
        request(message) {
          message.body = message.body.replace(/&?position[^&]*/g, '');
        },
      },
    },
    writes: true,
  },
  '[A-DRAFT-013] a place needs its commits and its kind': all(
    refused('createDraftNote', '400/halfPosition', accepts(201)),
    refused('createDraftNote', 'law/invalid-body', accepts(201)),
  ),
  '[A-DRAFT-014] a place in a text needs both paths': refused('createDraftNote', '400/noPaths', accepts(201)),
  '[A-DRAFT-015] lines and sizes are numbers': all(
    fields(POSITIONED, 'new_line old_line', { in: 'position' }),
    fields('createDraftNote/201/onImage', 'width height x y', { in: 'position' }),
  ),
  '[A-DRAFT-017] what is published is a comment, and no draft any more': flows(LIFE, {
    'it is not published': { loses: (message) => message.operationId === 'publishDraftNote' },
    'the draft stays': only('getDraftNote', statusFor(404, 200)),
    'there is no comment': only(
      'getMergeRequest',
      property('user_notes_count', () => 0),
    ),
  }),
  '[A-DRAFT-018] what is deleted is no draft any more, and no comment': flows(LIFE, {
    'it is not deleted': { loses: (message) => message.operationId === 'deleteDraftNote' },
    'it is published': { request: (message) => void publishes(message) },
  }),
  '[A-DRAFT-019] an answer stands in its discussion, and resolves it': flows(LIFE, {
    'it begins another one': only('createDraftNote', {
      request: (message) => void (message.body = message.body.replace('in_reply_to_discussion_id', 'commit_id')),
    }),
    'it resolves nothing': only(
      'listMergeRequestDiscussions',
      property('resolved', () => false),
    ),
    'it is not asked to resolve': only('createDraftNote', {
      request: (message) =>
        void (message.body = message.body.replace('"resolve_discussion":true', '"resolve_discussion":false')),
    }),
  }),
});

/** Deleting a draft publishes it. */
function publishes(message: Message): void {
  if (message.operationId !== 'deleteDraftNote') return;
  message.method = 'PUT';
  message.target = `${message.target}/publish`;
}
