import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Row } from '../row.ts';
import { fails, fields, same, takes, whole } from '../type-claims.ts';

export const id = 'acme/app';

export const repository = '/projects/acme%2Fapp/repository';

export const repositoryContents: readonly Row[] = [
  {
    ids: 'A-REPO-017',
    title: 'an archive of a commit, of a subfolder, without some paths',
    types: [
      takes('downloadRepositoryArchive', 'sha?: string; path?: string; exclude_paths?: string[]'),
      takes('downloadRepositoryArchiveAs', 'sha?: string; path?: string; exclude_paths?: string[]'),
    ],
    sends: [
      sends(
        (c) =>
          api.downloadRepositoryArchiveAs(c, { id, format: 'tar.gz', path: 'src', sha: 'v1.0', exclude_paths: ['x'] }),
        `GET ${repository}/archive.tar.gz?path=src&sha=v1.0&exclude_paths%5B%5D=x`,
        { status: 404, answer: { message: '404' } },
      ),
    ],
  },
  {
    ids: 'A-REPO-018',
    title: 'an archive with large files, or with pointers to them',
    types: [
      takes('downloadRepositoryArchive', 'include_lfs_blobs?: boolean'),
      takes('downloadRepositoryArchiveAs', 'include_lfs_blobs?: boolean'),
    ],
    sends: [
      sends(
        (c) => api.downloadRepositoryArchiveAs(c, { id, format: 'zip', include_lfs_blobs: false }),
        `GET ${repository}/archive.zip?include_lfs_blobs=false`,
        { status: 404, answer: { message: '404' } },
      ),
    ],
    comments: [
      documented('DownloadRepositoryArchiveArgs', 'include_lfs_blobs', '@default true'),
      documented('DownloadRepositoryArchiveAsArgs', 'include_lfs_blobs', '@default true'),
    ],
  },
  {
    ids: 'A-REPO-020',
    title: 'fields of a comparison',
    types: [
      whole(
        't.CompareResult',
        `commit: t.PlainCommit | null; commits: t.PlainCommit[]; diffs: t.DiffEntry[]; compare_timeout: boolean;
        compare_same_ref: boolean; web_url: string`,
      ),
    ],
  },
  {
    ids: 'A-REPO-021',
    title: 'fields of a difference',
    types: [
      whole(
        't.DiffEntry',
        `old_path: string; new_path: string; a_mode: string | null; b_mode: string | null; diff: string;
        new_file: boolean; renamed_file: boolean; deleted_file: boolean`,
      ),
    ],
  },
  {
    ids: 'A-REPO-022',
    title: 'same ref and timeout are booleans',
    types: [fields('t.CompareResult', 'compare_same_ref: boolean; compare_timeout: boolean')],
    sends: [
      sends((c) => api.compareRepository(c, { id, from: 'a', to: 'a' }), `GET ${repository}/compare?from=a&to=a`, {
        answer: { compare_same_ref: true, compare_timeout: false },
      }),
    ],
  },
  {
    ids: 'A-REPO-023',
    title: 'the text of a difference may be empty, which does not mean no change',
    types: [same("t.DiffEntry['diff']", 'string')],
    sends: [
      sends((c) => api.compareRepository(c, { id, from: 'a', to: 'b' }), `GET ${repository}/compare?from=a&to=b`, {
        answer: { diffs: [{ diff: '', new_path: 'x' }] },
      }),
    ],
    comments: [documented('DiffEntry', 'diff', 'empty', 'limit')],
  },
  {
    ids: 'A-REPO-024',
    title: 'compares directly or from the merge base',
    types: [takes('compareRepository', 'straight?: boolean')],
    sends: [
      sends(
        (c) => api.compareRepository(c, { id, from: 'a', to: 'b', straight: true }),
        `GET ${repository}/compare?from=a&to=b&straight=true`,
      ),
    ],
    comments: [documented('CompareRepositoryArgs', 'straight', '@default false')],
  },
  {
    ids: 'A-REPO-025',
    title: 'compares across a fork, with unified headers',
    types: [takes('compareRepository', 'from_project_id?: number; unidiff?: boolean')],
    sends: [
      sends(
        (c) => api.compareRepository(c, { id, from: 'a', to: 'b', from_project_id: 9, unidiff: true }),
        `GET ${repository}/compare?from=a&to=b&from_project_id=9&unidiff=true`,
      ),
    ],
    comments: [documented('CompareRepositoryArgs', 'unidiff', '@default false')],
  },
  {
    ids: 'A-REPO-026',
    title: 'sorts contributors',
    types: [takes('listContributors', "order_by?: 'name' | 'email' | 'commits'; sort?: 'asc' | 'desc'; ref?: string")],
    sends: [
      sends((c) => api.listContributors(c, { id, order_by: 'name' }), `GET ${repository}/contributors?order_by=name`),
    ],
    comments: [
      documented('ListContributorsArgs', 'order_by', "@default 'commits'"),
      documented('ListContributorsArgs', 'sort', "@default 'asc'"),
      documented('ListContributorsArgs', 'ref', 'default branch'),
    ],
  },
  {
    ids: 'A-REPO-028',
    title: 'fields of a contributor',
    types: [
      whole('t.Contributor', 'name: string; email: string; commits: number; additions: number; deletions: number'),
    ],
  },
  {
    ids: 'A-REPO-029',
    title: 'the merge base needs two refs',
    types: [takes('getMergeBase', 'refs: string[]'), fails('getMergeBase', '400')],
    sends: [
      sends((c) => api.getMergeBase(c, { id, refs: ['main'] }), `GET ${repository}/merge_base?refs%5B%5D=main`, {
        status: 400,
        answer: { message: 'Provide at least 2 refs' },
      }),
    ],
    comments: [documented('GetMergeBaseArgs', 'refs', 'Two or more')],
  },
];
