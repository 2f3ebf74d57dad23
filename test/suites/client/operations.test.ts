import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../../../generated/client/index.ts';
import { testPath } from '../../unit/client/emit-fixture.ts';
import { jsonReply, startRecorder, type Recorder, type Reply } from '../../unit/client/recorder.ts';

let recorder: Recorder;
let client: api.Client;
beforeAll(async () => {
  recorder = await startRecorder();
  client = api.createClient({ baseUrl: recorder.url, auth: { privateToken: 'fwpat-test' } });
});
afterAll(() => recorder.close());

type Call = (client: api.Client) => Promise<{ ok: boolean; status: number; body: unknown }>;

interface Row {
  readonly ids: string;
  readonly title: string;
  readonly call: Call;
  /** Method and decoded request target without the prefix `/api/v4`. */
  readonly sent: string;
  /** JSON body that must arrive. */
  readonly body?: unknown;
  /** Answer; `{}` with 200 when not given. */
  readonly reply?: Reply;
  /** What the result must contain. */
  readonly result?: Record<string, unknown>;
}

const made = (value: unknown): Reply => jsonReply(value, 201);

/** One call for each row: what is sent, and what comes back. */
const OPERATIONS: readonly Row[] = [
  {
    ids: 'A-PROJ-001',
    title: 'gets a project',
    call: (c) => api.getProject(c, { id: 1, license: true, statistics: false, with_custom_attributes: true }),
    sent: 'GET /projects/1?license=true&statistics=false&with_custom_attributes=true',
    reply: jsonReply({ id: 1 }),
    result: { status: 200, body: { id: 1 } },
  },
  {
    ids: 'A-PROJ-002][A-PROJ-003',
    title: 'lists projects, archived or not',
    call: (c) => api.listProjects(c, { archived: true }),
    sent: 'GET /projects?archived=true',
    reply: jsonReply([{ id: 1 }]),
    result: { body: [{ id: 1 }] },
  },
  {
    ids: 'A-GROUP-001][A-GROUP-012',
    title: 'gets a group',
    call: (c) => api.getGroup(c, { id: 'a/b', with_custom_attributes: true, with_projects: false }),
    sent: 'GET /groups/a/b?with_custom_attributes=true&with_projects=false',
    reply: jsonReply({ id: 2 }),
    result: { body: { id: 2 } },
  },
  {
    ids: 'A-GROUP-002',
    title: 'lists groups',
    call: (c) => api.listGroups(c),
    sent: 'GET /groups',
    reply: jsonReply([{ id: 2 }]),
    result: { body: [{ id: 2 }] },
  },
  {
    ids: 'A-ISSUE-001',
    title: 'lists issues',
    call: (c) => api.listIssues(c),
    sent: 'GET /issues',
    reply: jsonReply([{ id: 3 }]),
    result: { body: [{ id: 3 }] },
  },
  {
    ids: 'A-ISSUE-004',
    title: 'edits an issue',
    call: (c) => api.updateIssue(c, { id: 'a/b', issue_iid: 3, body: { title: 'new' } }),
    sent: 'PUT /projects/a/b/issues/3',
    body: { title: 'new' },
    reply: jsonReply({ iid: 3 }),
    result: { status: 200, body: { iid: 3 } },
  },
  {
    ids: 'A-ISSUE-005',
    title: 'deletes an issue',
    call: (c) => api.deleteIssue(c, { id: 1, issue_iid: 3 }),
    sent: 'DELETE /projects/1/issues/3',
    reply: { status: 204 },
    result: { ok: true, status: 204, body: undefined },
  },
  {
    ids: 'A-ISSUE-023',
    title: 'closes an issue',
    call: (c) => api.updateIssue(c, { id: 1, issue_iid: 3, body: { state_event: 'close' } }),
    sent: 'PUT /projects/1/issues/3',
    body: { state_event: 'close' },
    reply: jsonReply({ state: 'closed' }),
    result: { body: { state: 'closed' } },
  },
  {
    ids: 'A-ISSUE-024',
    title: 'reopens an issue',
    call: (c) => api.updateIssue(c, { id: 1, issue_iid: 3, body: { state_event: 'reopen' } }),
    sent: 'PUT /projects/1/issues/3',
    body: { state_event: 'reopen' },
    reply: jsonReply({ state: 'opened' }),
    result: { body: { state: 'opened' } },
  },
  {
    ids: 'A-ISSUE-058',
    title: 'clears labels with an empty text',
    call: (c) => api.updateIssue(c, { id: 1, issue_iid: 3, body: { labels: '' } }),
    sent: 'PUT /projects/1/issues/3',
    body: { labels: '' },
  },
  {
    ids: 'A-ISSUE-059',
    title: 'adds and removes labels',
    call: (c) => api.updateIssue(c, { id: 1, issue_iid: 3, body: { add_labels: 'a,b', remove_labels: 'c' } }),
    sent: 'PUT /projects/1/issues/3',
    body: { add_labels: 'a,b', remove_labels: 'c' },
  },
  {
    ids: 'A-ISSUE-060',
    title: 'unassigns all',
    call: (c) => api.updateIssue(c, { id: 1, issue_iid: 3, body: { assignee_ids: [] } }),
    sent: 'PUT /projects/1/issues/3',
    body: { assignee_ids: [] },
  },
  {
    ids: 'A-ISSUE-061',
    title: 'unassigns the milestone',
    call: (c) => api.updateIssue(c, { id: 1, issue_iid: 3, body: { milestone_id: 0 } }),
    sent: 'PUT /projects/1/issues/3',
    body: { milestone_id: 0 },
  },
  {
    ids: 'A-ISSUE-065',
    title: 'edits date, flags and title',
    call: (c) =>
      api.updateIssue(c, {
        id: 1,
        issue_iid: 3,
        body: { due_date: '2026-01-31', confidential: true, discussion_locked: false, title: 't' },
      }),
    sent: 'PUT /projects/1/issues/3',
    body: { due_date: '2026-01-31', confidential: true, discussion_locked: false, title: 't' },
  },
  {
    ids: 'A-NOTE-001',
    title: 'lists notes',
    call: (c) => api.listIssueNotes(c, { id: 1, issue_iid: 2 }),
    sent: 'GET /projects/1/issues/2/notes',
    reply: jsonReply([{ id: 5 }]),
    result: { body: [{ id: 5 }] },
  },
  {
    ids: 'A-NOTE-002',
    title: 'gets a note',
    call: (c) => api.getIssueNote(c, { id: 1, issue_iid: 2, note_id: 5 }),
    sent: 'GET /projects/1/issues/2/notes/5',
    reply: jsonReply({ id: 5 }),
    result: { body: { id: 5 } },
  },
  {
    ids: 'A-NOTE-003',
    title: 'creates a note',
    call: (c) =>
      api.createIssueNote(c, {
        id: 1,
        issue_iid: 2,
        body: { body: 'b', internal: true, created_at: '2026-01-01T00:00:00Z' },
      }),
    sent: 'POST /projects/1/issues/2/notes',
    body: { body: 'b', internal: true, created_at: '2026-01-01T00:00:00Z' },
    reply: made({ id: 6 }),
    result: { status: 201, body: { id: 6 } },
  },
  {
    ids: 'A-NOTE-004',
    title: 'changes a note',
    call: (c) => api.updateIssueNote(c, { id: 1, issue_iid: 2, note_id: 5, body: { body: 'c' } }),
    sent: 'PUT /projects/1/issues/2/notes/5',
    body: { body: 'c' },
    reply: jsonReply({ id: 5 }),
    result: { status: 200, body: { id: 5 } },
  },
  {
    ids: 'A-NOTE-005',
    title: 'deletes a note',
    call: (c) => api.deleteIssueNote(c, { id: 1, issue_iid: 2, note_id: 5 }),
    sent: 'DELETE /projects/1/issues/2/notes/5',
    reply: { status: 204 },
    result: { status: 204, body: undefined },
  },
  {
    ids: 'A-NOTE-013',
    title: 'sends internal beside the deprecated confidential',
    call: (c) =>
      api.createIssueNote(c, { id: 1, issue_iid: 2, body: { body: 'b', internal: false, confidential: true } }),
    sent: 'POST /projects/1/issues/2/notes',
    body: { body: 'b', internal: false, confidential: true },
  },
  {
    ids: 'A-REPO-001',
    title: 'lists the tree',
    call: (c) =>
      api.listRepositoryTree(c, {
        id: 1,
        path: 'a/b',
        ref: 'main',
        recursive: true,
        pagination: 'keyset',
        page_token: 't',
        per_page: 5,
      }),
    sent: 'GET /projects/1/repository/tree?path=a/b&ref=main&recursive=true&pagination=keyset&page_token=t&per_page=5',
    reply: jsonReply([{ id: 'x' }]),
    result: { body: [{ id: 'x' }] },
  },
  {
    ids: 'A-REPO-011',
    title: 'lists a subfolder of a ref, with all below it',
    call: (c) => api.listRepositoryTree(c, { id: 1, recursive: true, path: 'docs', ref: 'v1' }),
    sent: 'GET /projects/1/repository/tree?path=docs&ref=v1&recursive=true',
  },
  {
    ids: 'A-COMMIT-002',
    title: 'creates a commit',
    call: (c) =>
      api.createCommit(c, {
        id: 1,
        body: { branch: 'main', commit_message: 'm', actions: [{ action: 'create', file_path: 'f', content: 'x' }] },
      }),
    sent: 'POST /projects/1/repository/commits',
    body: { branch: 'main', commit_message: 'm', actions: [{ action: 'create', file_path: 'f', content: 'x' }] },
    reply: made({ id: 'sha' }),
    result: { status: 201, body: { id: 'sha' } },
  },
  {
    ids: 'A-COMMIT-017][A-COMMIT-018][A-COMMIT-020][A-COMMIT-021',
    title: 'sends what each action takes',
    call: (c) =>
      api.createCommit(c, {
        id: 1,
        body: {
          branch: 'b',
          commit_message: 'm',
          actions: [
            { action: 'delete', file_path: 'd', last_commit_id: 's' },
            { action: 'move', file_path: 'n', previous_path: 'o', content: '' },
            { action: 'chmod', file_path: 'x', execute_filemode: true },
            { action: 'update', file_path: 'u', content: 'eA==', encoding: 'base64' },
          ],
        },
      }),
    sent: 'POST /projects/1/repository/commits',
    body: {
      branch: 'b',
      commit_message: 'm',
      actions: [
        { action: 'delete', file_path: 'd', last_commit_id: 's' },
        { action: 'move', file_path: 'n', previous_path: 'o', content: '' },
        { action: 'chmod', file_path: 'x', execute_filemode: true },
        { action: 'update', file_path: 'u', content: 'eA==', encoding: 'base64' },
      ],
    },
  },
  {
    ids: 'A-COMMIT-022][A-COMMIT-023][A-COMMIT-024][A-COMMIT-025',
    title: 'starts a branch, by force, for another author',
    call: (c) =>
      api.createCommit(c, {
        id: 1,
        body: {
          branch: 'new',
          commit_message: 'm',
          start_sha: 's',
          start_project: 'up/stream',
          force: true,
          author_email: 'e@x',
          author_name: 'n',
          actions: [{ action: 'delete', file_path: 'd' }],
        },
      }),
    sent: 'POST /projects/1/repository/commits',
    body: {
      branch: 'new',
      commit_message: 'm',
      start_sha: 's',
      start_project: 'up/stream',
      force: true,
      author_email: 'e@x',
      author_name: 'n',
      actions: [{ action: 'delete', file_path: 'd' }],
    },
  },
  {
    ids: 'A-FILE-001',
    title: 'gets a file',
    call: (c) => api.getFile(c, { id: 1, file_path: 'a/b c/ü.md', ref: 'main' }),
    sent: 'GET /projects/1/repository/files/a/b c/ü.md?ref=main',
    reply: jsonReply({ size: 1 }),
    result: { body: { size: 1 } },
  },
  {
    ids: 'B-GTOK-001',
    title: 'lists group tokens',
    call: (c) => api.listGroupAccessTokens(c, { id: 'g/s' }),
    sent: 'GET /groups/g/s/access_tokens',
    reply: jsonReply([{ id: 1 }]),
    result: { body: [{ id: 1 }] },
  },
  {
    ids: 'B-GTOK-010',
    title: 'filters group tokens by instants',
    call: (c) =>
      api.listGroupAccessTokens(c, {
        id: 1,
        created_after: '2026-01-01T00:00:00Z',
        created_before: 'b',
        last_used_after: 'c',
        last_used_before: 'd',
      }),
    sent: 'GET /groups/1/access_tokens?created_after=2026-01-01T00:00:00Z&created_before=b&last_used_after=c&last_used_before=d',
  },
  {
    ids: 'B-GTOK-011',
    title: 'filters group tokens by state and name',
    call: (c) => api.listGroupAccessTokens(c, { id: 1, revoked: false, search: 'ci', state: 'inactive' }),
    sent: 'GET /groups/1/access_tokens?revoked=false&search=ci&state=inactive',
  },
  {
    ids: 'B-GTOK-003][B-GTOK-012][B-GTOK-013',
    title: 'creates a group token',
    call: (c) =>
      api.createGroupAccessToken(c, {
        id: 1,
        body: { name: 'n', scopes: ['api'], access_level: 30, expires_at: '2026-12-31' },
      }),
    sent: 'POST /groups/1/access_tokens',
    body: { name: 'n', scopes: ['api'], access_level: 30, expires_at: '2026-12-31' },
    reply: made({ token: 'secret' }),
    result: { status: 201, body: { token: 'secret' } },
  },
  {
    ids: 'B-GTOK-004][B-GTOK-014',
    title: 'rotates the calling token',
    call: (c) => api.rotateGroupAccessToken(c, { id: 1, token_id: 'self', body: { expires_at: '2026-12-31' } }),
    sent: 'POST /groups/1/access_tokens/self/rotate',
    body: { expires_at: '2026-12-31' },
    reply: jsonReply({ token: 'new' }),
    result: { status: 200, body: { token: 'new' } },
  },
  {
    ids: 'B-GTOK-005][B-GTOK-006',
    title: 'revokes a group token',
    call: (c) => api.revokeGroupAccessToken(c, { id: 1, token_id: 7 }),
    sent: 'DELETE /groups/1/access_tokens/7',
    reply: { status: 204 },
    result: { status: 204, body: undefined },
  },
];

