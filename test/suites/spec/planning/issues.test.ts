import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../../../model/index.ts';
import {
  alternatives,
  bodyMediaType,
  bodySchema,
  caseNames,
  component,
  expectExactly,
  isNullable,
  items,
  nonNull,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  required,
  response,
  responseSchema,
  statuses,
  target,
  typesOf,
  values,
} from '../description.ts';

const issue = component('Issue');
const filter = (name: string): Parameter => parameter('listIssues', name);
const edit = bodySchema('updateIssue');
const BASE =
  'state, description, author, milestone, project_id, assignees, assignee, type, updated_at, closed_at, closed_by, id, iid, title, created_at, moved_to_id, labels, upvotes, downvotes, merge_requests_count, user_notes_count, due_date, imported, imported_from, web_url, references, time_stats, has_tasks, task_status, confidential, discussion_locked, issue_type, severity, _links, task_completion_status'.split(
    ', ',
  );
const TYPES = ['issue', 'incident', 'test_case', 'task'];

describe('issue operations', () => {
  it('[A-ISSUE-001] lists issues across projects, offset-paginated', () => {
    expect([operation('listIssues').method, operation('listIssues').path]).toEqual(['GET', '/issues']);
    expect(operation('listIssues').extensions['x-pagination']).toEqual(['offset']);
    expect(items(responseSchema('listIssues', 200))).toBe(issue);
  });

  it('[A-ISSUE-004] edits an issue by id and issue_iid and answers it', () => {
    expect([operation('updateIssue').method, operation('updateIssue').path]).toEqual([
      'PUT',
      '/projects/{id}/issues/{issue_iid}',
    ]);
    expect(parameterNames('updateIssue', 'path')).toEqual(['id', 'issue_iid']);
    expect(typesOf(parameter('updateIssue', 'id').schema)).toEqual(['integer', 'string']);
    expect(typesOf(parameter('updateIssue', 'issue_iid').schema)).toEqual(['integer']);
    expect(responseSchema('updateIssue', 200)).toBe(issue);
  });

  it('[A-ISSUE-005] deletes an issue with 204 and no body', () => {
    expect([operation('deleteIssue').method, operation('deleteIssue').path]).toEqual([
      'DELETE',
      '/projects/{id}/issues/{issue_iid}',
    ]);
    expect(response('deleteIssue', 204).content).toEqual([]);
    expect(operation('deleteIssue').requestBody).toBeUndefined();
  });

  it('[A-ISSUE-011] offers create, get and the list of a project, as companions', () => {
    for (const id of ['createIssue', 'getIssue', 'listProjectIssues'])
      expect([id, operation(id).extensions['x-companion']]).toEqual([id, true]);
    expect([
      responseSchema('createIssue', 201),
      responseSchema('getIssue', 200),
      items(responseSchema('listProjectIssues', 200)),
    ]).toEqual([issue, issue, issue]);
  });

  it('[A-ISSUE-069] says who may delete', () => {
    expect(operation('deleteIssue').description).toMatch(/Administrators and owners of the project/);
    expect(response('deleteIssue', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
  });
});

describe('issue fields', () => {
  it('[A-ISSUE-012] has exactly the fields of the seed', () => {
    expectExactly(issue, [...BASE, 'weight', 'epic', 'epic_iid', 'iteration', 'health_status']);
    expect(required(issue).toSorted()).toEqual(BASE.filter((name) => name !== 'task_status').toSorted());
    expect(items(property(issue, 'assignees'))).toBe(component('UserReference'));
    expect(target(property(issue, 'author'))).toBe(component('UserReference'));
    const names = nonNull(property(issue, 'labels'));
    expect(typesOf(items(names))).toEqual(['string']);
  });

  it('[A-ISSUE-013] embeds a milestone that may be null', () => {
    const milestone = property(issue, 'milestone');
    expect(isNullable(milestone)).toBe(true);
    expectExactly(nonNull(milestone), [
      'project_id',
      'description',
      'state',
      'due_date',
      'iid',
      'created_at',
      'title',
      'id',
      'updated_at',
      'start_date',
      'web_url',
    ]);
    expect(['start_date', 'web_url'].filter((name) => required(nonNull(milestone)).includes(name))).toEqual([]);
  });

  it('[A-ISSUE-014] has time_stats and task_completion_status', () => {
    const stats = target(property(issue, 'time_stats'));
    expectExactly(stats, ['time_estimate', 'total_time_spent', 'human_time_estimate', 'human_total_time_spent']);
    expect([...properties(stats)].filter(([, schema]) => isNullable(schema)).map(([name]) => name)).toEqual([
      'human_time_estimate',
      'human_total_time_spent',
    ]);
    expectExactly(target(property(issue, 'task_completion_status')), ['count', 'completed_count']);
  });

  it('[A-ISSUE-015] has _links and references', () => {
    expectExactly(target(property(issue, '_links')), [
      'self',
      'notes',
      'award_emoji',
      'project',
      'closed_as_duplicate_of',
    ]);
    expectExactly(target(property(issue, 'references')), ['short', 'relative', 'full']);
  });

  it('[A-ISSUE-016][A-ISSUE-040] has four kinds, in answers, as filter and on edit', () => {
    for (const schema of [property(issue, 'issue_type'), filter('issue_type').schema, property(edit, 'issue_type')])
      expect(values(schema)).toEqual(TYPES);
  });

  it('[A-ISSUE-017] leaves severity, type and imported_from open', () => {
    for (const name of ['severity', 'type', 'imported_from'])
      expect([typesOf(property(issue, name)), property(issue, name).enum]).toEqual([['string'], undefined]);
  });

  it('[A-ISSUE-018][A-ISSUE-019] marks what paid and top tier add', () => {
    for (const name of ['weight', 'epic', 'epic_iid', 'iteration'])
      expect([name, property(issue, name).extensions['x-tier']]).toEqual([name, 'paid']);
    expect(property(issue, 'health_status').extensions['x-tier']).toBe('top');
    expectExactly(nonNull(property(issue, 'epic')), ['id', 'iid', 'title', 'url', 'group_id']);
    expectExactly(nonNull(property(issue, 'iteration')), [
      'id',
      'iid',
      'sequence',
      'group_id',
      'title',
      'description',
      'state',
      'created_at',
      'updated_at',
      'start_date',
      'due_date',
      'web_url',
    ]);
    expect(typesOf(property(nonNull(property(issue, 'iteration')), 'state'))).toEqual(['integer']);
  });

  it('[A-ISSUE-021] marks assignee as deprecated, for assignees', () => {
    expect(property(issue, 'assignee').deprecated).toBe(true);
    expect(property(issue, 'assignee').description).toContain('`assignees`');
    expect(isNullable(property(issue, 'assignee'))).toBe(true);
  });

  it('[A-ISSUE-022] marks epic_iid as deprecated, in answers and on edit', () => {
    expect([property(issue, 'epic_iid').deprecated, property(edit, 'epic_iid').deprecated]).toEqual([true, true]);
    expect(property(issue, 'epic_iid').description).toMatch(/API v5.*epic\.iid/);
  });
});

describe('editing an issue', () => {
  const LISTED = [
    'assignee_id',
    'assignee_ids',
    'confidential',
    'created_at',
    'description',
    'discussion_locked',
    'due_date',
    'issue_type',
    'labels',
    'milestone_id',
    'state_event',
    'title',
  ];

  it('[A-ISSUE-056][A-ISSUE-057] needs one of the listed attributes or of the five further ones; updated_at alone is not enough', () => {
    const alone = target(edit).anyOf.map((one) => one.required.join());
    expect(alone).toEqual([...LISTED, 'add_labels', 'remove_labels', 'weight', 'epic_id', 'epic_iid']);
    expect(caseNames(response('updateIssue', 400))).toEqual(expect.arrayContaining(['nothing', 'onlyUpdatedAt']));
  });

  it('[A-ISSUE-023][A-ISSUE-024][A-ISSUE-063] closes and reopens by state_event', () => {
    expect(property(edit, 'state_event').enum).toEqual(['close', 'reopen']);
    expect(values(property(issue, 'state'))).toEqual(['opened', 'closed']);
    expect(caseNames(response('updateIssue', 200))).toEqual(expect.arrayContaining(['closed', 'reopened']));
  });

  it('[A-ISSUE-058] replaces labels, and clears them with an empty string', () => {
    expect([typesOf(property(edit, 'labels')), property(edit, 'labels').minLength]).toEqual([['string'], undefined]);
    expect(property(edit, 'labels').description).toMatch(/replace.*empty string removes all/);
  });

  it('[A-ISSUE-059] adds and removes single labels', () => {
    for (const name of ['add_labels', 'remove_labels'])
      expect([typesOf(property(edit, name)), property(edit, name).description]).toEqual([
        ['string'],
        expect.stringContaining('separated by commas'),
      ]);
  });

  it('[A-ISSUE-060] replaces assignees; 0 or nothing clears them', () => {
    const ids = alternatives(property(edit, 'assignee_ids'));
    expect([typesOf(items(property(edit, 'assignee_ids'))), items(property(edit, 'assignee_ids')).minimum]).toEqual([
      ['integer'],
      0,
    ]);
    expect(ids[0]?.minItems).toBeUndefined();
    expect(ids.some((one) => one.maxLength === 0)).toBe(true);
    expect(
      bodyMediaType('updateIssue', 'application/x-www-form-urlencoded').encoding.map((one) => one.property),
    ).toContain('assignee_ids');
  });

  it('[A-ISSUE-061] sets the milestone; 0 or nothing removes it', () => {
    const [id, empty] = alternatives(property(edit, 'milestone_id'));
    expect([id?.types.join(), id?.minimum, empty?.maxLength]).toEqual(['integer', 0, 0]);
  });

  it('[A-ISSUE-062] bounds the description at 1,048,576 characters', () => {
    expect(property(edit, 'description').maxLength).toBe(1_048_576);
  });

  it('[A-ISSUE-064] takes weight, epic_id and epic_iid from 0', () => {
    for (const name of ['weight', 'epic_id', 'epic_iid'])
      expect([name, nonNull(property(edit, name)).minimum, property(edit, name).extensions['x-tier']]).toEqual([
        name,
        0,
        'paid',
      ]);
  });

  it('[A-ISSUE-065] takes a day, two flags and a title', () => {
    expect(alternatives(property(edit, 'due_date'))[0]?.format).toBe('date');
    expect(['confidential', 'discussion_locked', 'title'].map((name) => typesOf(property(edit, name)).join())).toEqual([
      'boolean',
      'boolean',
      'string',
    ]);
  });

  it('[A-ISSUE-066] honours instants of administrators and owners only', () => {
    for (const name of ['created_at', 'updated_at'])
      expect(property(edit, name).description).toMatch(/only administrators and project owners/);
  });

  it('[A-ISSUE-067] refuses an empty or null updated_at', () => {
    expect([
      typesOf(property(edit, 'updated_at')),
      isNullable(property(edit, 'updated_at')),
      property(edit, 'updated_at').format,
    ]).toEqual([['string'], false, 'date-time']);
    expect(caseNames(response('updateIssue', 400))).toEqual(
      expect.arrayContaining(['nullUpdatedAt', 'emptyUpdatedAt']),
    );
    expect(statuses('updateIssue')).toContain('403');
  });
});
