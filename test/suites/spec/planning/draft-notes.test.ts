import { describe, expect, it } from 'vitest';
import { bodyMediaType, bodySchema, caseNames, property, response, target, typesOf } from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, type ParameterRule } from '../parameter-rule.ts';

const MR = '/projects/{id}/merge_requests/{merge_request_iid}';
const SNIPPET = '/projects/{id}/snippets/{snippet_id}';
const PAGES = 'page, per_page';
const POSITION = 'note, commit_id, in_reply_to_discussion_id, resolve_discussion, position';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[A-SNIP-001][A-SNIP-003]',
    id: 'listSnippetNotes',
    at: `GET ${SNIPPET}/notes`,
    query: 'sort, order_by, page, per_page',
    gives: '[]Note',
  },
  { rows: '[A-SNIP-002]', id: 'getSnippetNote', at: `GET ${SNIPPET}/notes/{note_id}`, query: '', gives: 'Note' },
  { rows: '[A-DRAFT-001]', id: 'listDraftNotes', at: `GET ${MR}/draft_notes`, query: PAGES, gives: '[]DraftNote' },
  {
    rows: '[A-DRAFT-002]',
    id: 'getDraftNote',
    at: `GET ${MR}/draft_notes/{draft_note_id}`,
    query: '',
    gives: 'DraftNote',
  },
  {
    rows: '[A-DRAFT-003][A-DRAFT-012]',
    id: 'createDraftNote',
    at: `POST ${MR}/draft_notes`,
    status: 201,
    body: POSITION,
    needs: 'note',
    gives: 'DraftNote',
  },
  {
    rows: '[A-DRAFT-004]',
    id: 'updateDraftNote',
    at: `PUT ${MR}/draft_notes/{draft_note_id}`,
    body: 'note, position',
    needs: '',
    gives: 'DraftNote',
  },
  {
    rows: '[A-DRAFT-005][A-DRAFT-008]',
    id: 'deleteDraftNote',
    at: `DELETE ${MR}/draft_notes/{draft_note_id}`,
    status: 204,
  },
  { rows: '[A-DRAFT-006]', id: 'publishDraftNote', at: `PUT ${MR}/draft_notes/{draft_note_id}/publish`, status: 204 },
  { rows: '[A-DRAFT-007]', id: 'publishAllDraftNotes', at: `POST ${MR}/draft_notes/bulk_publish`, status: 204 },
];

const PARAMETERS: readonly ParameterRule[] = [
  ['[A-SNIP-001]', 'listSnippetNotes', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[A-SNIP-001]', 'listSnippetNotes', 'order_by', { enum: ['created_at', 'updated_at'], default: 'created_at' }],
];

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('draft notes and notes of snippets', () => {
  it('[A-DRAFT-013][A-DRAFT-014][A-DRAFT-015] needs the parts of a position', () => {
    const position = target(property(bodySchema('createDraftNote'), 'position'));
    expect(position.required).toEqual(['base_sha', 'start_sha', 'head_sha', 'position_type']);
    expect(property(position, 'position_type').enum).toEqual(['text', 'image', 'file']);
    expect(caseNames(response('createDraftNote', 400))).toContain('halfPosition');
    expect(position.anyOf.map((one) => one.required)).toEqual([['new_path', 'old_path'], []]);
    expect(position.anyOf[1]?.not?.properties.get('position_type')?.const).toBe('text');
    expect(
      ['width', 'height', 'x', 'y', 'new_line', 'old_line', 'line_range'].map((name) =>
        typesOf(property(position, name)).join(),
      ),
    ).toEqual(['integer', 'integer', 'number', 'number', 'integer', 'integer', 'object']);
    expect(
      bodyMediaType('createDraftNote', 'application/x-www-form-urlencoded').encoding.map((one) => one.property),
    ).toContain('position');
  });
});
