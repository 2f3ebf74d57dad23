import { describe, expect, it } from 'vitest';
import type { Parameter, Schema } from '../../../model/index.ts';
import {
  alternatives,
  api,
  bodyMediaType,
  bodySchema,
  caseNames,
  component,
  expectExactly,
  found,
  header,
  isNullable,
  isPublic,
  items,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  required,
  response,
  statuses,
  target,
  typesOf,
  values,
} from './description.ts';

type Expected = {
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly type?: string;
  readonly format?: string;
  readonly tier?: string;
  readonly flag?: string;
};

/** Rows, operation, parameter, what its schema says. */
const PARAMETERS: readonly (readonly [string, string, string, Expected])[] = [
  ['[A-GROUP-019]', 'listDescendantGroups', 'skip_groups[]', { type: 'array' }],
  ['[A-GROUP-019]', 'listGroups', 'skip_groups[]', { type: 'array' }],
  ['[A-GROUP-027]', 'listDescendantGroups', 'with_custom_attributes', { type: 'boolean', default: false }],
  ['[A-GROUP-027]', 'listGroups', 'with_custom_attributes', { type: 'boolean', default: false }],
  ['[A-GROUP-027]', 'getGroup', 'with_custom_attributes', { type: 'boolean', default: false }],
  ['[A-GROUP-028]', 'listDescendantGroups', 'owned', { type: 'boolean' }],
  ['[A-GROUP-028]', 'listGroups', 'owned', { type: 'boolean' }],
  ['[A-GROUP-029]', 'listDescendantGroups', 'min_access_level', { enum: [10, 15, 20, 30, 40, 50] }],
  ['[A-GROUP-029]', 'listGroups', 'min_access_level', { enum: [10, 15, 20, 30, 40, 50] }],
  ['[A-GROUP-034]', 'listDescendantGroups', 'order_by', { enum: ['name', 'path', 'id'], default: 'name' }],
  ['[A-GROUP-034]', 'listDescendantGroups', 'sort', { enum: ['asc', 'desc'], default: 'asc' }],
  ['[A-EPIC-010]', 'listGroupEpics', 'author_id', { type: 'integer' }],
  ['[A-EPIC-010]', 'listGroupEpics', 'author_username', { type: 'string' }],
  ['[A-EPIC-011]', 'listGroupEpics', 'labels', { type: 'string' }],
  ['[A-EPIC-012]', 'listGroupEpics', 'with_labels_details', { type: 'boolean', default: false }],
  [
    '[A-EPIC-013]',
    'listGroupEpics',
    'order_by',
    { enum: ['created_at', 'updated_at', 'title'], default: 'created_at' },
  ],
  ['[A-EPIC-013]', 'listGroupEpics', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[A-EPIC-015]', 'listGroupEpics', 'state', { enum: ['opened', 'closed', 'all'], default: 'all' }],
  ['[A-EPIC-016]', 'listGroupEpics', 'created_after', { format: 'date-time' }],
  ['[A-EPIC-016]', 'listGroupEpics', 'updated_before', { format: 'date-time' }],
  ['[A-EPIC-017]', 'listGroupEpics', 'include_ancestor_groups', { type: 'boolean', default: false }],
  ['[A-EPIC-017]', 'listGroupEpics', 'include_descendant_groups', { type: 'boolean', default: true }],
  ['[A-EPIC-018]', 'listGroupEpics', 'my_reaction_emoji', { type: 'string' }],
  [
    '[A-MR-019][A-MR-036][A-MR-037]',
    'listMergeRequests',
    'state',
    { enum: ['opened', 'closed', 'locked', 'merged', 'all'], default: 'all' },
  ],
  [
    '[A-MR-021]',
    'listMergeRequests',
    'scope',
    { enum: ['created_by_me', 'assigned_to_me', 'all'], default: 'created_by_me' },
  ],
  ['[A-MR-022]', 'listMergeRequests', 'approved_by_ids[]', { tier: 'paid' }],
  ['[A-MR-023]', 'listMergeRequests', 'approver_ids[]', { tier: 'paid' }],
  ['[A-MR-024]', 'listMergeRequests', 'approved', { enum: ['yes', 'no'], flag: 'mr_approved_filter' }],
  ['[A-MR-027]', 'listMergeRequests', 'created_after', { format: 'date-time' }],
  ['[A-MR-027]', 'listMergeRequests', 'updated_before', { format: 'date-time' }],
  ['[A-MR-028]', 'listMergeRequests', 'deployed_after', { format: 'date-time' }],
  ['[A-MR-028]', 'listMergeRequests', 'deployed_before', { format: 'date-time' }],
  ['[A-MR-028]', 'listMergeRequests', 'environment', { type: 'string' }],
  ['[A-MR-029]', 'listMergeRequests', 'in', { default: 'title,description' }],
  ['[A-MR-030]', 'listMergeRequests', 'labels', { type: 'string' }],
  ['[A-MR-030]', 'listMergeRequests', 'milestone', { type: 'string' }],
  ['[A-MR-030]', 'listMergeRequests', 'my_reaction_emoji', { type: 'string' }],
  [
    '[A-MR-033]',
    'listMergeRequests',
    'order_by',
    { enum: ['created_at', 'title', 'merged_at', 'updated_at'], default: 'created_at' },
  ],
  ['[A-MR-033]', 'listMergeRequests', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[A-MR-012]', 'listMergeRequests', 'view', { enum: ['simple'] }],
  ['[A-MR-038]', 'listMergeRequests', 'with_labels_details', { type: 'boolean', default: false }],
  [
    '[A-MR-039]',
    'listMergeRequests',
    'with_merge_status_recheck',
    { type: 'boolean', default: false, flag: 'restrict_merge_status_recheck' },
  ],
  ['[A-MR-041]', 'listMergeRequests', 'wip', { enum: ['yes', 'no'] }],
  ['[A-SNIP-001]', 'listSnippetNotes', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[A-SNIP-001]', 'listSnippetNotes', 'order_by', { enum: ['created_at', 'updated_at'], default: 'created_at' }],
  [
    '[A-REPO-015]',
    'downloadRepositoryArchiveAs',
    'format',
    { enum: ['bz2', 'tar', 'tar.bz2', 'tar.gz', 'tb2', 'tbz', 'tbz2', 'zip'] },
  ],
  ['[A-REPO-017]', 'downloadRepositoryArchive', 'exclude_paths[]', { type: 'array' }],
  ['[A-REPO-018]', 'downloadRepositoryArchive', 'include_lfs_blobs', { type: 'boolean', default: true }],
  ['[A-REPO-024]', 'compareRepository', 'straight', { type: 'boolean', default: false }],
  ['[A-REPO-025]', 'compareRepository', 'from_project_id', { type: 'integer' }],
  ['[A-REPO-025]', 'compareRepository', 'unidiff', { type: 'boolean', default: false }],
  ['[A-REPO-026]', 'listContributors', 'order_by', { enum: ['name', 'email', 'commits'], default: 'commits' }],
  ['[A-REPO-026]', 'listContributors', 'sort', { enum: ['asc', 'desc'], default: 'asc' }],
  ['[A-COMMIT-010]', 'listCommits', 'with_stats', { type: 'boolean', default: false }],
  ['[A-COMMIT-010]', 'getCommit', 'stats', { type: 'boolean', default: true }],
  ['[A-COMMIT-011]', 'listCommits', 'ref_name', { type: 'string' }],
  ['[A-COMMIT-012]', 'listCommits', 'since', { format: 'date-time' }],
  ['[A-COMMIT-012]', 'listCommits', 'until', { format: 'date-time' }],
  ['[A-COMMIT-013]', 'listCommits', 'path', { type: 'string' }],
  ['[A-COMMIT-013]', 'listCommits', 'author', { type: 'string' }],
  ['[A-COMMIT-013]', 'listCommits', 'all', { type: 'boolean' }],
  ['[A-COMMIT-013]', 'listCommits', 'first_parent', { type: 'boolean' }],
  ['[A-COMMIT-014]', 'listCommits', 'order', { enum: ['default', 'topo'], default: 'default' }],
  ['[A-COMMIT-015]', 'listCommits', 'trailers', { type: 'boolean' }],
  ['[A-COMMIT-028]', 'listCommitRefs', 'type', { enum: ['branch', 'tag', 'all'], default: 'all' }],
  ['[B-SA-011]', 'listGroupServiceAccounts', 'order_by', { enum: ['id', 'username'], default: 'id' }],
  ['[B-SA-011]', 'listServiceAccounts', 'order_by', { enum: ['id', 'username'], default: 'id' }],
  ['[B-SA-011]', 'listServiceAccounts', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[B-SA-012]', 'deleteGroupServiceAccount', 'hard_delete', { type: 'boolean', default: false }],
  ['[B-RUNNER-013][B-RUNNER-014]', 'listRunners', 'scope', { enum: ['active', 'paused', 'online', 'offline'] }],
  [
    '[B-RUNNER-014]',
    'listAllRunners',
    'scope',
    { enum: ['active', 'paused', 'online', 'offline', 'specific', 'shared'] },
  ],
  ['[B-RUNNER-015]', 'listRunners', 'type', { enum: ['instance_type', 'group_type', 'project_type'] }],
  [
    '[B-RUNNER-016]',
    'listRunners',
    'status',
    { enum: ['online', 'offline', 'stale', 'never_contacted', 'active', 'paused'] },
  ],
  ['[B-RUNNER-017]', 'listRunners', 'paused', { type: 'boolean' }],
  ['[B-RUNNER-017][B-RUNNER-018]', 'listRunners', 'tag_list[]', { type: 'array' }],
  ['[B-RUNNER-017]', 'listRunners', 'version_prefix', { type: 'string' }],
  ['[B-DKEY-014]', 'listDeployKeys', 'public', { type: 'boolean', default: false }],
];

function expectSchema({ schema, extensions }: Pick<Parameter, 'schema' | 'extensions'>, expected: Expected): void {
  if (expected.enum !== undefined) expect(values(schema)).toEqual(expected.enum);
  if (expected.default !== undefined) expect(schema.default).toEqual(expected.default);
  if (expected.type !== undefined) expect(typesOf(schema)).toEqual([expected.type]);
  if (expected.format !== undefined) expect(schema.format).toBe(expected.format);
  if (expected.tier !== undefined) expect(extensions['x-tier']).toBe(expected.tier);
  if (expected.flag !== undefined) expect(extensions['x-feature-flag']).toBe(expected.flag);
}

const intOrWords = (schema: Schema): void => {
  expect(alternatives(schema)[0]?.types).toEqual(['integer']);
  expect(values(schema)).toEqual(['None', 'Any']);
};

describe('parameters', () => {
  it.each(PARAMETERS)('%s %s takes %s as %j', (...row) => expectSchema(parameter(row[1], row[2]), row[3]));

  it('[A-GROUP-035] gives statistics of descendants to administrators', () => {
    expect(parameter('listDescendantGroups', 'statistics').description).toContain('Administrators only');
  });

  it('[A-EPIC-019] takes exactly three members of not on epics', () => {
    expectExactly(target(parameter('listGroupEpics', 'not').schema), ['author_id', 'author_username', 'labels']);
  });

  it('[A-MR-022] takes at most five users, None or Any', () => {
    const schema = parameter('listMergeRequests', 'approved_by_ids[]').schema;
    expect(target(schema).maxItems).toBe(5);
    intOrWords(items(target(schema)));
  });

  it('[A-MR-025] takes an id, None or Any as assignee_id and reviewer_id', () => {
    intOrWords(parameter('listMergeRequests', 'assignee_id').schema);
    intOrWords(parameter('listMergeRequests', 'reviewer_id').schema);
  });

  it.each([
    ['[A-MR-026]', 'author_id', 'author_username'],
    ['[A-MR-031]', 'merge_user_id', 'merge_user_username'],
    ['[A-MR-034]', 'reviewer_id', 'reviewer_username'],
  ])('%s excludes %s with %s', (_row, one, other) => {
    for (const id of ['listMergeRequests', 'listProjectMergeRequests']) {
      expect(operation(id).extensions['x-exclusive']).toContainEqual([one, other]);
      expect(parameterNames(id, 'query')).toEqual(expect.arrayContaining([one, other]));
    }
  });

  it('[A-MR-032] takes exactly nine members of not on merge requests', () => {
    expectExactly(target(parameter('listMergeRequests', 'not').schema), [
      'labels',
      'milestone',
      'author_id',
      'author_username',
      'assignee_id',
      'assignee_username',
      'reviewer_id',
      'reviewer_username',
      'my_reaction_emoji',
    ]);
  });

  it('[A-REPO-019] may refuse downloads with 429', () => {
    for (const id of ['downloadRepositoryArchive', 'downloadRepositoryArchiveAs'])
      expect(header(id, 429, 'Retry-After').name).toBe('Retry-After');
  });

  it('[A-REPO-029] needs two refs for an ancestor', () => {
    expect([parameter('getMergeBase', 'refs[]').required, parameter('getMergeBase', 'refs[]').schema.minItems]).toEqual(
      [true, 2],
    );
    expect(caseNames(response('getMergeBase', 400))).toContain('badRefs');
  });

  it('[A-REPO-031] reads public repositories without a credential and hides private ones', () => {
    const reads = api.operations.filter(
      (item) => item.method === 'GET' && item.path.startsWith('/projects/{id}/repository/'),
    );
    expect(reads.length).toBeGreaterThan(13);
    for (const { operationId } of reads)
      expect([
        operationId,
        isPublic(operationId),
        caseNames(response(operationId, 404)).includes('projectHidden'),
      ]).toEqual([operationId, true, true]);
  });

  it('[A-FILE-013] answers HEAD of blame and raw with the ten headers of a file', () => {
    const names = (id: string): string[] =>
      response(id, 200)
        .headers.map((one) => one.name)
        .filter((name) => name.startsWith('X-Service-'))
        .toSorted();
    expect(names('headFile')).toHaveLength(10);
    for (const id of ['headFileBlame', 'headFileRaw']) expect(names(id)).toEqual(names('headFile'));
  });

  it('[A-FILE-015] takes both ends of a range or none', () => {
    const range = parameter('getFileBlame', 'range');
    expect([range.required, range.style, required(target(range.schema))]).toEqual([
      false,
      'deepObject',
      ['start', 'end'],
    ]);
    expect(caseNames(response('getFileBlame', 400))).toContain('badRange');
  });

  it('[A-FILE-016] needs a ref for files and blame', () => {
    for (const id of ['getFile', 'headFile', 'getFileBlame', 'headFileBlame'])
      expect([id, parameter(id, 'ref').required, statuses(id).includes('400')]).toEqual([id, true, true]);
  });

  it('[A-COMMIT-010] adds stats to a new commit unless said otherwise', () => {
    expect(property(bodySchema('createCommit'), 'stats').default).toBe(true);
  });

  it('[B-GHOOK-008] takes a code or one of three categories as status', () => {
    const [code, category] = alternatives(parameter('listGroupHookEvents', 'status').schema);
    expect([code?.types.join(), category?.enum]).toEqual([
      'integer',
      ['successful', 'client_failure', 'server_failure'],
    ]);
    expect(caseNames(response('listGroupHookEvents', 400))).toContain('badStatus');
  });

  it('[B-PAT-012] takes a number or a name as user_id', () => {
    expect(typesOf(parameter('listPersonalAccessTokens', 'user_id').schema)).toEqual(['integer', 'string']);
  });

  it('[B-PAT-002][B-PAT-004] takes an id or self', () => {
    for (const id of ['getPersonalAccessToken', 'revokePersonalAccessToken', 'rotatePersonalAccessToken'])
      expect([id, values(parameter(id, 'id').schema)]).toEqual([id, ['self']]);
  });

  it('[B-PAT-017][B-PAT-018][B-PAT-019][B-PAT-015] names the statuses of each failure of personal tokens', () => {
    expect(response('listPersonalAccessTokens', 401).extensions['x-cases']).toMatchObject({
      foreignUser: { as: 'dev' },
    });
    expect(response('getPersonalAccessToken', 404).extensions['x-cases']).toMatchObject({ notFound: { as: 'root' } });
    expect(statuses('rotatePersonalAccessToken')).toEqual(expect.arrayContaining(['400', '401', '403', '404', '405']));
    expect(statuses('revokePersonalAccessToken')).toEqual(expect.arrayContaining(['400', '401', '403']));
    expect(response('rotatePersonalAccessToken', 403).extensions['x-cases']).toMatchObject({
      insufficientScope: { parameters: { id: 'self' } },
    });
  });
});

describe('bodies', () => {
  const epic = bodySchema('createGroupEpic');
  const request = bodySchema('updateMergeRequest');

  it('[A-EPIC-020][A-EPIC-021] needs a title and bounds the description of an epic', () => {
    expect(required(epic)).toEqual(['title']);
    expect([
      property(epic, 'description').maxLength,
      typesOf(property(epic, 'labels')),
      typesOf(property(epic, 'confidential')),
    ]).toEqual([1_048_576, ['string'], ['boolean']]);
  });

  it('[A-EPIC-022][A-EPIC-023][A-EPIC-024] flags the colour, keeps instants for owners, and sets dates by their fixed forms only', () => {
    expect(property(epic, 'color').extensions['x-feature-flag']).toBe('epic_color_highlight');
    expect(property(epic, 'created_at').description).toMatch(/only administrators and owners/);
    expect(['start_date', 'due_date', 'end_date'].filter((name) => properties(epic).has(name))).toEqual([]);
    expect(properties(epic).has('start_date_is_fixed')).toBe(true);
  });

  it('[A-EPIC-004][A-EPIC-026][A-EPIC-027][A-EPIC-028] deprecates epics, needs a credential, and answers 403 where they are off', () => {
    for (const id of ['listGroupEpics', 'getGroupEpic', 'createGroupEpic']) {
      expect([id, operation(id).deprecated, isPublic(id), operation(id).extensions['x-tier']]).toEqual([
        id,
        true,
        false,
        'paid',
      ]);
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ epicsOff: { parameters: { id: 'plain' } } });
      expect(statuses(id)).toEqual(expect.arrayContaining(['400', '401', '403', '404']));
    }
  });

  it('[A-MR-017][A-MR-018][A-MR-042] closes and reopens, and needs an attribute', () => {
    expect(property(request, 'state_event').enum).toEqual(['close', 'reopen']);
    expect(target(request).minProperties).toBe(1);
    expect(caseNames(response('updateMergeRequest', 400))).toContain('nothing');
  });

  it('[A-MR-044][A-MR-045] clears by zero or nothing, and bounds the description', () => {
    for (const name of ['assignee_id', 'milestone_id'])
      expect([name, alternatives(property(request, name))[0]?.minimum, isNullable(property(request, name))]).toEqual([
        name,
        0,
        true,
      ]);
    expect(alternatives(property(request, 'reviewer_ids')).some((one) => one.maxLength === 0)).toBe(true);
    expect([property(request, 'labels').minLength, property(request, 'description').maxLength]).toEqual([
      undefined,
      1_048_576,
    ]);
  });

  it('[A-MR-046][A-MR-047] shows what squash comes to, and aliases allow_collaboration', () => {
    expect(property(request, 'squash').description).toContain('may override');
    expect(properties(component('MergeRequest')).has('squash_on_merge')).toBe(true);
    expect([
      property(request, 'allow_maintainer_to_push').deprecated,
      property(request, 'allow_maintainer_to_push').description,
    ]).toEqual([true, expect.stringContaining('`allow_collaboration`')]);
  });

  it('[A-DRAFT-013][A-DRAFT-014][A-DRAFT-015] needs the parts of a position', () => {
    const position = target(property(bodySchema('createDraftNote'), 'position'));
    expect(position.required).toEqual(['base_sha', 'start_sha', 'head_sha', 'position_type']);
    expect(property(position, 'position_type').enum).toEqual(['text', 'image', 'file']);
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
    expect(operation('createIssueReaction').description).toMatch(
      /unknown emoji, or the same one a second time, is 404/,
    );
    expect(statuses('createIssueReaction')).toContain('404');
  });

  it('[A-APPR-013][A-APPR-014] makes three kinds of group rules, with the same types on update', () => {
    for (const id of ['createGroupApprovalRule', 'updateGroupApprovalRule']) {
      const rule = bodySchema(id);
      expect([id, property(rule, 'rule_type').enum]).toEqual([id, ['any_approver', 'regular', 'report_approver']]);
      expect(['approvals_required', 'name', 'rule_type'].map((name) => typesOf(property(rule, name)).join())).toEqual([
        'integer',
        'string',
        'string',
      ]);
      for (const name of ['group_ids', 'user_ids']) expect(typesOf(items(property(rule, name)))).toEqual(['integer']);
    }
  });

  it('[A-APPR-015][A-APPR-016][A-APPR-017][A-APPR-022] keeps group rules for owners, behind a flag', () => {
    for (const id of ['listGroupApprovalRules', 'createGroupApprovalRule', 'updateGroupApprovalRule']) {
      expect(operation(id).extensions).toMatchObject({
        'x-feature-flag': 'group_approval_rules',
        'x-experimental': true,
        'x-self-managed': true,
      });
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
      expect(statuses(id)).toContain('404');
    }
    expect(response('updateProjectApprovalConfiguration', 403).extensions['x-cases']).toMatchObject({
      forbidden: { as: 'dev' },
    });
  });

  it('[A-APPR-018] refuses two flags together', () => {
    const { not } = target(bodySchema('updateProjectApprovalConfiguration'));
    expect([not?.required, not?.properties.get('reset_approvals_on_push')?.const]).toEqual([
      ['selective_code_owner_removals', 'reset_approvals_on_push'],
      true,
    ]);
  });

  it('[A-APPR-019] says that true lets authors approve', () => {
    expect(property(component('ApprovalConfiguration'), 'merge_requests_author_approval').description).toContain(
      'may approve their own',
    );
  });

  it('[A-APPR-021] has no approvals endpoint on merge requests', () => {
    expect(api.operations.filter((item) => /merge_requests\/\{[^}]+\}\/approvals/.test(item.path))).toEqual([]);
  });

  it('[A-ISSUE-070][A-ISSUE-072][A-ISSUE-073] reorders by ids, and refuses moves and clones with 400', () => {
    for (const name of ['move_after_id', 'move_before_id'])
      expect(property(bodySchema('reorderIssue'), name).description).toContain('not the number');
    expect(caseNames(response('moveIssue', 400))).toEqual(expect.arrayContaining(['sameProject', 'notAllowed']));
    expect(caseNames(response('cloneIssue', 400))).toContain('notAllowed');
  });

  it('[A-FILE-018][A-FILE-019][A-FILE-020] writes text or base64, and fails with 400', () => {
    for (const id of ['createFile', 'updateFile'])
      expect([id, property(bodySchema(id), 'encoding').enum, property(bodySchema(id), 'encoding').default]).toEqual([
        id,
        ['text', 'base64'],
        'text',
      ]);
    expect(caseNames(response('updateFile', 400))).toEqual(expect.arrayContaining(['changedSince', 'nothingChanged']));
    expect(caseNames(response('createFile', 400))).toContain('upwards');
  });

  it('[B-PAT-016][B-SA-013] lets rotated tokens live one week and new ones one year', () => {
    expect(property(bodySchema('rotatePersonalAccessToken'), 'expires_at').description).toMatch(
      /one week when missing/,
    );
    expect(property(bodySchema('rotateServiceAccountToken'), 'expires_at').description).toMatch(
      /one week when missing/,
    );
    expect(property(bodySchema('createServiceAccountToken'), 'expires_at').description).toMatch(
      /one year when missing/,
    );
  });

  it('[B-SA-014][B-SA-015][B-SA-016] keeps service accounts to top-level groups, their owners and administrators', () => {
    for (const id of [
      'listGroupServiceAccounts',
      'createGroupServiceAccount',
      'deleteGroupServiceAccount',
      'createServiceAccountToken',
    ]) {
      expect(response(id, 400).extensions['x-cases']).toMatchObject({ subgroup: { parameters: { id: 'acme/sub' } } });
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
    }
    expect(response('createServiceAccount', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
  });

  it('[B-RUNNER-019][B-RUNNER-020][B-RUNNER-021][B-RUNNER-022] says who may list, read and edit runners', () => {
    expect(response('listAllRunners', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
    expect(operation('getRunner').description).toMatch(
      /Everyone who is signed in.*Developer.*`manage_runner` or `api`/,
    );
    expect(operation('updateRunner').description).toMatch(
      /`manage_runner` or `api`: administrators.*owners.*maintainers/,
    );
  });

  it('[B-RUNNER-023][B-RUNNER-024] bounds the note of a runner and types its attributes', () => {
    const runner = bodySchema('updateRunner');
    expect(property(runner, 'maintenance_note').maxLength).toBe(1024);
    expect(property(runner, 'access_level').enum).toEqual(['not_protected', 'ref_protected']);
    expect(
      ['maximum_timeout', 'tag_list', 'run_untagged', 'locked', 'paused'].map((name) =>
        typesOf(property(runner, name)).join(),
      ),
    ).toEqual(['integer', 'array', 'boolean', 'boolean', 'boolean']);
    expect(property(runner, 'active').deprecated).toBe(true);
  });

  it('[B-SHOOK-017][B-GHOOK-011][B-DKEY-017][B-SET-003] keeps hooks, keys and settings for those in charge', () => {
    for (const id of ['listSystemHooks', 'createDeployKey', 'getApplicationSettings'])
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
    expect(response('listGroupHooks', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
  });

  it('[B-PAT-013][B-PAT-014] lets administrators reach every token and others their own', () => {
    expect(operation('listPersonalAccessTokens').description).toMatch(/those of the caller, for administrators all/);
    expect(operation('listPersonalAccessTokens').description).toMatch(/their own user only/);
    for (const id of ['getPersonalAccessToken', 'revokePersonalAccessToken']) {
      expect([id, operation(id).description]).toEqual([
        id,
        expect.stringMatching(/Administrators may \w+ any, others their own/),
      ]);
      expect(response(id, 401).extensions['x-cases']).toMatchObject({ targetUnknown: { as: 'dev' } });
    }
  });

  it('[B-SHOOK-014] fires on changes of repositories only, and checks certificates, unless said otherwise', () => {
    const hook = bodySchema('createSystemHook');
    const defaults = [
      'push_events',
      'tag_push_events',
      'merge_requests_events',
      'repository_update_events',
      'enable_ssl_verification',
    ];
    expect(defaults.map((name) => property(hook, name).default)).toEqual([false, false, false, true, true]);
  });

  it('[B-GHOOK-012][B-GHOOK-013] makes, changes and deletes group hooks, whose alert status is open', () => {
    expect(
      ['createGroupHook', 'updateGroupHook', 'deleteGroupHook'].map(
        (id) => `${operation(id).method} ${operation(id).path}`,
      ),
    ).toEqual(['POST /groups/{id}/hooks', 'PUT /groups/{id}/hooks/{hook_id}', 'DELETE /groups/{id}/hooks/{hook_id}']);
    expect([
      property(component('GroupHook'), 'alert_status').enum,
      isNullable(property(component('GroupHook'), 'disabled_until')),
    ]).toEqual([undefined, true]);
  });

  it('[B-SET-046] refuses a change with one invalid setting as a whole', () => {
    expect(target(bodySchema('updateApplicationSettings')).description).toContain('an invalid one refuses them all');
    expect(statuses('updateApplicationSettings')).toContain('400');
  });

  it('[B-DKEY-011] lets the MD5 fingerprint be missing or null', () => {
    expect([
      isNullable(property(component('ProjectDeployKey'), 'fingerprint')),
      required(component('ProjectDeployKey')).includes('fingerprint'),
    ]).toEqual([true, false]);
  });

  it('[B-TRIG-010][B-TRIG-011] starts pipelines by the token alone, with string variables', () => {
    expect(isPublic('triggerPipeline')).toBe(true);
    expect(property(bodySchema('triggerPipeline'), 'variables').additionalProperties?.types).toEqual(['string']);
    expect(caseNames(response('triggerPipeline', 404))).toContain('badToken');
  });
});

describe('application settings', () => {
  const settings = bodySchema('updateApplicationSettings');
  const answer = component('ApplicationSettings');
  const typed = (rows: string, type: string, names: string): void => {
    for (const name of names.split(/[\s,]+/).filter((one) => one !== ''))
      expect([rows, name, typesOf(property(settings, name)), properties(answer).has(name)]).toEqual([
        rows,
        name,
        [type],
        true,
      ]);
  };

  it('[B-SET-004][B-SET-044] has id and instants, and is open', () => {
    expect(required(answer)).toEqual(['id', 'created_at', 'updated_at']);
    expect([answer.additionalProperties?.boolean, target(settings).additionalProperties?.boolean]).not.toContain(false);
  });

  it('[B-SET-006][B-SET-030] types sign-up and users', () => {
    typed(
      'users',
      'integer',
      'default_projects_limit failed_login_attempts_unlock_period_in_minutes max_login_attempts session_expire_delay two_factor_grace_period unique_ips_limit_per_user unique_ips_limit_time_window unconfirmed_users_delete_after_days first_day_of_week',
    );
    typed(
      'users',
      'boolean',
      'signup_enabled password_authentication_enabled_for_web user_oauth_applications require_admin_approval_after_user_signup require_personal_access_token_expiry allow_account_deletion updating_name_disabled_for_users user_show_add_ssh_key_message user_default_external user_defaults_to_private_profile user_deactivation_emails_enabled avatar_service_enabled require_admin_two_factor_authentication require_two_factor_authentication unique_ips_limit_enabled delete_unconfirmed_users admin_mode enforce_terms',
    );
    typed(
      'users',
      'string',
      'default_preferred_language after_sign_out_path home_page_url personal_access_token_prefix user_default_internal_regex terms',
    );
    typed('users', 'object', 'sign_in_restrictions');
  });

  it('[B-SET-007][B-SET-034] types visibility and branches', () => {
    for (const name of ['default_project_visibility', 'default_group_visibility', 'default_snippet_visibility'])
      expect([name, values(property(settings, name))]).toEqual([name, ['private', 'internal', 'public']]);
    typed('branches', 'array', 'restricted_visibility_levels');
    typed('branches', 'integer', 'default_branch_protection');
    typed('branches', 'string', 'default_ci_config_path');
    expect(target(property(settings, 'default_branch_protection_defaults'))).toBe(
      component('BranchProtectionDefaults'),
    );
    expect(
      bodyMediaType('updateApplicationSettings', 'application/x-www-form-urlencoded').encoding.find(
        (one) => one.property === 'default_branch_protection_defaults',
      )?.style,
    ).toBe('deepObject');
  });

  it('[B-SET-008] types size and timing limits', () => {
    typed(
      'limits',
      'integer',
      'max_attachment_size max_decompressed_archive_size max_export_size max_import_size max_import_remote_file_size decompress_archive_file_timeout snippet_size_limit wiki_page_max_content_bytes asciidoc_max_includes terminal_max_session_time bulk_import_max_download_file_size bulk_import_concurrent_pipeline_batch_limit concurrent_relation_batch_export_limit concurrent_github_import_jobs_limit concurrent_bitbucket_import_jobs_limit concurrent_bitbucket_server_import_jobs_limit',
    );
    typed('limits', 'number', 'polling_interval_multiplier');
    typed('limits', 'boolean', 'time_tracking_limit_to_hours');
  });

  it('[B-SET-009] types addresses', () => {
    typed('addresses', 'array', 'domain_allowlist domain_denylist outbound_local_requests_whitelist');
    typed(
      'addresses',
      'boolean',
      'domain_denylist_enabled allow_local_requests_from_hooks_and_services allow_local_requests_from_web_hooks_and_services allow_local_requests_from_system_hooks',
    );
  });

  it('[B-SET-010] types the registry and packages', () => {
    typed(
      'registry',
      'boolean',
      'container_expiration_policies_enable_historic_entries container_registry_expiration_policies_caching package_registry_allow_anyone_to_pull_option maven_package_requests_forwarding npm_package_requests_forwarding pypi_package_requests_forwarding nuget_skip_metadata_url_validation',
    );
    typed(
      'registry',
      'integer',
      'container_registry_cleanup_tags_service_max_list_size container_registry_delete_tags_service_timeout container_registry_expiration_policies_worker_capacity container_registry_token_expire_delay package_registry_cleanup_policies_worker_capacity',
    );
    expect([...properties(settings).keys()].filter((name) => /package.*file_size/.test(name))).toEqual([]);
  });

  it('[B-SET-011][B-SET-012][B-SET-013][B-SET-014] types rate limits, off by default', () => {
    typed('rates', 'integer', 'issues_create_limit raw_blob_request_limit project_jobs_api_rate_limit');
    typed('rates', 'string', 'rate_limiting_response_text');
    for (const kind of ['web', 'api', 'packages_api']) {
      typed(
        'rates',
        'integer',
        `throttle_unauthenticated_${kind}_period_in_seconds throttle_unauthenticated_${kind}_requests_per_period`,
      );
      const enabled = property(settings, `throttle_unauthenticated_${kind}_enabled`);
      expect([kind, enabled.default, enabled.description]).toEqual([
        kind,
        false,
        expect.stringContaining('needs the two numbers'),
      ]);
    }
  });

  it('[B-SET-015][B-SET-033][B-SET-039][B-SET-023] marks the deprecated settings', () => {
    for (const name of [
      'throttle_unauthenticated_enabled',
      'throttle_unauthenticated_period_in_seconds',
      'throttle_unauthenticated_requests_per_period',
      'default_branch_protection',
      'asset_proxy_whitelist',
      'housekeeping_enabled',
      'housekeeping_bitmaps_enabled',
      'housekeeping_full_repack_period',
      'housekeeping_gc_period',
    ])
      expect([name, property(settings, name).deprecated, property(answer, name).deprecated]).toEqual([
        name,
        true,
        true,
      ]);
  });

  it('[B-SET-016] types key restrictions', () => {
    typed(
      'keys',
      'integer',
      'rsa_key_restriction dsa_key_restriction ecdsa_key_restriction ed25519_key_restriction ecdsa_sk_key_restriction ed25519_sk_key_restriction',
    );
  });

  it.each([
    ['[B-SET-018][B-SET-017]', 'delete_inactive_projects', false],
    ['[B-SET-019]', 'inactive_projects_delete_after_months', 2],
    ['[B-SET-020]', 'inactive_projects_min_size_mb', 0],
    ['[B-SET-021]', 'inactive_projects_send_warning_email_after_months', 1],
    ['[B-SET-027]', 'user_defaults_to_private_profile', false],
    ['[B-SET-037]', 'time_tracking_limit_to_hours', false],
  ])('%s %s is %j by default', (_rows, name, value) => {
    expect(property(settings, name).default).toBe(value);
    if (name.startsWith('inactive_'))
      expect(property(settings, name).description).toContain('`delete_inactive_projects` only');
  });

  it('[B-SET-022] runs housekeeping after a number of pushes', () => {
    typed('housekeeping', 'integer', 'housekeeping_optimize_repository_period');
    expect(property(settings, 'housekeeping_optimize_repository_period').description).toContain('pushes');
  });

  it('[B-SET-024][B-SET-043] types the others', () => {
    typed('others', 'object', 'repository_storages_weighted editor_extension_marketplace');
    typed(
      'others',
      'boolean',
      'asset_proxy_enabled external_authorization_service_enabled keep_latest_artifact silent_mode_enabled silent_admin_exports_enabled update_runner_versions_enabled usage_ping_enabled include_optional_metrics_in_service_ping version_check_enabled secret_push_protection_available issue_connector_public_key_storage_enabled diagram_renderer_a_enabled diagram_renderer_b_enabled diagram_renderer_c_enabled',
    );
    typed(
      'others',
      'string',
      'asset_proxy_url external_authorization_service_url external_authorization_service_default_label external_pipeline_validation_service_url external_pipeline_validation_service_token security_txt_content globally_allowed_ips geo_node_allowed_ips issue_connector_application_key issue_connector_proxy_url issue_connector_additional_audience_url diagram_renderer_a_url diagram_renderer_b_url diagram_renderer_c_url',
    );
    typed(
      'others',
      'integer',
      'external_pipeline_validation_service_timeout performance_bar_allowed_group_id local_markdown_version file_template_project_id',
    );
    typed('others', 'array', 'asset_proxy_allowlist valid_runner_registrars');
  });

  it('[B-SET-025][B-SET-032][B-SET-042] marks the tiers', () => {
    for (const name of [
      'allow_all_integrations',
      'allowed_integrations',
      'group_owners_can_manage_default_branch_protection',
      'file_template_project_id',
      'geo_node_allowed_ips',
      'geo_status_timeout',
      'default_project_deletion_protection',
      'deletion_adjourned_period',
      'disable_personal_access_tokens',
      'security_policy_global_group_approvers_enabled',
      'security_approval_policies_limit',
      'delete_unconfirmed_users',
      'unconfirmed_users_delete_after_days',
      'assistant_features_enabled',
      'lock_assistant_features_enabled',
      'use_clickhouse_for_analytics',
    ])
      expect([name, property(settings, name).extensions['x-tier']]).toEqual([name, 'paid']);
    expect(property(settings, 'secret_push_protection_available').extensions['x-tier']).toBe('top');
    expect([
      property(settings, 'unconfirmed_users_delete_after_days').minimum,
      property(settings, 'unconfirmed_users_delete_after_days').default,
    ]).toEqual([1, 7]);
  });

  it('[B-SET-026] has no removed setting', () => {
    for (const name of [
      'delayed_project_deletion',
      'delayed_group_deletion',
      'in_product_marketing_emails_enabled',
      'repository_storages',
      'user_email_lookup_limit',
    ])
      expect([name, properties(settings).has(name), properties(answer).has(name)]).toEqual([name, false, false]);
  });

  it('[B-SET-028][B-SET-029][B-SET-031] states units and dependencies', () => {
    const says = (name: string): string => property(settings, name).description ?? '';
    expect([says('session_expire_delay'), says('max_attachment_size')]).toEqual([
      expect.stringContaining('minutes'),
      expect.stringContaining('MB'),
    ]);
    expect(says('two_factor_grace_period')).toMatch(/Hours.*`require_two_factor_authentication`/);
    for (const name of ['unique_ips_limit_per_user', 'unique_ips_limit_time_window'])
      expect(says(name)).toContain('`unique_ips_limit_enabled`');
  });

  it('[B-SET-035][B-SET-036][B-SET-038][B-SET-040][B-SET-041] bounds single settings', () => {
    const pages = property(settings, 'wiki_page_max_content_bytes');
    const includes = property(settings, 'asciidoc_max_includes');
    expect([pages.default, pages.minimum, includes.default, includes.maximum]).toEqual([52_428_800, 1024, 32, 64]);
    for (const name of ['polling_interval_multiplier', 'external_authorization_service_timeout'])
      expect([name, typesOf(property(settings, name))]).toEqual([name, ['number']]);
    expect(values(items(property(settings, 'valid_runner_registrars')))).toEqual(['group', 'project']);
    expect(property(settings, 'whats_new_variant').enum).toEqual(['all_tiers', 'current_tier', 'disabled']);
    expect(caseNames(response('updateApplicationSettings', 400))).toEqual(
      expect.arrayContaining(['badBytes', 'badIncludes']),
    );
  });
});

describe('webhooks', () => {
  it('[B-EVENT-006][B-EVENT-012] describes deliveries with their headers', () => {
    expect(api.webhooks.map((hook) => hook.path)).toEqual(['groupPush', 'systemPush']);
    for (const hook of api.webhooks) {
      expect(hook.parameters.filter((one) => one.in === 'header').map((one) => one.name)).toEqual(
        expect.arrayContaining([
          'User-Agent',
          'Idempotency-Key',
          'X-Service-Event',
          'X-Service-Webhook-UUID',
          'X-Service-Instance',
          'X-Service-Event-UUID',
          'X-Service-Token',
        ]),
      );
      expect(hook.requestBody?.content.map((content) => content.name)).toEqual(['application/json']);
    }
  });

  it('[B-EVENT-008][B-EVENT-009][B-EVENT-010] describes the payload of a push', () => {
    const push = found(api.webhooks[0]?.requestBody?.content[0]?.schema, 'payload');
    expectExactly(push, [
      'object_kind',
      'event_name',
      'before',
      'after',
      'ref',
      'ref_protected',
      'checkout_sha',
      'message',
      'user_id',
      'user_name',
      'user_username',
      'user_email',
      'user_avatar',
      'project_id',
      'project',
      'commits',
      'total_commits_count',
      'push_options',
      'repository',
    ]);
    expectExactly(target(property(push, 'project')), [
      'id',
      'name',
      'description',
      'web_url',
      'avatar_url',
      'git_ssh_url',
      'git_http_url',
      'namespace',
      'visibility_level',
      'path_with_namespace',
      'default_branch',
      'ci_config_path',
      'homepage',
      'url',
      'ssh_url',
      'http_url',
    ]);
    expectExactly(target(property(push, 'repository')), [
      'name',
      'url',
      'description',
      'homepage',
      'git_http_url',
      'git_ssh_url',
      'visibility_level',
    ]);
    expectExactly(items(property(push, 'commits')), [
      'id',
      'message',
      'title',
      'timestamp',
      'url',
      'author',
      'added',
      'modified',
      'removed',
    ]);
    expectExactly(target(property(items(property(push, 'commits')), 'author')), ['name', 'email']);
  });
});
