import { describe } from 'vitest';
import { returnsArray, returnsNothing, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, members, required } from './support/parameter-claims.ts';

const NOTES = '/projects/acme%2Fapp/merge_requests/5/draft_notes';
const CREATE = at('createDraftNote', `POST ${NOTES}`);
const EDIT = at('updateDraftNote', `PUT ${NOTES}/9`);
const HERE = { path: { id: 'acme/app', merge_request_iid: 5 } };
const ONE = { path: { id: 'acme/app', merge_request_iid: 5, draft_note_id: 9 } };
const SHAS = { base_sha: 'a', head_sha: 'b', start_sha: 'c' };
const TEXT = { ...SHAS, position_type: 'text', new_path: 'a.md', old_path: 'a.md' };

function without(position: object, name: string): object {
  return { note: 'n', position: Object.fromEntries(Object.entries(position).filter(([key]) => key !== name)) };
}

/** `PUT` and `POST` of an id that is no integer. */
const wrongId = (line: string) => refuses(line, ['path', 'draft_note_id', 'type']);

describe('draft notes', () => {
  proves(
    '[A-DRAFT-001] list',
    takes('listDraftNotes', `GET ${NOTES}`, HERE),
    refuses('GET /projects/7/merge_requests/x/draft_notes', ['path', 'merge_request_iid', 'type']),
    returnsArray('listDraftNotes'),
  );
  proves(
    '[A-DRAFT-002] get',
    takes('getDraftNote', `GET ${NOTES}/9`, ONE),
    wrongId(`GET ${NOTES}/nine`),
    returnsObject('getDraftNote'),
  );
  proves(
    '[A-DRAFT-003] create needs note',
    required(CREATE, { note: 'n' }, ['note']),
    refuses(CREATE.line, ['body', '/note', 'type'], { json: { note: 5 } }),
    returnsObject('createDraftNote'),
  );
  proves(
    '[A-DRAFT-004] update takes note and position, both optional',
    takes(EDIT.operation, EDIT.line, { json: { note: 'n' }, ...ONE }),
    takes(EDIT.operation, EDIT.line, { json: { position: TEXT } }),
    refuses(EDIT.line, ['body', '/note', 'type'], { json: { note: null } }),
    takes(EDIT.operation, EDIT.line, { json: { position: null } }),
    refuses(EDIT.line, ['body', '/position', 'anyOf'], { json: { position: { ...TEXT, position_type: 'word' } } }),
    returnsObject('updateDraftNote'),
  );
  proves(
    '[A-DRAFT-005] delete',
    takes('deleteDraftNote', `DELETE ${NOTES}/9`, ONE),
    wrongId(`DELETE ${NOTES}/nine`),
    returnsNothing('deleteDraftNote'),
  );
  proves(
    '[A-DRAFT-006] publish one',
    takes('publishDraftNote', `PUT ${NOTES}/9/publish`, ONE),
    wrongId(`PUT ${NOTES}/nine/publish`),
    returnsNothing('publishDraftNote'),
  );
  proves(
    '[A-DRAFT-007] publish all',
    takes('publishAllDraftNotes', `POST ${NOTES}/bulk_publish`, HERE),
    refuses('POST /projects/7/merge_requests/x/draft_notes/bulk_publish', ['path', 'merge_request_iid', 'type']),
    returnsNothing('publishAllDraftNotes'),
  );
  proves(
    '[A-DRAFT-012] commit_id, in_reply_to_discussion_id, resolve_discussion and position',
    members(CREATE, { note: 'n' }, [
      { name: 'commit_id', value: 'abc', wrong: 5 },
      { name: 'in_reply_to_discussion_id', value: 'def', wrong: 5 },
      { name: 'resolve_discussion', value: true, wrong: 'yes' },
      { name: 'position', value: TEXT, wrong: 'a.md:5' },
    ]),
  );
});

describe('positions of draft notes', () => {
  proves(
    '[A-DRAFT-013] a position needs base_sha, head_sha, start_sha and one of three types',
    ['text', 'image', 'file'].map((position_type) =>
      takes(CREATE.operation, CREATE.line, { json: { note: 'n', position: { ...TEXT, position_type } } }),
    ),
    takes(CREATE.operation, CREATE.line, {
      form: 'note=n&position[base_sha]=a&position[head_sha]=b&position[start_sha]=c&position[position_type]=file',
      value: { note: 'n', position: { ...SHAS, position_type: 'file' } },
    }),
    ['base_sha', 'head_sha', 'start_sha', 'position_type'].map((name) =>
      refuses(CREATE.line, ['body', `/position/${name}`, 'required'], {
        json: without({ ...TEXT, position_type: 'file' }, name),
      }),
    ),
    refuses(CREATE.line, ['body', '/position/position_type', 'enum'], {
      json: { note: 'n', position: { ...TEXT, position_type: 'word' } },
    }),
  );
  proves(
    '[A-DRAFT-014] text positions need both paths, others do not',
    takes(CREATE.operation, CREATE.line, { json: { note: 'n', position: TEXT } }),
    takes(CREATE.operation, CREATE.line, { json: { note: 'n', position: { ...SHAS, position_type: 'image' } } }),
    ['new_path', 'old_path'].map((name) =>
      refuses(CREATE.line, ['body', '/position', 'anyOf'], { json: without(TEXT, name) }),
    ),
  );
  proves(
    '[A-DRAFT-015] width, height, x and y of images, lines of texts',
    takes(CREATE.operation, CREATE.line, {
      json: {
        note: 'n',
        position: { ...SHAS, position_type: 'image', width: 640, height: 480, x: 0.5, y: 12.25 },
      },
    }),
    takes(CREATE.operation, CREATE.line, {
      json: { note: 'n', position: { ...TEXT, new_line: 3, old_line: 2, line_range: { start: {}, end: {} } } },
    }),
    (
      [
        ['width', 640.5],
        ['height', '480'],
        ['x', 'left'],
        ['y', null],
        ['new_line', 'first'],
        ['old_line', 1.5],
        ['line_range', [1, 2]],
      ] as const
    ).map(([name, wrong]) =>
      refuses(CREATE.line, ['body', `/position/${name}`, 'type'], {
        json: { note: 'n', position: { ...TEXT, [name]: wrong } },
      }),
    ),
  );
});
