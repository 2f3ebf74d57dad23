import * as api from '../../../../generated/client/index.ts';
import { sends, type Row } from '../row.ts';
import { answers, fails, fields, takes, takesOnly, whole } from '../type-claims.ts';
import { repositoryContents, id, repository } from './repository-contents.ts';

const COMMON = 'path?: string; sha?: string; include_lfs_blobs?: boolean; exclude_paths?: string[]';

const FORMATS = ['bz2', 'tar', 'tar.bz2', 'tar.gz', 'tb2', 'tbz', 'tbz2', 'zip'] as const;

/** Blobs, archives, comparison, contributors and merge base. */
export const repositoryRows: readonly Row[] = [
  {
    ids: 'A-REPO-002',
    title: 'gets a blob as JSON',
    types: [
      answers('getRepositoryBlob', 200, 't.Blob_'),
      fails('getRepositoryBlob', '401 403 404'),
      takes('getRepositoryBlob', 'id: t.ResourceId; sha: string'),
      fields('t.Blob_', 'size: number; content: string'),
    ],
    sends: [
      sends((c) => api.getRepositoryBlob(c, { id, sha: 'abc' }), `GET ${repository}/blobs/abc`, {
        answer: { size: 1, content: 'eA==' },
      }),
    ],
  },
  {
    ids: 'A-REPO-003',
    title: 'a raw blob is bytes',
    types: [
      answers('getRepositoryBlobRaw', 200, 'Blob'),
      fails('getRepositoryBlobRaw', '401 403 404'),
      takes('getRepositoryBlobRaw', 'id: t.ResourceId; sha: string'),
    ],
    sends: [
      sends(
        async (c) => {
          const result = await api.getRepositoryBlobRaw(c, { id, sha: 'abc' });
          if (!result.ok) return result;
          return { ...result, body: new Uint8Array(await result.body.arrayBuffer()) };
        },
        `GET ${repository}/blobs/abc/raw`,
        { answer: new Uint8Array([0, 255, 128, 10]) },
      ),
    ],
  },
  {
    ids: 'A-REPO-004',
    title: 'downloads an archive',
    types: [
      answers('downloadRepositoryArchive', 200, 'Blob'),
      fails('downloadRepositoryArchive', '400 401 403 404'),
      takesOnly('downloadRepositoryArchive', `id: t.ResourceId; ${COMMON}`),
      answers('downloadRepositoryArchiveAs', 200, 'Blob'),
      fails('downloadRepositoryArchiveAs', '400 401 403 404'),
    ],
    sends: [
      sends(
        async (c) => {
          const result = await api.downloadRepositoryArchive(c, {
            id,
            path: 'docs/a b',
            sha: 'feat/x-1',
            include_lfs_blobs: false,
            exclude_paths: ['a', 'b/c'],
          });
          if (!result.ok) return result;
          return { ...result, body: new Uint8Array(await result.body.arrayBuffer()) };
        },
        `GET ${repository}/archive?path=docs%2Fa%20b&sha=feat%2Fx-1&include_lfs_blobs=false&exclude_paths%5B%5D=a&exclude_paths%5B%5D=b%2Fc`,
        { answer: new Uint8Array([31, 139]) },
      ),
    ],
  },
  {
    ids: 'A-REPO-005',
    title: 'compares',
    types: [
      answers('compareRepository', 200, 't.CompareResult'),
      fails('compareRepository', '400 401 403 404'),
      takes('compareRepository', 'id: t.ResourceId; from: string; to: string'),
    ],
    sends: [
      sends(
        (c) => api.compareRepository(c, { id, from: 'main', to: 'feat/x' }),
        `GET ${repository}/compare?from=main&to=feat%2Fx`,
        {
          answer: { diffs: [] },
        },
      ),
    ],
  },
  {
    ids: 'A-REPO-006',
    title: 'lists contributors',
    types: [
      answers('listContributors', 200, 't.Contributor[]'),
      fails('listContributors', '400 401 403 404'),
      takes(
        'listContributors',
        "id: t.ResourceId; ref?: string; order_by?: 'name' | 'email' | 'commits'; sort?: 'asc' | 'desc'",
      ),
    ],
    sends: [
      sends(
        (c) => api.listContributors(c, { id, ref: 'v1.0', order_by: 'email', sort: 'desc' }),
        `GET ${repository}/contributors?ref=v1.0&order_by=email&sort=desc`,
        { answer: [{ name: 'n' }] },
      ),
    ],
  },
  {
    ids: 'A-REPO-007',
    title: 'finds the merge base',
    types: [
      answers('getMergeBase', 200, 't.PlainCommit'),
      fails('getMergeBase', '400 401 403 404'),
      takesOnly('getMergeBase', 'id: t.ResourceId; refs: string[]'),
    ],
    sends: [
      sends(
        (c) => api.getMergeBase(c, { id, refs: ['main', 'feat/x'] }),
        `GET ${repository}/merge_base?refs%5B%5D=main&refs%5B%5D=feat%2Fx`,
        { answer: { id: 'abc' } },
      ),
    ],
  },
  {
    ids: 'A-REPO-008',
    title: 'asks for it under merge_base',
    sends: [
      sends(
        (c) => api.getMergeBase(c, { id: 1, refs: ['a', 'b', 'c'] }),
        'GET /projects/1/repository/merge_base?refs%5B%5D=a&refs%5B%5D=b&refs%5B%5D=c',
      ),
    ],
  },
  {
    ids: 'A-REPO-014',
    title: 'fields of a blob',
    types: [whole('t.Blob_', "size: number; encoding: 'base64'; content: string; sha: string")],
  },
  {
    ids: 'A-REPO-015',
    title: 'formats of archives',
    types: [
      takes('downloadRepositoryArchiveAs', `format: ${FORMATS.map((format) => `'${format}'`).join(' | ')}`),
      fails('downloadRepositoryArchiveAs', '404 406'),
    ],
    sends: FORMATS.map((format) =>
      sends((c) => api.downloadRepositoryArchiveAs(c, { id, format }), `GET ${repository}/archive.${format}`, {
        status: 404,
        answer: { message: '404' },
      }),
    ),
  },
  {
    ids: 'A-REPO-016',
    title: 'reaches archives with and without a suffix',
    types: [
      answers('downloadRepositoryArchive', 200, 'Blob'),
      answers('downloadRepositoryArchiveAs', 200, 'Blob'),
      "check<Equal<HeadersOf<t.DownloadRepositoryArchiveResult>['content-disposition'], string | undefined>>();",
    ],
    sends: [
      sends((c) => api.downloadRepositoryArchive(c, { id: 1 }), 'GET /projects/1/repository/archive', {
        status: 404,
        answer: { message: '404' },
      }),
      sends(
        (c) => api.downloadRepositoryArchiveAs(c, { id: 1, format: 'zip' }),
        'GET /projects/1/repository/archive.zip',
        {
          status: 404,
          answer: { message: '404' },
        },
      ),
    ],
  },
  ...repositoryContents,
];