describe('operations', () => {
  it.each(OPERATIONS.map((row) => [`[${row.ids}] ${row.title}`, row] as const))('%s', async (_, row) => {
    recorder.answer(row.reply ?? jsonReply({}));
    const { ok, status, body } = await row.call(client);
    const { method, url } = recorder.last();
    expect(decodeURIComponent(`${method} ${url.replace('/api/v4', '')}`)).toBe(row.sent);
    if (row.body !== undefined) expect(JSON.parse(recorder.last().body)).toEqual(row.body);
    if (row.result !== undefined) expect({ ok, status, body }).toMatchObject(row.result);
  });
});

type IssueFilter = NonNullable<Parameters<typeof api.listIssues>[1]>;

/** Filters of the issue lists, each with the query it must become. */
const ISSUE_FILTERS: readonly (readonly [ids: string, filter: IssueFilter, query: string])[] = [
  ['A-ISSUE-027', { scope: 'assigned_to_me' }, 'scope=assigned_to_me'],
  ['A-ISSUE-028', { assignee_id: 5 }, 'assignee_id=5'],
  ['A-ISSUE-028', { assignee_id: 'None' }, 'assignee_id=None'],
  ['A-ISSUE-028', { assignee_id: 'Any' }, 'assignee_id=Any'],
  ['A-ISSUE-030', { assignee_username: ['a', 'b'] }, 'assignee_username[]=a&assignee_username[]=b'],
  ['A-ISSUE-031', { author_id: 1, scope: 'all' }, 'author_id=1&scope=all'],
  ['A-ISSUE-031', { author_username: 'x', scope: 'all' }, 'author_username=x&scope=all'],
  ['A-ISSUE-032', { confidential: false }, 'confidential=false'],
  [
    'A-ISSUE-033',
    { created_after: '2026-01-01T00:00:00Z', created_before: 'b', updated_after: 'c', updated_before: 'd' },
    'created_after=2026-01-01T00:00:00Z&created_before=b&updated_after=c&updated_before=d',
  ],
  ['A-ISSUE-034', { due_date: 'next_month_and_previous_two_weeks' }, 'due_date=next_month_and_previous_two_weeks'],
  ['A-ISSUE-035', { epic_id: 'Any' }, 'epic_id=Any'],
  ['A-ISSUE-036', { health_status: 'on_track' }, 'health_status=on_track'],
  ['A-ISSUE-037', { iids: [1, 2] }, 'iids[]=1&iids[]=2'],
  ['A-ISSUE-038][A-ISSUE-039', { in: 'title,description', search: 'a & b' }, 'in=title,description&search=a & b'],
  ['A-ISSUE-041', { iteration_id: 3 }, 'iteration_id=3'],
  ['A-ISSUE-041', { iteration_title: 't' }, 'iteration_title=t'],
  ['A-ISSUE-042', { labels: 'a,b' }, 'labels=a,b'],
  ['A-ISSUE-043', { labels: 'No Label' }, 'labels=No Label'],
  ['A-ISSUE-045', { milestone: 'v1.0' }, 'milestone=v1.0'],
  ['A-ISSUE-047', { my_reaction_emoji: 'None' }, 'my_reaction_emoji=None'],
  ['A-ISSUE-048', { non_archived: false }, 'non_archived=false'],
  [
    'A-ISSUE-049',
    {
      not: {
        assignee_id: 1,
        assignee_username: ['a'],
        author_id: 2,
        author_username: 'b',
        iids: [3],
        iteration_id: 4,
        iteration_title: 'c',
        labels: 'd',
        milestone: 'e',
        milestone_id: 'Started',
        weight: 5,
      },
    },
    'not[assignee_id]=1&not[assignee_username][]=a&not[author_id]=2&not[author_username]=b&not[iids][]=3&not[iteration_id]=4&not[iteration_title]=c&not[labels]=d&not[milestone]=e&not[milestone_id]=Started&not[weight]=5',
  ],
  ['A-ISSUE-053', { weight: 3 }, 'weight=3'],
  ['A-ISSUE-053', { weight: 'Any' }, 'weight=Any'],
  ['A-ISSUE-054', { with_labels_details: true }, 'with_labels_details=true'],
];

