import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api, isPublic, operation, response, statuses } from '../description.ts';

interface Row {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly visibility: string;
  readonly tag: string;
  readonly success: string;
}

/** Outside `/api/v4`; and an operation that was removed. */
const NOT_HERE = new Set(['gitSmartHttp', 'createMergeRequestApprovalsLegacy']);

const COLUMNS = ['operationId', 'method', 'path', 'seed', 'visibility', 'tag', 'auth', 'pagination', 'success'];

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
  );
}

const text = readFileSync(new URL('../../../ledger/operations.csv', import.meta.url), 'utf8');

const rows: Row[] = text
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const fields = fieldsOf(line);
    const cell = (name: string): string => fields[COLUMNS.indexOf(name)] ?? '';
    return {
      operationId: cell('operationId'),
      method: cell('method'),
      path: cell('path').replace('/api/v4', ''),
      visibility: cell('visibility'),
      tag: cell('tag'),
      success: cell('success').slice(0, 3),
    };
  })
  .filter((row) => !NOT_HERE.has(row.operationId));

const TAGS = [
  'projects',
  'groups',
  'epics',
  'issues',
  'merge_requests',
  'notes',
  'draft_notes',
  'reactions',
  'approvals',
  'repository',
  'commits',
  'repository_files',
  'group_access_tokens',
  'personal_access_tokens',
  'service_accounts',
  'runners',
  'system_hooks',
  'group_hooks',
  'deploy_keys',
  'pipeline_triggers',
  'application_settings',
];

describe('the operations of the platform', () => {
  it('has every listed operation and no other, with its method, path and success status', () => {
    expect(rows).toHaveLength(198);
    const listed = rows.map((row) => `${row.operationId} ${row.method} ${row.path}`);
    expect(api.operations.map((item) => `${item.operationId} ${item.method} ${item.path}`).toSorted()).toEqual(
      listed.toSorted(),
    );
    for (const row of rows) {
      expect([row.operationId, statuses(row.operationId)]).toEqual([
        row.operationId,
        expect.arrayContaining([row.success]),
      ]);
      expect([row.operationId, operation(row.operationId).extensions['x-companion'] === true]).toEqual([
        row.operationId,
        row.visibility === 'companion',
      ]);
    }
  });

  it('[A-CONV-043] groups the operations under the resources, one tag each', () => {
    for (const row of rows)
      expect([row.operationId, operation(row.operationId).tags.map((tag) => tag.name)]).toEqual([
        row.operationId,
        [row.tag],
      ]);
    expect(api.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(TAGS));
  });

  it('[A-CONV-003] answers raw content as bytes and HEAD without content', () => {
    for (const id of [
      'getRepositoryBlobRaw',
      'getFileRaw',
      'downloadRepositoryArchive',
      'downloadRepositoryArchiveAs',
    ]) {
      const [only] = response(id, 200).content;
      expect([id, only?.name.startsWith('application/'), only?.schema?.format]).toEqual([id, true, 'binary']);
      expect(only?.name).not.toBe('application/json');
    }
    for (const id of ['headFile', 'headFileBlame', 'headFileRaw'])
      expect([id, operation(id).method, response(id, 200).content]).toEqual([id, 'HEAD', []]);
  });

  it('[A-CONV-013] addresses issues, merge requests and epics by iid, and the rest by id', () => {
    const iids = new Set(['issue_iid', 'merge_request_iid', 'epic_iid']);
    for (const item of api.operations) {
      for (const [, resource, name] of item.path.matchAll(
        /\/(issues|merge_requests|epics|snippets|notes|draft_notes|award_emoji|hooks|deploy_keys|triggers|runners|access_tokens)\/\{([^}]+)\}/g,
      )) {
        expect([item.path, iids.has(name ?? '')]).toEqual([
          item.path,
          ['issues', 'merge_requests', 'epics'].includes(resource ?? ''),
        ]);
      }
    }
  });

  it('[A-AUTH-002] leaves public resources open to callers without a credential', () => {
    const open = [
      'getProject',
      'getGroup',
      'listRepositoryTree',
      'getRepositoryBlob',
      'downloadRepositoryArchive',
      'compareRepository',
      'listCommits',
      'getCommit',
      'getFile',
      'getFileBlame',
      'listIssueNotes',
      'getIssueNote',
      'listSnippetNotes',
      'listIssueReactions',
      'getIssueReaction',
      'listSnippetNoteReactions',
    ];
    for (const id of open) expect([id, isPublic(id)]).toEqual([id, true]);
  });
});
