import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLedger } from '../../ledger/ledger-state.ts';
import { expectAll, expectFields, introOf, pageOf, partOf, schemaPageOf, readPage } from './docs-page.ts';

const LEDGER = new URL('../../ledger/ledger.csv', import.meta.url).pathname;

/** Text of a ledger row. */
function statement(id: string): string {
  const text = readFileSync(LEDGER, 'utf8');
  expect(readLedger(LEDGER).some((row) => row.id === id)).toBe(true);
  return text.split('\n').find((line) => line.startsWith(`${id},`)) ?? expect.fail(`no row ${id}`);
}

/** Field names that a row lists after a colon, parentheses and types aside. */
function listedNames(id: string): string[] {
  const list = /: ((?:[a-z_0-9]+(?: \([^)]*\)| [a-z]+\|?[a-z]*)*, )+[a-z_0-9]+)/.exec(statement(id))?.[1] ?? '';
  const names = list.replaceAll(/\([^)]*\)/g, '').split(', ');
  return names.map((name) => name.trim().split(' ')[0] ?? '').filter((name) => /^[a-z_0-9]{2,}$/.test(name));
}

function listedStatistics(): string[] {
  return 'commit_count storage_size repository_size wiki_size lfs_objects_size job_artifacts_size pipeline_artifacts_size packages_size snippets_size uploads_size container_registry_size'.split(
    ' ',
  );
}

