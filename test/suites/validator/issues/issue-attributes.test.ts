import { describe } from 'vitest';
import type { Reason } from '../support/claims.ts';
import { testRows } from '../support/exchange.ts';

const EDIT = 'updateIssue';

const TYPES = ['issue', 'incident', 'test_case', 'task'];

const ISSUE = ['group%2Fproject', '5'];

const ATTRIBUTES: Readonly<Record<string, unknown>> = {
  assignee_id: 1,
  assignee_ids: [1],
  confidential: true,
  created_at: '2026-01-01T00:00:00Z',
  description: 'd',
  discussion_locked: true,
  due_date: '2026-01-31',
  issue_type: 'task',
  labels: 'a',
  milestone_id: 1,
  state_event: 'close',
  title: 't',
};

const OTHERS: Readonly<Record<string, unknown>> = {
  add_labels: 'a',
  remove_labels: 'a',
  weight: 1,
  epic_id: 1,
  epic_iid: 1,
};

function edit(json: Readonly<Record<string, unknown>>): {
  operation: string;
  path: readonly string[];
  json: unknown;
  value: { body: unknown };
} {
  return { operation: EDIT, path: ISSUE, json, value: { body: json } };
}

function refusedEdit(
  json: unknown,
  pointer: string,
  rule: string,
): { operation: string; path: readonly string[]; json: unknown; because: Reason } {
  return { operation: EDIT, path: ISSUE, json, because: ['body', pointer, rule] };
}

describe('issue attributes', () => {
  testRows([
    {
      name: '[A-ISSUE-004] edit takes id and issue_iid in the path',
      accepts: [
        { ...edit({ title: 't' }), value: { path: { id: 'group/project', issue_iid: 5 } } },
        { ...edit({ title: 't' }), path: ['7', '5'], value: { path: { id: 7, issue_iid: 5 } } },
      ],
      refuses: [{ ...edit({ title: 't' }), path: ['7', 'five'], because: ['path', 'issue_iid', 'type'] }],
    },
    {
      name: '[A-ISSUE-005] delete takes id and issue_iid and no body',
      accepts: [{ operation: 'deleteIssue', path: ISSUE, value: { path: { id: 'group/project', issue_iid: 5 } } }],
      refuses: [{ operation: 'deleteIssue', path: ['7', 'x'], because: ['path', 'issue_iid', 'type'] }],
    },
    {
      name: '[A-ISSUE-016] issue_type on edit',
      accepts: TYPES.map((type) => edit({ issue_type: type })),
      refuses: [refusedEdit({ issue_type: 'bug' }, '/issue_type', 'enum')],
    },
    {
      name: '[A-ISSUE-023][A-ISSUE-024][A-ISSUE-063] state_event',
      accepts: [edit({ state_event: 'close' }), edit({ state_event: 'reopen' })],
      refuses: [refusedEdit({ state_event: 'closed' }, '/state_event', 'enum')],
    },
    {
      name: '[A-ISSUE-056] edit needs at least one attribute',
      accepts: Object.entries(ATTRIBUTES).map(([name, value]) => edit({ [name]: value })),
      refuses: [refusedEdit({}, '', 'anyOf')],
    },
    {
      name: '[A-ISSUE-057] the other attributes count too, updated_at alone does not',
      accepts: Object.entries(OTHERS).map(([name, value]) => edit({ [name]: value })),
      refuses: [refusedEdit({ updated_at: '2026-01-01T00:00:00Z' }, '', 'anyOf')],
    },
    {
      name: '[A-ISSUE-058] labels is a text that may be empty',
      accepts: [edit({ labels: 'a,b' }), edit({ labels: '' })],
      refuses: [refusedEdit({ labels: ['a'] }, '/labels', 'type')],
    },
    {
      name: '[A-ISSUE-059] add_labels and remove_labels are comma lists',
      accepts: [edit({ add_labels: 'a,b', remove_labels: 'c' })],
      refuses: [
        refusedEdit({ add_labels: 5 }, '/add_labels', 'type'),
        refusedEdit({ remove_labels: ['a'] }, '/remove_labels', 'type'),
      ],
    },
    {
      name: '[A-ISSUE-060] assignee_ids is an array of integers, 0 or empty clears',
      accepts: [
        edit({ assignee_ids: [1, 2] }),
        edit({ assignee_ids: [0] }),
        edit({ assignee_ids: [] }),
        edit({ assignee_ids: '' }),
        {
          operation: EDIT,
          path: ISSUE,
          form: 'assignee_ids[]=1&assignee_ids[]=2',
          value: { body: { assignee_ids: [1, 2] } },
        },
        { operation: EDIT, path: ISSUE, form: 'assignee_ids=', value: { body: { assignee_ids: '' } } },
      ],
      refuses: [refusedEdit({ assignee_ids: ['joe'] }, '/assignee_ids/0', 'type')],
    },
    {
      name: '[A-ISSUE-061] milestone_id is an integer, 0 or empty clears',
      accepts: [
        edit({ milestone_id: 3 }),
        edit({ milestone_id: 0 }),
        edit({ milestone_id: '' }),
        { operation: EDIT, path: ISSUE, form: 'milestone_id=', value: { body: { milestone_id: '' } } },
      ],
      refuses: [refusedEdit({ milestone_id: true }, '/milestone_id', 'anyOf')],
    },
    {
      name: '[A-ISSUE-062] description takes 1,048,576 characters',
      accepts: [edit({ description: 'x'.repeat(1_048_576) }), edit({ description: '🐲'.repeat(600_000) })],
      refuses: [refusedEdit({ description: 'x'.repeat(1_048_577) }, '/description', 'maxLength')],
    },
    {
      name: '[A-ISSUE-064] weight, epic_id and epic_iid are not negative',
      accepts: [edit({ weight: 0 }), edit({ epic_id: 0 }), edit({ epic_iid: 0 })],
      refuses: [
        refusedEdit({ weight: -1 }, '/weight', 'minimum'),
        refusedEdit({ epic_id: -1 }, '/epic_id', 'minimum'),
        refusedEdit({ epic_iid: -1 }, '/epic_iid', 'minimum'),
      ],
    },
    {
      name: '[A-ISSUE-065] due_date, confidential, discussion_locked and title',
      accepts: [edit({ due_date: '2024-02-29', confidential: false, discussion_locked: true, title: 't' })],
      refuses: [
        refusedEdit({ confidential: 'yes' }, '/confidential', 'type'),
        refusedEdit({ discussion_locked: 1 }, '/discussion_locked', 'type'),
        refusedEdit({ title: 5 }, '/title', 'type'),
      ],
    },
    {
      name: '[A-ISSUE-067] updated_at may not be empty or null',
      accepts: [edit({ title: 't', updated_at: '2026-01-01T00:00:00Z' })],
      refuses: [
        refusedEdit({ title: 't', updated_at: '' }, '/updated_at', 'format'),
        refusedEdit({ title: 't', updated_at: null }, '/updated_at', 'type'),
      ],
    },
  ]);
});
