import { describe, expect, it } from 'vitest';
import { expectAll, introOf, pageOf, parameter, partOf, readPage } from './docs-page.ts';

const ROLES = ['10 Guest', '15 Planner', '20 Reporter', '30 Developer', '40 Maintainer', '50 Owner'];

/** Rows about one parameter: what its part of the page has to say. */
const PARAMETERS: readonly (readonly [rows: string, operationId: string, part: string, says: readonly string[]])[] = [
  [
    '[A-PROJ-003]',
    'listProjects',
    'query-archived',
    ['boolean', 'true only archived projects, false only others; all when missing'],
  ],
  ['[A-GROUP-012]', 'getGroup', 'query-with_projects', ['default true', 'projects and shared_projects']],
  ['[A-GROUP-018]', 'getGroup', 'query-with_projects', ['deprecated', 'removal planned in API v5']],
  ['also', 'listGroups', 'query-skip_groups_', ['array of integer', 'Ids of groups to leave out']],
  [
    '[A-GROUP-020]',
    'listGroups',
    'query-all_available',
    ['boolean', 'Missing means false for users and true for administrators; owned and min_access_level go before it'],
  ],
  ['[A-GROUP-021]', 'listGroups', 'query-order_by', ['"name" "path" "id" "similarity"', 'default "name"']],
  ['[A-GROUP-021]', 'listGroups', 'query-sort', ['"asc" "desc"', 'default "asc"']],
  ['[A-GROUP-023]', 'listGroups', 'query-search', ['string', 'Text in the name or path']],
  ['[A-GROUP-026]', 'listGroups', 'query-visibility', ['"private" "internal" "public"']],
  ['also', 'listGroups', 'query-with_custom_attributes', ['Administrators only']],
  ['also', 'getGroup', 'query-with_custom_attributes', ['Administrators only']],
  ['also', 'listGroups', 'query-owned', ['boolean', 'Only those the caller owns']],
  ['also', 'listGroups', 'query-min_access_level', ['integer', 'at least this role', ...ROLES]],
  ['[A-GROUP-030]', 'listGroups', 'query-top_level_only', ['boolean', 'Only groups without a group above']],
  ['[A-GROUP-031]', 'listGroups', 'query-repository_storage', ['string', 'paid tier', 'Administrators only']],
  ['[A-GROUP-032]', 'listGroups', 'query-marked_for_deletion_on', ['string (date)', 'paid tier']],
  ['[A-ISSUE-016]', 'listIssues', 'query-issue_type', ['"issue" "incident" "test_case" "task"']],
  ['[A-ISSUE-016]', 'updateIssue', 'body.issue_type', ['"issue" "incident" "test_case" "task"']],
  ['[A-ISSUE-022]', 'updateIssue', 'body.epic_iid', ['deprecated', 'use epic_id']],
  [
    '[A-ISSUE-023][A-ISSUE-024][A-ISSUE-063]',
    'updateIssue',
    'body.state_event',
    ['"close" "reopen"', 'close closes the issue, reopen opens it again'],
  ],
  [
    '[A-ISSUE-027]',
    'listIssues',
    'query-scope',
    ['"created_by_me" "assigned_to_me" "all"', 'default "created_by_me"', 'those the caller wrote'],
  ],
  [
    '[A-ISSUE-028]',
    'listIssues',
    'query-assignee_id',
    ['integer', 'None unassigned', 'Any assigned to somebody', '"None" "Any"'],
  ],
  [
    '[A-ISSUE-030]',
    'listIssues',
    'query-assignee_username_',
    ['array of string', 'The community edition takes one name only'],
  ],
  ['[A-ISSUE-032]', 'listIssues', 'query-confidential', ['boolean', 'true only confidential ones, false only others']],
  ['[A-ISSUE-033]', 'listIssues', 'query-created_after', ['date-time', 'at this instant or later']],
  ['[A-ISSUE-033]', 'listIssues', 'query-created_before', ['date-time', 'at this instant or earlier']],
  ['[A-ISSUE-033]', 'listIssues', 'query-updated_after', ['date-time', 'at this instant or later']],
  ['[A-ISSUE-033]', 'listIssues', 'query-updated_before', ['date-time', 'at this instant or earlier']],
  [
    '[A-ISSUE-034]',
    'listIssues',
    'query-due_date',
    ['"0" "any" "today" "tomorrow" "overdue" "week" "month" "next_month_and_previous_two_weeks"', '0 no due date'],
  ],
  ['[A-ISSUE-035]', 'listIssues', 'query-epic_id', ['integer', '"None" "Any"', 'paid tier']],
  ['[A-ISSUE-036]', 'listIssues', 'query-health_status', ['string', 'None or Any', 'top tier']],
  ['[A-ISSUE-037]', 'listIssues', 'query-iids_', ['array of integer', 'With one of these numbers']],
  [
    '[A-ISSUE-038]',
    'listIssues',
    'query-in',
    ['"title" "description" "title,description"', 'default "title,description"', 'Where search looks'],
  ],
  ['[A-ISSUE-039]', 'listIssues', 'query-search', ['Text in the title or description']],
  ['[A-ISSUE-040]', 'listIssues', 'query-issue_type', ['"issue" "incident" "test_case" "task"']],
  [
    '[A-ISSUE-041]',
    'listIssues',
    'query-iteration_id',
    ['integer', '"None" "Any"', 'paid tier', 'Not together with iteration_title'],
  ],
  ['[A-ISSUE-041]', 'listIssues', 'query-iteration_title', ['string', 'paid tier', 'Not together with iteration_id']],
  [
    '[A-ISSUE-042]',
    'listIssues',
    'query-labels',
    [
      'separated by commas, all of which it must have',
      'None selects those without labels',
      'Any those with one',
      'in any case',
    ],
  ],
  [
    '[A-ISSUE-043]',
    'listIssues',
    'query-labels',
    ['Deprecated: No Label ( No+Label in a URL)', 'deprecated values No Label'],
  ],
  ['[A-ISSUE-044]', 'listIssues', 'query-milestone_id', ['"None" "Any" "Upcoming" "Started"']],
  [
    '[A-ISSUE-045]',
    'listIssues',
    'query-milestone',
    ['Title of the milestone', 'None and Any are to be deprecated', 'deprecated values None, Any'],
  ],
  ['[A-ISSUE-046]', 'listIssues', 'query-milestone_id', ['Not together with milestone']],
  ['[A-ISSUE-047]', 'listIssues', 'query-my_reaction_emoji', ['the caller reacted', 'None or Any']],
  [
    '[A-ISSUE-048]',
    'listIssues',
    'query-non_archived',
    ['boolean', 'default true', 'issues of archived projects are left out'],
  ],
  [
    '[A-ISSUE-050]',
    'listIssues',
    'query-order_by',
    [
      '"created_at" "due_date" "label_priority" "milestone_due" "popularity" "priority" "relative_position" "title" "updated_at" "weight"',
      'default "created_at"',
    ],
  ],
  ['[A-ISSUE-051]', 'listIssues', 'query-sort', ['"asc" "desc"', 'default "desc"']],
  ['[A-ISSUE-052]', 'listIssues', 'query-state', ['"opened" "closed"', 'both when missing']],
  ['[A-ISSUE-053]', 'listIssues', 'query-weight', ['integer', '"None" "Any"', 'paid tier']],
  [
    '[A-ISSUE-054]',
    'listIssues',
    'query-with_labels_details',
    ['boolean', 'default false', 'whole labels instead of names'],
  ],
  [
    '[A-ISSUE-058]',
    'updateIssue',
    'body.labels',
    ['they replace the present ones', 'missing ones are made', 'The empty string removes all'],
  ],
  ['[A-ISSUE-059]', 'updateIssue', 'body.add_labels', ['separated by commas', 'to add; missing ones are made']],
  ['[A-ISSUE-059]', 'updateIssue', 'body.remove_labels', ['separated by commas', 'to take away']],
  ['[A-ISSUE-060]', 'updateIssue', 'body.assignee_ids', ['array of integer', '0 or nothing unassigns everyone']],
  ['[A-ISSUE-061]', 'updateIssue', 'body.milestone_id', ['integer', '0 or nothing removes it']],
  ['[A-ISSUE-062]', 'updateIssue', 'body.description', ['characters, at most 1048576']],
  ['[A-ISSUE-064]', 'updateIssue', 'body.weight', ['integer', 'paid tier', 'at least 0']],
  ['[A-ISSUE-064]', 'updateIssue', 'body.epic_id', ['integer', 'paid tier', 'at least 0']],
  ['[A-ISSUE-064]', 'updateIssue', 'body.epic_iid', ['integer', 'deprecated', 'at least 0']],
  ['[A-ISSUE-065]', 'updateIssue', 'body.due_date', ['string (date)']],
  ['[A-ISSUE-065]', 'updateIssue', 'body.confidential', ['boolean']],
  ['[A-ISSUE-065]', 'updateIssue', 'body.discussion_locked', ['boolean']],
  ['[A-ISSUE-065]', 'updateIssue', 'body.title', ['string']],
  ['[A-ISSUE-066]', 'updateIssue', 'body.updated_at', ['only administrators and project owners may say so']],
  ['[A-ISSUE-066]', 'updateIssue', 'body.created_at', ['only administrators and project owners may say so']],
  ['[A-ISSUE-067]', 'updateIssue', 'body.updated_at', ['It cannot be empty']],
  ['[A-NOTE-011]', 'listIssueNotes', 'query-sort', ['"asc" "desc"', 'default "desc"']],
  ['[A-NOTE-011]', 'listIssueNotes', 'query-order_by', ['"created_at" "updated_at"', 'default "created_at"']],
  ['[A-NOTE-012]', 'createIssueNote', 'body.body', ['characters, at most 1000000']],
  ['[A-NOTE-012]', 'updateIssueNote', 'body.body', ['characters, at most 1000000']],
  ['[A-NOTE-013]', 'createIssueNote', 'body.internal', ['boolean', 'default false']],
  ['[A-NOTE-013]', 'createIssueNote', 'body.confidential', ['use internal , which wins when both are sent']],
  ['[A-NOTE-014]', 'createIssueNote', 'body.confidential', ['deprecated', 'Same as internal']],
  [
    '[A-NOTE-015][A-NOTE-016]',
    'createIssueNote',
    'body.created_at',
    ['after 1970-01-01', 'only administrators and owners may say so'],
  ],
  ['[A-REPO-011]', 'listRepositoryTree', 'query-recursive', ['boolean', 'default false', 'list everything below']],
  ['[A-REPO-011]', 'listRepositoryTree', 'query-path', ['Folder to list']],
  ['[A-REPO-011]', 'listRepositoryTree', 'query-ref', ['Branch, tag', 'the default branch when missing']],
  [
    '[A-REPO-012][A-REPO-013]',
    'listRepositoryTree',
    'query-page_token',
    ['Only ever taken from the Link of the page before'],
  ],
  ['[A-REPO-012]', 'listRepositoryTree', 'query-per_page', ['default 20']],
  ['also', 'createCommit', 'body.stats', ['boolean', 'default true', 'Whether the answer carries stats']],
  ['[A-COMMIT-016]', 'createCommit', 'body.actions.action', ['required', '"create" "delete" "move" "update" "chmod"']],
  ['[A-COMMIT-016]', 'createCommit', 'body.actions.file_path', ['required']],
  ['[A-COMMIT-016]', 'createCommit', 'body.actions', ['entries, at least 1']],
  [
    '[A-COMMIT-017][A-COMMIT-018]',
    'createCommit',
    'body.actions.content',
    ['Needed to create and update; a move without it keeps the content'],
  ],
  ['[A-COMMIT-018]', 'createCommit', 'body.actions.previous_path', ['Old path of a file that is moved']],
  ['[A-COMMIT-019]', 'createCommit', 'body.actions.encoding', ['"text" "base64"', 'default "text"']],
  [
    '[A-COMMIT-020]',
    'createCommit',
    'body.actions.last_commit_id',
    ['for update, move and delete', 'When the file has changed since, the commit fails'],
  ],
  [
    '[A-COMMIT-021]',
    'createCommit',
    'body.actions.execute_filemode',
    ['boolean', 'With chmod', 'whether the file is executable'],
  ],
  ['[A-COMMIT-022]', 'createCommit', 'body.branch', ['A new one needs start_branch or start_sha']],
  ['[A-COMMIT-023]', 'createCommit', 'body.start_project', ['integer or string', 'this one when missing']],
  [
    '[A-COMMIT-024]',
    'createCommit',
    'body.force',
    ['boolean', 'default false', 'an existing branch is overwritten by a commit on start_branch or start_sha'],
  ],
  ['[A-COMMIT-025]', 'createCommit', 'body.author_email', ['the caller when missing']],
  ['[A-COMMIT-025]', 'createCommit', 'body.author_name', ['the caller when missing']],
  ['[A-FILE-017]', 'getFileRaw', 'query-ref', ['the head of the default branch when missing']],
  [
    '[A-FILE-017]',
    'getFileRaw',
    'query-lfs',
    ['boolean', 'default false', 'the large file instead of its pointer; for other files it changes nothing'],
  ],
  [
    '[B-GTOK-010]',
    'listGroupAccessTokens',
    'query-last_used_after',
    ['date-time', 'A token that was never used does not match'],
  ],
  [
    '[B-GTOK-010]',
    'listGroupAccessTokens',
    'query-last_used_before',
    ['date-time', 'A token that was never used does not match'],
  ],
  ['[B-GTOK-010]', 'listGroupAccessTokens', 'query-created_after', ['date-time']],
  ['[B-GTOK-010]', 'listGroupAccessTokens', 'query-created_before', ['date-time']],
  ['[B-GTOK-011]', 'listGroupAccessTokens', 'query-revoked', ['boolean']],
  ['[B-GTOK-011]', 'listGroupAccessTokens', 'query-search', ['Text in the name']],
  ['[B-GTOK-011]', 'listGroupAccessTokens', 'query-state', ['"active" "inactive"']],
  ['[B-GTOK-012]', 'createGroupAccessToken', 'body.access_level', ['integer', 'default 40', ...ROLES]],
  [
    '[B-GTOK-013]',
    'createGroupAccessToken',
    'body.expires_at',
    ['string (date)', 'At most one year ahead; one year when missing'],
  ],
  [
    '[B-GTOK-014]',
    'rotateGroupAccessToken',
    'body.expires_at',
    ['string (date)', 'At most one year ahead; one week when missing'],
  ],
];

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
