import { describe, expect, it } from 'vitest';
import { bodySchema, caseNames, operation, parameter, parameterNames, property, response } from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';

const ISSUE = '/projects/{id}/issues/{issue_iid}';

const ENDPOINTS: readonly Endpoint[] = [
  { rows: '[A-ISSUE-002][A-ISSUE-003]', id: 'listGroupIssues', at: 'GET /groups/{id}/issues', gives: '[]Issue' },
  {
    rows: '[A-ISSUE-006]',
    id: 'reorderIssue',
    at: `PUT ${ISSUE}/reorder`,
    body: 'move_after_id, move_before_id',
    needs: '',
    gives: 'Issue',
  },
  {
    rows: '[A-ISSUE-007]',
    id: 'moveIssue',
    at: `POST ${ISSUE}/move`,
    status: 201,
    body: 'to_project_id',
    needs: 'to_project_id',
    gives: 'Issue',
  },
  {
    rows: '[A-ISSUE-008][A-ISSUE-010]',
    id: 'cloneIssue',
    at: `POST ${ISSUE}/clone`,
    status: 201,
    body: 'to_project_id, with_notes',
    needs: 'to_project_id',
    gives: 'Issue',
  },
];

describeEndpoints(ENDPOINTS);

describe('moving issues', () => {
  it('[A-ISSUE-009] edits, deletes, reorders, moves and clones under the issue', () => {
    expect(
      ['updateIssue', 'deleteIssue', 'reorderIssue', 'moveIssue', 'cloneIssue'].map(
        (id) => `${operation(id).method} ${operation(id).path.replace(ISSUE, '')}`,
      ),
    ).toEqual(['PUT ', 'DELETE ', 'PUT /reorder', 'POST /move', 'POST /clone']);
  });

  it('[A-ISSUE-070][A-ISSUE-072][A-ISSUE-073] reorders by ids, and refuses moves and clones with 400', () => {
    for (const name of ['move_after_id', 'move_before_id'])
      expect(property(bodySchema('reorderIssue'), name).description).toContain('not the number');
    expect(caseNames(response('moveIssue', 400))).toEqual(expect.arrayContaining(['sameProject', 'notAllowed']));
    expect(caseNames(response('cloneIssue', 400))).toContain('notAllowed');
  });

  it('[A-ISSUE-003] takes the filters of the list of all issues, for all authors by default', () => {
    const names = (id: string): string[] => parameterNames(id, 'query').toSorted();
    expect(names('listGroupIssues')).toEqual(names('listIssues'));
    expect(parameter('listGroupIssues', 'scope').schema.default).toBe('all');
  });
});
