import { describe, expect, it } from 'vitest';
import { bodySchema, caseNames, isPublic, operation, property, required, response, statuses } from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';

const MR = '/projects/{id}/merge_requests/{merge_request_iid}';
const PAGES = 'page, per_page';
const ISSUE = '/projects/{id}/issues/{issue_iid}';
const SNIPPET = '/projects/{id}/snippets/{snippet_id}';

const reactions = (rows: readonly string[], name: string, parent: string): Endpoint[] => [
  {
    rows: rows[0] ?? '',
    id: `list${name}Reactions`,
    at: `GET ${parent}/award_emoji`,
    query: PAGES,
    gives: '[]Reaction',
  },
  {
    rows: rows[1] ?? '',
    id: `get${name}Reaction`,
    at: `GET ${parent}/award_emoji/{award_id}`,
    query: '',
    gives: 'Reaction',
  },
  {
    rows: rows[2] ?? '',
    id: `create${name}Reaction`,
    at: `POST ${parent}/award_emoji`,
    status: 201,
    body: 'name',
    needs: 'name',
    gives: 'Reaction',
  },
  { rows: rows[3] ?? '', id: `delete${name}Reaction`, at: `DELETE ${parent}/award_emoji/{award_id}`, status: 204 },
];
const same = (row: string): string[] => [row, row, row, row];

const ENDPOINTS: readonly Endpoint[] = [
  ...reactions(['[A-EMOJI-001]', '[A-EMOJI-002]', '[A-EMOJI-003]', '[A-EMOJI-004]'], 'Issue', ISSUE),
  ...reactions(['[A-EMOJI-005]', '[A-EMOJI-006]', '[A-EMOJI-007]', '[A-EMOJI-008]'], 'MergeRequest', MR),
  ...reactions(['[A-EMOJI-009]', '[A-EMOJI-010]', '[A-EMOJI-011]', '[A-EMOJI-012]'], 'Snippet', SNIPPET),
  ...reactions(same('[A-EMOJI-013][A-EMOJI-016]'), 'IssueNote', `${ISSUE}/notes/{note_id}`),
  ...reactions(same('[A-EMOJI-014]'), 'MergeRequestNote', `${MR}/notes/{note_id}`),
  ...reactions(same('[A-EMOJI-015]'), 'SnippetNote', `${SNIPPET}/notes/{note_id}`),
];

describeEndpoints(ENDPOINTS);

describe('reactions', () => {
  it("[A-EMOJI-019][A-EMOJI-020][A-EMOJI-021][A-EMOJI-022][A-EMOJI-023] takes a name without colons, reads in public, deletes one's own", () => {
    const name = property(bodySchema('createIssueReaction'), 'name');
    const pattern = new RegExp(name.pattern ?? '$^');
    expect([pattern.test('rocket'), pattern.test(':rocket:'), required(bodySchema('createIssueReaction'))]).toEqual([
      true,
      false,
      ['name'],
    ]);
    expect(
      ['listIssueReactions', 'getIssueReaction', 'createIssueReaction', 'deleteIssueReaction'].map(isPublic),
    ).toEqual([true, true, false, false]);
    expect(response('deleteIssueReaction', 401).extensions['x-cases']).toMatchObject({ foreign: { as: 'max' } });
    expect(operation('deleteIssueReaction').path).toContain('{issue_iid}');
    expect(operation('deleteSnippetReaction').path).toContain('{snippet_id}');
    expect(statuses('deleteIssueReaction')).toContain('204');
    expect(response('createIssueReaction', 404).description).toMatch(
      /or the emoji is unknown or was given by the caller before/,
    );
    expect(statuses('createIssueReaction')).toContain('404');
    expect(caseNames(response('createIssueReaction', 400))).toEqual(['noName', 'badName']);
  });
});
