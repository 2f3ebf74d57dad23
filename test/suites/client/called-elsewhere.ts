import * as api from '../../../generated/client/index.ts';
import { jsonReply, type Reply } from '../../support/recorder.ts';

type Call = (client: api.Client) => Promise<{ ok: boolean; status: number; body: unknown }>;

export interface Row {
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

export const made = (value: unknown): Reply => jsonReply(value, 201);

export const OTHER_OPERATIONS: readonly Row[] = [
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
