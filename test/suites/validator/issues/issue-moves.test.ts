import { describe } from 'vitest';
import { returnsArray, returnsObject } from '../support/answers.ts';
import { proves, refuses, takes } from '../support/claims.ts';
import { at, boolean, exclusive, integerOrWords, listed, paged, required } from '../support/parameter-claims.ts';

const GROUP = at('listGroupIssues', 'GET /groups/top%2Fsub/issues');
const REORDER = at('reorderIssue', 'PUT /projects/acme%2Fapp/issues/5/reorder');
const MOVE = at('moveIssue', 'POST /projects/acme%2Fapp/issues/5/move');
const CLONE = at('cloneIssue', 'POST /projects/acme%2Fapp/issues/5/clone');
const PATH = { path: { id: 'acme/app', issue_iid: 5 } };

describe('issues of a group', () => {
  proves(
    '[A-ISSUE-003] the parameters of all issues below GET /groups/:id/issues, scope all',
    takes(GROUP.operation, GROUP.line, { path: { id: 'top/sub' } }),
    listed(GROUP, 'scope', ['created_by_me', 'assigned_to_me', 'all'], 'all'),
    listed(GROUP, 'state', ['opened', 'closed']),
    integerOrWords(GROUP, 'assignee_id'),
    boolean(GROUP, 'non_archived', true),
    exclusive(GROUP, 'author_id=5', 'author_username=joe'),
    paged(GROUP),
    returnsArray('listGroupIssues'),
  );
});

describe('moving issues', () => {
  proves(
    '[A-ISSUE-006] reorder takes two optional ids',
    takes(REORDER.operation, REORDER.line, { json: {}, ...PATH }),
    takes(REORDER.operation, REORDER.line, { json: { move_after_id: 7 }, ...PATH }),
    takes(REORDER.operation, REORDER.line, { form: 'move_before_id=8', value: { move_before_id: 8 } }),
    refuses('PUT /projects/7/issues/five/reorder', ['path', 'issue_iid', 'type'], { json: {} }),
    returnsObject('reorderIssue'),
  );
  proves(
    '[A-ISSUE-070] the places are integers, not addresses of issues',
    takes(REORDER.operation, REORDER.line, { json: { move_after_id: 70001, move_before_id: 70002 } }),
    refuses(REORDER.line, ['body', '/move_after_id', 'type'], { json: { move_after_id: 'acme/app#5' } }),
    refuses(REORDER.line, ['body', '/move_before_id', 'type'], { json: { move_before_id: null } }),
    refuses(REORDER.line, ['body', '/move_after_iid', 'additionalProperties'], { json: { move_after_iid: 5 } }),
  );
  proves(
    '[A-ISSUE-007] move needs to_project_id',
    takes(MOVE.operation, MOVE.line, { json: { to_project_id: 9 }, ...PATH }),
    takes(MOVE.operation, MOVE.line, { form: 'to_project_id=9', value: { to_project_id: 9 } }),
    required(MOVE, { to_project_id: 9 }, ['to_project_id']),
    refuses(MOVE.line, ['body', '/to_project_id', 'type'], { json: { to_project_id: 'acme/lib' } }),
    refuses('POST /projects/7/issues/x/move', ['path', 'issue_iid', 'type'], { json: { to_project_id: 9 } }),
    returnsObject('moveIssue'),
  );
  proves(
    '[A-ISSUE-008] clone answers with an issue',
    takes(CLONE.operation, CLONE.line, { json: { to_project_id: 9 }, ...PATH }),
    refuses('POST /projects/7/issues/x/clone', ['path', 'issue_iid', 'type'], { json: { to_project_id: 9 } }),
    returnsObject('cloneIssue'),
  );
  proves(
    '[A-ISSUE-010] clone needs to_project_id and takes with_notes',
    required(CLONE, { to_project_id: 9, with_notes: true }, ['to_project_id']),
    refuses(CLONE.line, ['body', '/with_notes', 'type'], { json: { to_project_id: 9, with_notes: 'yes' } }),
  );
});
