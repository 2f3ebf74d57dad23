import { describe, expect, it } from 'vitest';
import {
  component,
  expectExactly,
  items,
  nonNull,
  properties,
  property,
  required,
  takesAnyText,
  typesOf,
  values,
} from '../description.ts';

const words = (text: string): string[] => text.split(/,\s*/);

/** Row ids, component, its exact properties, those of them that need not be there. */
const CLOSED: readonly (readonly [string, string, string, string])[] = [
  ['[A-EMOJI-017]', 'Reaction', 'id, name, user, created_at, updated_at, awardable_id, awardable_type', ''],
  [
    '[A-DRAFT-010]',
    'DraftNote',
    'id, author_id, merge_request_id, resolve_discussion, discussion_id, note, commit_id, line_code, position',
    '',
  ],
  ['[A-REPO-014]', 'Blob', 'size, encoding, content, sha', ''],
  ['[A-REPO-020]', 'CompareResult', 'commit, commits, diffs, compare_timeout, compare_same_ref, web_url', ''],
  ['[A-REPO-021]', 'DiffEntry', 'old_path, new_path, a_mode, b_mode, diff, new_file, renamed_file, deleted_file', ''],
  ['[A-REPO-028]', 'Contributor', 'name, email, commits, additions, deletions', ''],
  [
    '[A-FILE-014]',
    'BlameCommit',
    'id, message, parent_ids, authored_date, author_name, author_email, committed_date, committer_name, committer_email',
    '',
  ],
  [
    '[A-APPR-010]',
    'ApprovalRule',
    'id, name, rule_type, report_type, eligible_approvers, approvals_required, users, groups, contains_hidden_groups, protected_branches, applies_to_all_protected_branches, usernames',
    'usernames',
  ],
  [
    '[A-MR-010]',
    'MergeRequestListEntry',
    'id, iid, project_id, title, description, state, imported, imported_from, merged_by, merge_user, merged_at, merge_after, prepared_at, closed_by, closed_at, created_at, updated_at, target_branch, source_branch, upvotes, downvotes, author, assignee, assignees, reviewers, source_project_id, target_project_id, labels, draft, work_in_progress, milestone, merge_when_pipeline_succeeds, merge_status, detailed_merge_status, sha, merge_commit_sha, squash_commit_sha, user_notes_count, discussion_locked, should_remove_source_branch, force_remove_source_branch, allow_collaboration, allow_maintainer_to_push, web_url, reference, references, time_stats, squash, squash_on_merge, task_completion_status, has_conflicts, blocking_discussions_resolved, approvals_before_merge',
    'merge_after, allow_collaboration, allow_maintainer_to_push, approvals_before_merge, should_remove_source_branch',
  ],
  [
    '[A-MR-012][A-MR-013]',
    'SimpleMergeRequest',
    'iid, web_url, title, description, state, id, project_id, created_at, updated_at',
    'id, project_id, created_at, updated_at',
  ],
  ['[A-MR-007]', 'MergeRequestReviewer', 'user, state, created_at', ''],
  [
    '[B-RUNNER-008]',
    'Runner',
    'active, paused, description, id, ip_address, is_shared, runner_type, name, online, status',
    '',
  ],
  [
    '[B-SHOOK-011][B-SHOOK-013]',
    'SystemHook',
    'id, url, name, description, created_at, push_events, tag_push_events, merge_requests_events, repository_update_events, enable_ssl_verification, url_variables, push_events_branch_filter, branch_filter_strategy',
    'name, description, push_events_branch_filter, branch_filter_strategy',
  ],
  [
    '[B-GHOOK-004]',
    'GroupHook',
    'id, url, name, description, group_id, created_at, alert_status, disabled_until, url_variables, push_events_branch_filter, branch_filter_strategy, custom_webhook_template, custom_headers, enable_ssl_verification, push_events, tag_push_events, merge_requests_events, repository_update_events, issues_events, confidential_issues_events, note_events, confidential_note_events, pipeline_events, wiki_page_events, job_events, deployment_events, feature_flag_events, releases_events, subgroup_events, emoji_events, resource_access_token_events, member_events',
    '',
  ],
  [
    '[B-GHOOK-006]',
    'HookEvent',
    'id, url, trigger, request_headers, request_data, response_headers, response_body, execution_duration, response_status',
    '',
  ],
  ['[B-TRIG-008]', 'TriggerToken', 'id, description, created_at, last_used, token, updated_at, owner', ''],
];

