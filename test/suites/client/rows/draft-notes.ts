import * as api from '../../../../generated/client/index.ts';
import { FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, lacks, required, same, takes, takesOnly, whole } from '../type-claims.ts';

const drafts = '/projects/acme%2Fapp/merge_requests/4/draft_notes';
const at = { id: 'acme/app', merge_request_iid: 4 };
const WHERE = 'id: t.ResourceId; merge_request_iid: number';

const shas = { base_sha: 'b', start_sha: 's', head_sha: 'h' };

/** Draft notes of merge requests. */
export const draftNotes: readonly Row[] = [
  {
    ids: 'A-DRAFT-001',
    title: 'lists the own draft notes',
    types: [
      answers('listDraftNotes', 200, 't.DraftNote[]'),
      fails('listDraftNotes', '400 401 403 404'),
      takes('listDraftNotes', WHERE),
    ],
    sends: [sends((c) => api.listDraftNotes(c, at), `GET ${drafts}`, { answer: [{ id: 1 }] })],
  },
  {
    ids: 'A-DRAFT-002',
    title: 'gets a draft note',
    types: [
      answers('getDraftNote', 200, 't.DraftNote'),
      fails('getDraftNote', '400 401 403 404'),
      takesOnly('getDraftNote', `${WHERE}; draft_note_id: number`),
    ],
    sends: [sends((c) => api.getDraftNote(c, { ...at, draft_note_id: 5 }), `GET ${drafts}/5`, { answer: { id: 5 } })],
  },
  {
    ids: 'A-DRAFT-003',
    title: 'creates a draft note, whose text is needed',
    types: [
      answers('createDraftNote', 201, 't.DraftNote'),
      fails('createDraftNote', '400 401 403 404 405 415'),
      takes('createDraftNote', `${WHERE}; body: t.CreateDraftNoteBody`),
      fields('t.CreateDraftNoteBody', 'note: string'),
    ],
    sends: [
      sends((c) => api.createDraftNote(c, { ...at, body: { note: 'n' } }), `POST ${drafts}`, {
        body: '{"note":"n"}',
        status: 201,
        answer: { id: 5 },
      }),
    ],
  },
  {
    ids: 'A-DRAFT-004',
    title: 'changes text or place of a draft note',
    types: [
      answers('updateDraftNote', 200, 't.DraftNote'),
      fails('updateDraftNote', '400 401 403 404 405 415'),
      takes('updateDraftNote', `${WHERE}; draft_note_id: number; body: t.UpdateDraftNoteBody`),
      fields('t.UpdateDraftNoteBody', 'note?: string; position?: t.NotePositionInput | null'),
      same("t.UpdateDraftNoteBody['position']", "t.CreateDraftNoteBody['position'] | null"),
    ],
    sends: [
      sends((c) => api.updateDraftNote(c, { ...at, draft_note_id: 5, body: { note: 'm' } }), `PUT ${drafts}/5`, {
        body: '{"note":"m"}',
        answer: { id: 5 },
      }),
    ],
  },
  {
    ids: 'A-DRAFT-005',
    title: 'deletes a draft note',
    types: [
      answers('deleteDraftNote', 204, 'undefined'),
      fails('deleteDraftNote', '400 401 403 404'),
      takesOnly('deleteDraftNote', `${WHERE}; draft_note_id: number`),
    ],
    sends: [sends((c) => api.deleteDraftNote(c, { ...at, draft_note_id: 5 }), `DELETE ${drafts}/5`, { status: 204 })],
  },
  {
    ids: 'A-DRAFT-006',
    title: 'publishes a draft note',
    types: [
      answers('publishDraftNote', 204, 'undefined'),
      fails('publishDraftNote', '400 401 403 404'),
      takesOnly('publishDraftNote', `${WHERE}; draft_note_id: number`),
    ],
    sends: [
      sends((c) => api.publishDraftNote(c, { ...at, draft_note_id: 5 }), `PUT ${drafts}/5/publish`, { status: 204 }),
    ],
  },
  {
    ids: 'A-DRAFT-007',
    title: 'publishes all own draft notes',
    types: [
      answers('publishAllDraftNotes', 204, 'undefined'),
      fails('publishAllDraftNotes', '400 401 403 404'),
      takesOnly('publishAllDraftNotes', WHERE),
    ],
    sends: [sends((c) => api.publishAllDraftNotes(c, at), `POST ${drafts}/bulk_publish`, { status: 204 })],
  },
  {
    ids: 'A-DRAFT-008',
    title: 'delete, publish and publish all answer 204',
    types: ['deleteDraftNote', 'publishDraftNote', 'publishAllDraftNotes'].map((operation) =>
      answers(operation, 204, 'undefined'),
    ),
    sends: [
      sends(
        (c) => api.deleteDraftNote(c, { id: 1, merge_request_iid: 2, draft_note_id: 3 }),
        'DELETE /projects/1/merge_requests/2/draft_notes/3',
        { status: 204 },
      ),
      sends(
        (c) => api.publishDraftNote(c, { id: 1, merge_request_iid: 2, draft_note_id: 3 }),
        'PUT /projects/1/merge_requests/2/draft_notes/3/publish',
        { status: 204 },
      ),
      sends(
        (c) => api.publishAllDraftNotes(c, { id: 1, merge_request_iid: 2 }),
        'POST /projects/1/merge_requests/2/draft_notes/bulk_publish',
        { status: 204 },
      ),
    ],
  },
  {
    ids: 'A-DRAFT-010',
    title: 'fields of a draft note',
    types: [
      whole(
        't.DraftNote',
        `id: number; author_id: number; merge_request_id: number; resolve_discussion: boolean | null;
        discussion_id: string | null; note: string; commit_id: string | null; line_code: string | null;
        position: t.NotePosition | null`,
      ),
    ],
  },
  {
    ids: 'A-DRAFT-011',
    title: 'place of a draft note',
    types: [
      fields(
        't.NotePosition',
        `base_sha: string; start_sha: string; head_sha: string; old_path?: string | null; new_path?: string | null;
        position_type: 'text' | 'image' | 'file'; old_line?: number | null; new_line?: number | null;
        line_range?: t.LineRange | null`,
      ),
    ],
  },
  {
    ids: 'A-DRAFT-012',
    title: 'what else a new draft note takes',
    types: [
      whole(
        't.CreateDraftNoteBody',
        `note: string; commit_id?: string; in_reply_to_discussion_id?: string; resolve_discussion?: boolean;
        position?: t.NotePositionInput`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.createDraftNote(c, {
            ...at,
            contentType: FORM,
            body: { note: 'n', commit_id: 'c', in_reply_to_discussion_id: 'd', resolve_discussion: true },
          }),
        `POST ${drafts}`,
        {
          type: FORM,
          body: 'note=n&commit_id=c&in_reply_to_discussion_id=d&resolve_discussion=true',
          status: 201,
        },
      ),
    ],
  },
  {
    ids: 'A-DRAFT-013',
    title: 'a place needs its three commits and its type',
    types: [
      required('t.NotePositionInput', 'base_sha head_sha start_sha position_type'),
      same("t.NotePositionInput['position_type']", "'text' | 'image' | 'file'"),
      fields('t.NotePositionInput', 'base_sha: string; head_sha: string; start_sha: string'),
    ],
    sends: [
      sends(
        (c) =>
          api.createDraftNote(c, {
            ...at,
            contentType: FORM,
            body: { note: 'n', position: { ...shas, position_type: 'file' } },
          }),
        `POST ${drafts}`,
        {
          type: FORM,
          body:
            'note=n&position%5Bbase_sha%5D=b&position%5Bstart_sha%5D=s&position%5Bhead_sha%5D=h' +
            '&position%5Bposition_type%5D=file',
          status: 201,
        },
      ),
    ],
  },
  {
    ids: 'A-DRAFT-014',
    title: 'a place in a text has both paths',
    types: [fields('t.NotePositionInput', 'old_path?: string; new_path?: string')],
    sends: [
      sends(
        (c) =>
          api.createDraftNote(c, {
            ...at,
            body: { note: 'n', position: { ...shas, position_type: 'text', old_path: 'a/b', new_path: 'c d' } },
          }),
        `POST ${drafts}`,
        {
          body: { note: 'n', position: { ...shas, position_type: 'text', old_path: 'a/b', new_path: 'c d' } },
          status: 201,
        },
      ),
      sends(
        (c) =>
          api.updateDraftNote(c, {
            ...at,
            draft_note_id: 5,
            contentType: FORM,
            body: { position: { ...shas, position_type: 'text', old_path: 'a/b', new_path: 'c d' } },
          }),
        `PUT ${drafts}/5`,
        {
          type: FORM,
          body:
            'position%5Bbase_sha%5D=b&position%5Bstart_sha%5D=s&position%5Bhead_sha%5D=h&position%5Bposition_type%5D=text' +
            '&position%5Bold_path%5D=a%2Fb&position%5Bnew_path%5D=c%20d',
        },
      ),
    ],
  },
  {
    ids: 'A-DRAFT-015',
    title: 'places in images and in texts',
    types: [
      fields(
        't.NotePositionInput',
        `width?: number; height?: number; x?: number; y?: number; new_line?: number; old_line?: number;
        line_range?: t.LineRange`,
      ),
      lacks('t.NotePositionInput', 'line_code'),
    ],
    sends: [
      sends(
        (c) =>
          api.createDraftNote(c, {
            ...at,
            contentType: FORM,
            body: { note: 'n', position: { ...shas, position_type: 'image', width: 10, height: 20, x: 1.5, y: 0.25 } },
          }),
        `POST ${drafts}`,
        {
          type: FORM,
          body:
            'note=n&position%5Bbase_sha%5D=b&position%5Bstart_sha%5D=s&position%5Bhead_sha%5D=h&position%5Bposition_type%5D=image' +
            '&position%5Bwidth%5D=10&position%5Bheight%5D=20&position%5Bx%5D=1.5&position%5By%5D=0.25',
          status: 201,
        },
      ),
      sends(
        (c) =>
          api.createDraftNote(c, {
            ...at,
            contentType: FORM,
            body: {
              note: 'n',
              position: {
                ...shas,
                position_type: 'text',
                new_line: 3,
                line_range: { start: { line_code: 'l', type: 'new' }, end: { new_line: 4 } },
              },
            },
          }),
        `POST ${drafts}`,
        {
          type: FORM,
          body:
            'note=n&position%5Bbase_sha%5D=b&position%5Bstart_sha%5D=s&position%5Bhead_sha%5D=h&position%5Bposition_type%5D=text' +
            '&position%5Bnew_line%5D=3&position%5Bline_range%5D%5Bstart%5D%5Bline_code%5D=l' +
            '&position%5Bline_range%5D%5Bstart%5D%5Btype%5D=new&position%5Bline_range%5D%5Bend%5D%5Bnew_line%5D=4',
          status: 201,
        },
      ),
    ],
  },
];
