import { describe, expect, it } from 'vitest';
import { expectAll, introOf, pageOf, parameter, partOf, readPage } from './docs-page.ts';
import { PARAMETERS } from './told-parameters.ts';

describe('parameters and body fields', () => {
  it.each(PARAMETERS)('%s %s %s', (_rows, operationId, part, says) => {
    expectAll(parameter(operationId, part), says);
  });

  it('[A-ISSUE-029][A-ISSUE-031][A-ISSUE-041][A-ISSUE-046] says which filters exclude each other', () => {
    for (const id of ['listIssues', 'listProjectIssues']) {
      expectAll(readPage(pageOf(id)), [
        'assignee_id and assignee_username exclude each other.',
        'author_id and author_username exclude each other.',
        'iteration_id and iteration_title exclude each other.',
        'milestone_id and milestone exclude each other.',
      ]);
    }
  });

  it('[A-ISSUE-049] lists exactly the members of the not filter', () => {
    const html = pageOf('listIssues');
    const members = [...html.matchAll(/ id="query-not\.(\w+)"/g)].map((match) => match[1]).sort();
    expect(members).toEqual(
      'assignee_id assignee_username author_id author_username iids iteration_id iteration_title labels milestone milestone_id weight'.split(
        ' ',
      ),
    );
    expect(partOf(html, 'query-not')).toContain('Leaves out what matches');
  });

  it('[A-ISSUE-056][A-ISSUE-057] says that an edit needs at least one of the attributes', () => {
    expectAll(readPage(pageOf('updateIssue')), [
      'At least one of assignee_id, assignee_ids, confidential, created_at, description, discussion_locked, due_date, issue_type, ' +
        'labels, milestone_id, state_event, title, add_labels, remove_labels, weight, epic_id, epic_iid is needed.',
    ]);
  });

  it('[A-NOTE-006] says what a note update needs and what deleting answers', () => {
    expectAll(readPage(pageOf('updateIssueNote')), ['At least one of body, confidential is needed.']);
    expectAll(partOf(pageOf('deleteIssueNote'), 'response-204'), ['204']);
  });

  it('[A-REPO-012][A-REPO-013] says that the tree pages by keyset only and ignores page', () => {
    expectAll(introOf('listRepositoryTree'), [
      'It pages by keyset only',
      'rel="next" that carries page_token',
      'page is ignored',
    ]);
    expect(pageOf('listRepositoryTree')).toContain('<p>By <strong>keyset</strong>.');
  });

  it('[A-COMMIT-026] says that the two starts exclude each other', () => {
    expectAll(readPage(pageOf('createCommit')), ['start_branch and start_sha exclude each other.']);
    expect(parameter('createCommit', 'body.force')).toContain('default false');
  });

  it('[B-LIMIT-001] gives the limits of expires_at', () => {
    expectAll(parameter('createGroupAccessToken', 'body.expires_at'), ['At most one year ahead']);
    expectAll(parameter('rotateGroupAccessToken', 'body.expires_at'), [
      'At most one year ahead',
      'one week when missing',
    ]);
  });

  it('[A-PROJ-022] says that statistics changes nothing for others', () => {
    expectAll(parameter('getProject', 'query-statistics'), ['for Reporter and higher; for others it changes nothing']);
  });

  it('[A-PROJ-004] marks the further filters of the project list', () => {
    for (const name of [
      'order_by',
      'sort',
      'search',
      'visibility',
      'owned',
      'membership',
      'simple',
      'min_access_level',
    ]) {
      expect(parameter('listProjects', `query-${name}`)).toContain('companion');
    }
  });
});
