import { describe } from 'vitest';
import { returnsMember, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, members } from './support/parameter-claims.ts';

const EDIT = at('updateMergeRequest', 'PUT /projects/acme%2Fapp/merge_requests/5');
const MILLION = 1_048_576;

const ATTRIBUTES = [
  { name: 'add_labels', value: 'a,b', wrong: ['a'] },
  { name: 'allow_collaboration', value: true, wrong: 'yes' },
  { name: 'allow_maintainer_to_push', value: false, wrong: 1 },
  { name: 'assignee_id', value: 7, wrong: -1, rule: 'minimum' },
  { name: 'assignee_ids', value: [1, 2], wrong: 5, rule: 'anyOf' },
  { name: 'description', value: 'd', wrong: 5 },
  { name: 'discussion_locked', value: true, wrong: null },
  { name: 'labels', value: 'a', wrong: ['a'] },
  { name: 'merge_after', value: '2026-01-02T03:04:05Z', wrong: 5 },
  { name: 'milestone_id', value: 3, wrong: true, rule: 'anyOf' },
  { name: 'remove_labels', value: 'a', wrong: 5 },
  { name: 'remove_source_branch', value: true, wrong: 'true' },
  { name: 'reviewer_ids', value: [1], wrong: true, rule: 'anyOf' },
  { name: 'squash', value: false, wrong: 0 },
  { name: 'state_event', value: 'close', wrong: 'merge', rule: 'enum' },
  { name: 'target_branch', value: 'main', wrong: '', rule: 'minLength' },
  { name: 'title', value: 't', wrong: '', rule: 'minLength' },
] as const;

describe('merge request updates', () => {
  proves(
    '[A-MR-004] id and iid in the path, attributes in the body',
    takes(EDIT.operation, EDIT.line, { json: { title: 't' }, path: { id: 'acme/app', merge_request_iid: 5 } }),
    refuses('PUT /projects/7/merge_requests/five', ['path', 'merge_request_iid', 'type'], { json: { title: 't' } }),
    returnsObject('updateMergeRequest'),
  );
  proves(
    '[A-MR-017] state_event=close',
    takes(EDIT.operation, EDIT.line, { json: { state_event: 'close' } }),
    refuses(EDIT.line, ['body', '/state_event', 'enum'], { json: { state_event: 'closed' } }),
  );
  proves(
    '[A-MR-018] state_event=reopen',
    takes(EDIT.operation, EDIT.line, { form: 'state_event=reopen', value: { state_event: 'reopen' } }),
    refuses(EDIT.line, ['body', '/state_event', 'enum'], { form: 'state_event=reopened' }),
  );
  proves(
    '[A-MR-042] at least one attribute',
    ATTRIBUTES.map(({ name, value }) => takes(EDIT.operation, EDIT.line, { json: { [name]: value } })),
    refuses(EDIT.line, ['body', '', 'minProperties'], { json: {} }),
  );
  proves(
    '[A-MR-043] the attributes and their types, no other',
    members(EDIT, {}, ATTRIBUTES),
    takes(EDIT.operation, EDIT.line, { json: { state_event: 'reopen' } }),
    refuses(EDIT.line, ['body', '/source_branch', 'additionalProperties'], { json: { source_branch: 'x' } }),
  );
  proves(
    '[A-MR-044] 0 and nothing take assignees, milestone, reviewers and labels away',
    [
      { assignee_id: 0 },
      { assignee_id: '' },
      { milestone_id: 0 },
      { milestone_id: '' },
      { reviewer_ids: [0] },
      { reviewer_ids: [] },
      { reviewer_ids: '' },
      { labels: '' },
    ].map((json) => takes(EDIT.operation, EDIT.line, { json })),
    ['assignee_id', 'milestone_id', 'reviewer_ids', 'labels'].map((name) =>
      takes(EDIT.operation, EDIT.line, { form: `${name}=`, value: { [name]: '' } }),
    ),
    refuses(EDIT.line, ['body', '/assignee_id', 'maxLength'], { json: { assignee_id: 'nobody' } }),
    refuses(EDIT.line, ['body', '/reviewer_ids', 'maxLength'], { json: { reviewer_ids: 'nobody' } }),
  );
  proves(
    '[A-MR-045] description takes 1,048,576 characters',
    takes(EDIT.operation, EDIT.line, { json: { description: 'x'.repeat(MILLION) } }),
    refuses(EDIT.line, ['body', '/description', 'maxLength'], { json: { description: 'x'.repeat(MILLION + 1) } }),
  );
  proves(
    '[A-MR-047] allow_maintainer_to_push beside allow_collaboration, and both read back',
    takes(EDIT.operation, EDIT.line, { json: { allow_maintainer_to_push: true } }),
    takes(EDIT.operation, EDIT.line, { form: 'allow_collaboration=true', value: { allow_collaboration: true } }),
    refuses(EDIT.line, ['body', '/allow_maintainer_to_push', 'type'], { json: { allow_maintainer_to_push: 'x' } }),
    returnsMember('updateMergeRequest', 'allow_collaboration', [true, false]),
    returnsMember('updateMergeRequest', 'allow_maintainer_to_push', [true, false]),
  );
});