describe('schema pages', () => {
  it.each([
    ['A-PROJ-011', 'Project', 80],
    ['A-GROUP-007', 'Group', 20],
    ['A-GROUP-013', 'Group', 9],
    ['A-GROUP-014', 'GroupListEntry', 13],
    ['A-ISSUE-012', 'Issue', 35],
    ['A-NOTE-007', 'Note', 16],
    ['A-COMMIT-007', 'Commit', 15],
    ['A-FILE-009', 'RepositoryFile', 11],
    ['A-REPO-009', 'TreeEntry', 5],
  ])('[%s] has every field of %s', (row, schema, least) => {
    const names = listedNames(row);
    expect(names.length).toBeGreaterThanOrEqual(least);
    expectFields(schema, names);
  });

  it('[A-PROJ-011] has the object fields of a project', () => {
    expectFields('Project', [
      'owner',
      'container_expiration_policy',
      'namespace',
      'permissions',
      'license',
      'shared_with_groups',
      '_links',
    ]);
  });

  it('[A-GROUP-013][A-ISSUE-018][A-PROJ-026][A-PROJ-027] marks the fields of the paid tier', () => {
    for (const name of listedNames('A-GROUP-013'))
      expect(partOf(schemaPageOf('Group'), `fields.${name}`)).toContain('paid tier');
    for (const name of ['weight', 'epic', 'epic_iid', 'iteration']) {
      expect(partOf(schemaPageOf('Issue'), `fields.${name}`)).toContain('paid tier');
    }
    for (const name of ['issues_template', 'merge_requests_template', 'marked_for_deletion_on']) {
      expect(partOf(schemaPageOf('Project'), `fields.${name}`)).toContain('paid tier');
    }
  });

  it('[A-ISSUE-018] has the fields of epic and iteration', () => {
    expectAll(readPage(schemaPageOf('IssueEpic')), ['id', 'iid', 'title', 'url', 'group_id']);
    expectFields('IssueEpic', ['id', 'iid', 'title', 'url', 'group_id']);
    expectFields('Iteration', [
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
  });

  it('[A-PROJ-025][A-ISSUE-019] marks the fields of the top tier', () => {
    expect(partOf(schemaPageOf('Project'), 'fields.only_allow_merge_if_all_status_checks_passed')).toContain(
      'top tier',
    );
    expect(partOf(schemaPageOf('Issue'), 'fields.health_status')).toContain('top tier');
  });

  it('[A-PROJ-020] says when license is there', () => {
    const html = schemaPageOf('Project');
    expectAll(partOf(html, 'fields.license'), ['Only with license=true.', 'License']);
    expectAll(schemaPageOf('License'), ['key', 'name', 'nickname', 'html_url', 'source_url']);
    expect(partOf(html, 'fields.license_url')).not.toContain('Only with');
  });

  it('[A-PROJ-021] says when statistics are there', () => {
    const text = partOf(schemaPageOf('Project'), 'fields.statistics');
    expectAll(text, ['Only with statistics=true, for the role reporter or higher.']);
    expectAll(schemaPageOf('ProjectStatistics'), listedStatistics());
  });

  it('[A-PROJ-023][A-PROJ-024] says who sees custom attributes and of what they consist', () => {
    const text = partOf(schemaPageOf('Project'), 'fields.custom_attributes');
    expectAll(text, ['Only with with_custom_attributes=true, for administrators.', 'array of']);
    expectAll(schemaPageOf('CustomAttribute'), ['key', 'value']);
    expectAll(partOf(schemaPageOf('Group'), 'fields.custom_attributes'), ['array of CustomAttribute']);
  });

  it('[A-PROJ-028][A-PROJ-029] describes the origin of a fork', () => {
    const html = schemaPageOf('UpstreamProject');
    for (const name of [
      'id',
      'description',
      'name',
      'name_with_namespace',
      'path',
      'path_with_namespace',
      'created_at',
      'default_branch',
      'tag_list',
      'topics',
      'ssh_url_to_repo',
      'http_url_to_repo',
      'web_url',
      'avatar_url',
      'license_url',
      'license',
      'star_count',
      'forks_count',
      'last_activity_at',
      'namespace',
      'repository_storage',
    ]) {
      expect(html).toContain(` id="fields.${name}"`);
    }
    expect(html).toContain(' id="fields.namespace.parent_id"');
    expect(html).not.toContain(' id="fields.namespace.avatar_url"');
    expect(partOf(schemaPageOf('Project'), 'fields.mr_default_target_self')).toContain('boolean');
  });

  it('[A-PROJ-033][A-PROJ-034][A-PROJ-035][A-PROJ-036] marks what is deprecated and names the replacement', () => {
    const html = schemaPageOf('Project');
    expectAll(partOf(html, 'fields.tag_list'), ['deprecated', 'use topics']);
    expectAll(partOf(html, 'fields.marked_for_deletion_at'), ['deprecated', 'marked_for_deletion_on']);
    expectAll(partOf(html, 'fields.approvals_before_merge'), ['deprecated', 'approval']);
    expectAll(partOf(html, 'fields.container_registry_enabled'), ['deprecated', 'container_registry_access_level']);
  });

  it('[A-PROJ-037] leaves the access level words open', () => {
    expectAll(partOf(schemaPageOf('Project'), 'fields.container_registry_access_level'), [
      'Any of string Values: "enabled" "private" "disabled" string',
    ]);
  });

  it('[A-PROJ-006] describes the short view that anonymous callers get', () => {
    expectAll(readPage(schemaPageOf('SimpleProject')), [
      'The short view of a project, which anonymous callers of the project list get',
    ]);
  });

  it('[A-GROUP-009][A-GROUP-010] says who sees the guarded fields of a group', () => {
    const html = schemaPageOf('Group');
    for (const name of ['runners_token', 'enabled_git_access_protocol']) {
      expectAll(partOf(html, `fields.${name}`), [
        'Only administrators and owners see it',
        'Only for the role owner or higher.',
      ]);
    }
    expectAll(partOf(html, 'fields.prevent_sharing_groups_outside_hierarchy'), ['Only at the top level.']);
  });

  it('[A-GROUP-011] gives the limit of the project lists', () => {
    expectAll(partOf(schemaPageOf('Group'), 'fields.projects'), ['at most 100']);
    expectAll(introOf('getGroup'), ['projects and shared_projects hold at most 100 entries each']);
  });

  it('[A-GROUP-018] marks the project lists of a group', () => {
    for (const name of ['projects', 'shared_projects']) {
      expect(partOf(schemaPageOf('Group'), `fields.${name}`)).toContain('deprecated');
    }
  });

  it('[A-ISSUE-016] lists the kinds of an issue', () => {
    expectAll(partOf(schemaPageOf('Issue'), 'fields.issue_type'), ['"issue" "incident" "test_case" "task"']);
  });

  it('[A-ISSUE-021][A-ISSUE-022] marks what is deprecated in an issue', () => {
    expectAll(partOf(schemaPageOf('Issue'), 'fields.assignee'), ['deprecated', 'assignees']);
    expectAll(partOf(schemaPageOf('Issue'), 'fields.epic_iid'), ['deprecated', 'epic']);
  });

  it('[A-ISSUE-020] says what the relative reference is', () => {
    expectAll(introOf('listIssues'), ['references.relative is the full reference here']);
  });

  it('[A-ISSUE-055] has the fields of a whole label', () => {
    expectFields('LabelDetails', ['name', 'color', 'description', 'description_html', 'text_color']);
  });

  it('[A-NOTE-014] marks confidential as the old name of internal', () => {
    expectAll(partOf(schemaPageOf('Note'), 'fields.confidential'), ['deprecated', 'internal']);
  });

  it('[A-COMMIT-009] says when stats and status are there', () => {
    const html = schemaPageOf('Commit');
    expectAll(partOf(html, 'fields.stats'), ['additions', 'deletions', 'total', 'Only with stats=true.']);
    expectAll(partOf(html, 'fields.status'), ['Only with stats=true.']);
    expectAll(partOf(html, 'fields.last_pipeline'), ['or null', 'id', 'ref', 'sha', 'status']);
  });

  it('[A-FILE-012] lists the ten metadata headers', () => {
    const text = partOf(pageOf('headFile'), 'response-200');
    expectAll(
      text,
      [
        'Blob-Id',
        'Commit-Id',
        'Content-Sha256',
        'Encoding',
        'File-Name',
        'File-Path',
        'Last-Commit-Id',
        'Ref',
        'Size',
        'Execute-Filemode',
      ].map((name) => `X-Service-${name}`),
    );
  });
});