const GROUP_FILTERS: readonly (readonly [ids: string, filter: api.ListGroupsArgs, query: string])[] = [
  ['A-GROUP-019', { skip_groups: [1, 2] }, 'skip_groups[]=1&skip_groups[]=2'],
  [
    'A-GROUP-020',
    { all_available: true, owned: true, min_access_level: 30 },
    'all_available=true&owned=true&min_access_level=30',
  ],
  ['A-GROUP-023', { search: 'x y' }, 'search=x y'],
  ['A-GROUP-024', { statistics: true }, 'statistics=true'],
  ['A-GROUP-030', { top_level_only: true }, 'top_level_only=true'],
  ['A-GROUP-031', { repository_storage: 'default' }, 'repository_storage=default'],
  ['A-GROUP-032', { marked_for_deletion_on: '2026-01-31' }, 'marked_for_deletion_on=2026-01-31'],
];

const query = (): string => decodeURIComponent(recorder.last().url.split('?')[1] ?? '');

describe('filters', () => {
  it.each(ISSUE_FILTERS.map(([ids, filter, sent]) => [`[${ids}] ${sent}`, filter, sent] as const))(
    '%s',
    async (_, filter, sent) => {
      recorder.answer(jsonReply([]));
      await api.listIssues(client, filter);
      expect(query()).toBe(sent);
      await api.listProjectIssues(client, { ...filter, id: 1 });
      expect(query()).toBe(sent);
    },
  );

  it.each(GROUP_FILTERS.map(([ids, filter, sent]) => [`[${ids}] ${sent}`, filter, sent] as const))(
    '%s',
    async (_, filter, sent) => {
      recorder.answer(jsonReply([]));
      await api.listGroups(client, filter);
      expect(query()).toBe(sent);
    },
  );
});

