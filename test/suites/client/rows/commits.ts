import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Row } from '../row.ts';
import { answers, fails, fields, takes, takesOnly, whole } from '../type-claims.ts';

const id = 'acme/app';
const list = '/projects/acme%2Fapp/repository/commits';

/** Reading commits. */
export const commits: readonly Row[] = [
  {
    ids: 'A-COMMIT-001',
    title: 'lists commits',
    types: [
      answers('listCommits', 200, 't.CommitListEntry[]'),
      fails('listCommits', '400 401 403 404'),
      takes('listCommits', 'id: t.ResourceId; page?: number; per_page?: number'),
    ],
    sends: [sends((c) => api.listCommits(c, { id }), `GET ${list}`, { answer: [{ id: 'a' }, { id: 'b' }] })],
  },
  {
    ids: 'A-COMMIT-003',
    title: 'gets a commit by hash, branch or tag',
    types: [
      answers('getCommit', 200, 't.Commit'),
      fails('getCommit', '400 401 403 404'),
      takes('getCommit', 'id: t.ResourceId; sha: string'),
    ],
    sends: [
      sends((c) => api.getCommit(c, { id, sha: '6dcb09b' }), `GET ${list}/6dcb09b`, { answer: { id: '6dcb09b' } }),
      sends((c) => api.getCommit(c, { id, sha: 'feat/x-1' }), `GET ${list}/feat%2Fx-1`, { answer: { id: 'a' } }),
    ],
  },
  {
    ids: 'A-COMMIT-004',
    title: 'lists what a commit is on',
    types: [
      answers('listCommitRefs', 200, 't.CommitRef[]'),
      fails('listCommitRefs', '400 401 403 404'),
      takesOnly(
        'listCommitRefs',
        "id: t.ResourceId; sha: string; type?: 'branch' | 'tag' | 'all'; page?: number; per_page?: number",
      ),
    ],
    sends: [
      sends(
        (c) => api.listCommitRefs(c, { id, sha: 'abc', type: 'tag', page: 1, per_page: 5 }),
        `GET ${list}/abc/refs?type=tag&page=1&per_page=5`,
        { answer: [{ type: 'tag', name: 'v1' }] },
      ),
    ],
  },
  {
    ids: 'A-COMMIT-005',
    title: 'gets the sequence of a commit',
    types: [
      answers('getCommitSequence', 200, 't.CommitSequence'),
      fails('getCommitSequence', '400 401 403 404'),
      takesOnly('getCommitSequence', 'id: t.ResourceId; sha: string; first_parent?: boolean'),
    ],
    sends: [
      sends((c) => api.getCommitSequence(c, { id, sha: 'abc' }), `GET ${list}/abc/sequence`, { answer: { count: 7 } }),
    ],
  },
  {
    ids: 'A-COMMIT-006',
    title: 'shapes and paths of refs and sequence',
    types: [whole('t.CommitRef', "type: 'branch' | 'tag'; name: string"), whole('t.CommitSequence', 'count: number')],
    sends: [
      sends((c) => api.listCommitRefs(c, { id: 1, sha: 'a' }), 'GET /projects/1/repository/commits/a/refs'),
      sends(
        (c) => api.getCommitSequence(c, { id: 1, sha: 'a', first_parent: true }),
        'GET /projects/1/repository/commits/a/sequence?first_parent=true',
      ),
    ],
  },
  {
    ids: 'A-COMMIT-010',
    title: 'asks for statistics, or for none',
    types: [
      takes('listCommits', 'with_stats?: boolean'),
      takes('getCommit', 'stats?: boolean'),
      fields('t.CreateCommitBody', 'stats?: boolean'),
      fields('t.Commit', 'stats?: t.CommitStats'),
    ],
    sends: [
      sends((c) => api.listCommits(c, { id, with_stats: true }), `GET ${list}?with_stats=true`),
      sends((c) => api.getCommit(c, { id, sha: 'abc', stats: false }), `GET ${list}/abc?stats=false`),
      sends(
        (c) => api.createCommit(c, { id, body: { branch: 'b', commit_message: 'm', actions: [], stats: false } }),
        `POST ${list}`,
        { body: '{"branch":"b","commit_message":"m","actions":[],"stats":false}', status: 201 },
      ),
    ],
    comments: [
      documented('GetCommitArgs', 'stats', '@default true'),
      documented('CreateCommitBody', 'stats', '@default true'),
    ],
  },
  {
    ids: 'A-COMMIT-011',
    title: 'lists from a branch, a tag or a range',
    types: [takes('listCommits', 'ref_name?: string')],
    sends: [
      sends((c) => api.listCommits(c, { id, ref_name: 'feat/x' }), `GET ${list}?ref_name=feat%2Fx`),
      sends((c) => api.listCommits(c, { id, ref_name: 'v1.0..main' }), `GET ${list}?ref_name=v1.0..main`),
    ],
  },
  {
    ids: 'A-COMMIT-012',
    title: 'lists between two instants',
    types: [takes('listCommits', 'since?: string; until?: string')],
    sends: [
      sends(
        (c) => api.listCommits(c, { id, since: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }),
        `GET ${list}?since=2026-01-01T00%3A00%3A00Z&until=2026-02-01T00%3A00%3A00Z`,
      ),
    ],
  },
  {
    ids: 'A-COMMIT-013',
    title: 'lists by path and author, over all refs, along first parents',
    types: [takes('listCommits', 'path?: string; author?: string; all?: boolean; first_parent?: boolean')],
    sends: [
      sends(
        (c) => api.listCommits(c, { id, path: 'docs/a b', author: 'Ü <u@x>', all: true, first_parent: true }),
        `GET ${list}?path=docs%2Fa%20b&author=%C3%9C%20%3Cu%40x%3E&all=true&first_parent=true`,
      ),
    ],
  },
  {
    ids: 'A-COMMIT-014',
    title: 'lists in the order of time or of the graph',
    types: [takes('listCommits', "order?: 'default' | 'topo'")],
    sends: [sends((c) => api.listCommits(c, { id, order: 'topo' }), `GET ${list}?order=topo`)],
    comments: [documented('ListCommitsArgs', 'order', "@default 'default'")],
  },
  {
    ids: 'A-COMMIT-015',
    title: 'asks for trailers, which are a hash and a hash of arrays',
    types: [
      takes('listCommits', 'trailers?: boolean'),
      fields('t.Commit', 'trailers?: { [key: string]: string }; extended_trailers?: { [key: string]: string[] }'),
    ],
    sends: [
      sends((c) => api.listCommits(c, { id, trailers: true }), `GET ${list}?trailers=true`, {
        answer: [{ trailers: { Changelog: 'added' }, extended_trailers: { 'Signed-off-by': ['a', 'b'] } }],
      }),
    ],
  },
  {
    ids: 'A-COMMIT-028',
    title: 'asks for branches, tags or all',
    types: [takes('listCommitRefs', "type?: 'branch' | 'tag' | 'all'")],
    sends: (['branch', 'tag', 'all'] as const).map((type) =>
      sends((c) => api.listCommitRefs(c, { id, sha: 'abc', type }), `GET ${list}/abc/refs?type=${type}`),
    ),
    comments: [documented('ListCommitRefsArgs', 'type', "@default 'all'")],
  },
];