describe('resources', () => {
  it.each(CLOSED)('%s %s has exactly its fields', (...row) => {
    const [, name, fields, optional] = row;
    expectExactly(component(name), words(fields));
    expect(required(component(name)).toSorted()).toEqual(
      words(fields)
        .filter((field) => !words(optional).includes(field))
        .toSorted(),
    );
  });

  it('[A-EPIC-005][A-EPIC-006][A-EPIC-007] has the fields of an epic, subscribed on the single one only', () => {
    const base = words(
      'id, iid, group_id, parent_id, parent_iid, title, description, state, confidential, web_url, reference, references, author, start_date, end_date, due_date, created_at, updated_at, closed_at, imported, imported_from, labels, upvotes, downvotes, color, _links',
    );
    const dates = words(
      'start_date_is_fixed, start_date_fixed, start_date_from_inherited_source, due_date_is_fixed, due_date_fixed, due_date_from_inherited_source, start_date_from_milestones, due_date_from_milestones',
    );
    expectExactly(component('EpicListEntry'), [...base, ...dates]);
    expectExactly(component('Epic'), [...base, ...dates, 'subscribed']);
    for (const name of dates)
      expect([
        name,
        property(component('Epic'), name).extensions['x-condition'],
        required(component('Epic')).includes(name),
      ]).toEqual([name, { role: 'reporter' }, false]);
    expectExactly(component('EpicLinks'), ['self', 'epic_issues', 'group', 'parent']);
  });

  it('[A-EPIC-008] marks the deprecated fields of an epic with their replacement', () => {
    for (const [name, instead] of [
      ['reference', 'references'],
      ['end_date', 'due_date'],
      ['start_date_from_milestones', 'start_date_from_inherited_source'],
      ['due_date_from_milestones', 'due_date_from_inherited_source'],
    ] as const) {
      expect([
        name,
        property(component('Epic'), name).deprecated,
        property(component('Epic'), name).description,
      ]).toEqual([name, true, expect.stringContaining(`\`${instead}\``)]);
    }
  });

  it('[A-EPIC-029] knows two states of an epic', () => {
    expect(values(property(component('Epic'), 'state'))).toEqual(['opened', 'closed']);
  });

  it('[A-MR-011] embeds a milestone with its start and address', () => {
    expect([...properties(nonNull(property(component('MergeRequest'), 'milestone'))).keys()].toSorted()).toEqual(
      words(
        'id, iid, project_id, title, description, state, created_at, updated_at, due_date, start_date, web_url',
      ).toSorted(),
    );
  });

  it('[A-MR-014][A-MR-016] leaves the words of the merge status open, and knows four states', () => {
    for (const name of ['merge_status', 'detailed_merge_status'])
      expect([
        name,
        typesOf(property(component('MergeRequest'), name)),
        property(component('MergeRequest'), name).enum,
      ]).toEqual([name, ['string'], undefined]);
    expect(property(component('MergeRequest'), 'merge_status').examples).toContain('can_be_merged');
    expect(property(component('MergeRequest'), 'detailed_merge_status').examples).toContain('not_open');
    expect(values(property(component('MergeRequest'), 'state'))).toEqual(['opened', 'closed', 'locked', 'merged']);
  });

  it('[A-MR-015] marks the deprecated fields of a merge request', () => {
    for (const [name, instead] of [
      ['merged_by', 'merge_user'],
      ['merge_status', 'detailed_merge_status'],
      ['reference', 'references'],
      ['approvals_before_merge', 'API v5'],
      ['allow_maintainer_to_push', 'allow_collaboration'],
    ] as const) {
      expect([
        name,
        property(component('MergeRequest'), name).deprecated,
        property(component('MergeRequest'), name).description,
      ]).toEqual([name, true, expect.stringContaining(instead)]);
    }
  });

  it('[A-DRAFT-011][A-DRAFT-016] has the position of a draft note', () => {
    expectExactly(
      component('NotePosition'),
      words(
        'base_sha, start_sha, head_sha, old_path, new_path, position_type, old_line, new_line, line_range, width, height, x, y',
      ),
    );
    expect(values(property(component('NotePosition'), 'position_type'))).toEqual(['text', 'image', 'file']);
    expect([...properties(component('LineRange')).keys()]).toEqual(['start', 'end']);
  });

  it('[A-EMOJI-018] leaves the kinds of awardables open', () => {
    const kind = property(component('Reaction'), 'awardable_type');
    expect([values(kind), takesAnyText(kind)]).toEqual([['Issue', 'MergeRequest', 'Snippet', 'Note'], true]);
  });

  it('[A-APPR-011] knows four kinds of rules', () => {
    expect(values(property(component('ApprovalRule'), 'rule_type'))).toEqual([
      'any_approver',
      'regular',
      'code_owner',
      'report_approver',
    ]);
    expect(typesOf(property(component('ApprovalRule'), 'report_type'))).toEqual(['string']);
  });

  it('[A-APPR-012] describes a protected branch', () => {
    const branch = component('ProtectedBranch');
    expectExactly(
      branch,
      words(
        'id, name, push_access_levels, merge_access_levels, allow_force_push, unprotect_access_levels, code_owner_approval_required, inherited',
      ),
    );
    expectExactly(
      items(property(branch, 'push_access_levels')),
      words('id, access_level, access_level_description, deploy_key_id, user_id, group_id'),
    );
    expectExactly(
      items(property(branch, 'merge_access_levels')),
      words('id, access_level, access_level_description, user_id, group_id'),
    );
  });

  it('[A-APPR-020] marks the deprecated members of the configuration', () => {
    const configuration = component('ApprovalConfiguration');
    expect([
      property(configuration, 'approvals_before_merge').deprecated,
      property(configuration, 'require_password_to_approve').deprecated,
    ]).toEqual([true, true]);
    expect(property(configuration, 'require_password_to_approve').description).toContain(
      'require_reauthentication_to_approve',
    );
  });

  it('[A-REPO-022][A-REPO-023] has two flags in a comparison, and diffs that may be empty', () => {
    for (const name of ['compare_timeout', 'compare_same_ref'])
      expect(typesOf(property(component('CompareResult'), name))).toEqual(['boolean']);
    expect(property(component('DiffEntry'), 'diff').description).toMatch(/empty when a size limit/);
    expect(property(component('DiffEntry'), 'diff').minLength).toBeUndefined();
  });
});