/** The doc comment right above a property of a declaration in an emitted file. */
function commentOf(file: string, declaration: string, property: string): string {
  const source = readFileSync(testPath(`../generated/${file}`), 'utf8');
  const start = source.search(new RegExp(`export (?:interface|type) ${declaration}\\b`));
  const at = source.slice(start).search(new RegExp(`^\\s+(?:readonly )?${property}\\??:`, 'm'));
  if (start < 0 || at < 0) throw new Error(`${declaration}.${property} is not in ${file}`);
  const above = source.slice(start, start + at);
  const comment = above.slice(above.lastIndexOf('/**'));
  // A comment of an earlier member ends before that member.
  return /\*\/\s*$/.test(comment) ? comment : '';
}

/** Deprecated parts, with the word that their hint must contain. */
const DEPRECATED: readonly (readonly [
  ids: string,
  file: string,
  declaration: string,
  property: string,
  hint: string,
])[] = [
  ['A-PROJ-033', 'models/index.ts', 'ProjectCore', 'tag_list', 'topics'],
  ['A-ISSUE-021', 'models/index.ts', 'Issue', 'assignee', 'assignees'],
  ['A-ISSUE-022', 'models/index.ts', 'Issue', 'epic_iid', 'epic'],
  ['A-ISSUE-022', 'models/index.ts', 'UpdateIssueBody', 'epic_iid', 'epic'],
  ['A-NOTE-014', 'models/index.ts', 'Note', 'confidential', 'internal'],
  ['A-NOTE-014', 'models/index.ts', 'CreateNoteBody', 'confidential', 'internal'],
];

describe('deprecations are marked where people type', () => {
  it.each(DEPRECATED.map(([ids, ...row]) => [`[${ids}] ${row[1]}.${row[2]}`, row] as const))(
    '%s',
    (_, [file, declaration, property, hint]) => {
      const comment = commentOf(file, declaration, property);
      expect(comment).toContain('@deprecated');
      expect(comment).toContain(hint);
      expect(commentOf('models/index.ts', 'Issue', 'title')).not.toContain('@deprecated');
    },
  );
});
