import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../../../generated/client/index.ts';
import { jsonReply, startRecorder, type Recorder, type Reply } from '../../support/recorder.ts';
import { makeClient, TOKEN } from './stub-client.ts';

let recorder: Recorder;
let client: api.Client;
beforeAll(async () => {
  recorder = await startRecorder();
  client = makeClient({ baseUrl: recorder.url, auth: { privateToken: TOKEN } });
});
afterAll(() => recorder.close());

type Call = (client: api.Client) => Promise<{ ok: boolean; status: number; body: unknown }>;

interface Row {
  readonly ids: string;
  readonly title: string;
  readonly call: Call;
  /** Method and request target without the prefix `/api/v4`, byte for byte. */
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
    sent: 'GET /groups/a%2Fb?with_custom_attributes=true&with_projects=false',
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
    sent: 'PUT /projects/a%2Fb/issues/3',
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
    sent: 'GET /projects/1/repository/tree?path=a%2Fb&ref=main&recursive=true&pagination=keyset&page_token=t&per_page=5',
    reply: jsonReply([{ id: 'x' }]),
    result: { body: [{ id: 'x' }] },
  },
  {
    ids: 'A-REPO-011',
    title: 'lists a subfolder of a ref, with all below it',
    call: (c) => api.listRepositoryTree(c, { id: 1, recursive: true, path: 'docs', ref: 'v1' }),
    sent: 'GET /projects/1/repository/tree?recursive=true&path=docs&ref=v1',
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
    sent: 'GET /projects/1/repository/files/a%2Fb%20c%2F%C3%BC.md?ref=main',
    reply: jsonReply({ size: 1 }),
    result: { body: { size: 1 } },
  },
  {
    ids: 'B-GTOK-001',
    title: 'lists group tokens',
    call: (c) => api.listGroupAccessTokens(c, { id: 'g/s' }),
    sent: 'GET /groups/g%2Fs/access_tokens',
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
    sent: 'GET /groups/1/access_tokens?created_after=2026-01-01T00%3A00%3A00Z&created_before=b&last_used_after=c&last_used_before=d',
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
    expect(`${method} ${url.replace('/api/v4', '')}`).toBe(row.sent);
    expect(recorder.last().body).toBe(row.body === undefined ? '' : JSON.stringify(row.body));
    if (row.result !== undefined) expect({ ok, status, body }).toMatchObject({ ok: true, ...row.result });
  });
});
