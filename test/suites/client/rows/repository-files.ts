import * as api from '../../../../generated/client/index.ts';
import { documented, FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, required, same, takes, takesOnly, whole } from '../type-claims.ts';

const id = 'acme/app';
const file_path = 'docs/a b/ü.md';
const at = { id, file_path };
const file = '/projects/acme%2Fapp/repository/files/docs%2Fa%20b%2F%C3%BC.md';

const WHERE = 'id: t.ResourceId; file_path: string';
const CREATE = `branch: string; commit_message: string; content: string; author_email?: string; author_name?: string;
  encoding?: 'text' | 'base64'; execute_filemode?: boolean; start_branch?: string`;

const commit = { branch: 'main', commit_message: 'm' };

/** Files of a repository. */
export const repositoryFiles: readonly Row[] = [
  {
    ids: 'A-FILE-003',
    title: 'gets the blame of a file, or its headers',
    types: [
      answers('getFileBlame', 200, 't.BlameRange[]'),
      fails('getFileBlame', '400 401 403 404'),
      takes('getFileBlame', `${WHERE}; ref: string`),
      answers('headFileBlame', 200, 'undefined'),
      takes('headFileBlame', `${WHERE}; ref: string`),
    ],
    sends: [
      sends((c) => api.getFileBlame(c, { ...at, ref: 'main' }), `GET ${file}/blame?ref=main`, {
        answer: [{ lines: ['a'] }],
      }),
      sends((c) => api.headFileBlame(c, { ...at, ref: 'main' }), `HEAD ${file}/blame?ref=main`),
    ],
  },
  {
    ids: 'A-FILE-004',
    title: 'a raw file is bytes; its headers can be had alone',
    types: [
      answers('getFileRaw', 200, 'Blob'),
      fails('getFileRaw', '400 401 403 404'),
      takes('getFileRaw', `${WHERE}; lfs?: boolean; ref?: string`),
      answers('headFileRaw', 200, 'undefined'),
      takes('headFileRaw', `${WHERE}; lfs?: boolean; ref?: string`),
    ],
    sends: [
      sends(
        async (c) => {
          const result = await api.getFileRaw(c, { ...at, ref: 'main', lfs: true });
          if (!result.ok) return result;
          return { ...result, body: new Uint8Array(await result.body.arrayBuffer()) };
        },
        `GET ${file}/raw?ref=main&lfs=true`,
        { answer: new Uint8Array([0, 255]) },
      ),
      sends((c) => api.headFileRaw(c, at), `HEAD ${file}/raw`),
    ],
  },
  {
    ids: 'A-FILE-005',
    title: 'creates a file',
    types: [
      answers('createFile', 201, 't.FileCommitResult'),
      fails('createFile', '400 401 403 404 405 415'),
      takes('createFile', `${WHERE}; body: t.CreateFileBody`),
      whole('t.CreateFileBody', CREATE),
    ],
    sends: [
      sends(
        (c) =>
          api.createFile(c, {
            ...at,
            body: {
              ...commit,
              content: 'eA==',
              author_email: 'e@x',
              author_name: 'n',
              encoding: 'base64',
              execute_filemode: true,
              start_branch: 's',
            },
          }),
        `POST ${file}`,
        {
          body:
            '{"branch":"main","commit_message":"m","content":"eA==","author_email":"e@x","author_name":"n",' +
            '"encoding":"base64","execute_filemode":true,"start_branch":"s"}',
          status: 201,
          answer: { file_path, branch: 'main' },
        },
      ),
    ],
  },
  {
    ids: 'A-FILE-006',
    title: 'updates a file, guarded by its last commit',
    types: [
      answers('updateFile', 200, 't.FileCommitResult'),
      fails('updateFile', '400 401 403 404 405 415'),
      takes('updateFile', `${WHERE}; body: t.UpdateFileBody`),
      whole('t.UpdateFileBody', `${CREATE}; last_commit_id?: string`),
    ],
    sends: [
      sends(
        (c) =>
          api.updateFile(c, { ...at, contentType: FORM, body: { ...commit, content: 'a\nb', last_commit_id: 'c' } }),
        `PUT ${file}`,
        { type: FORM, body: 'branch=main&commit_message=m&content=a%0Ab&last_commit_id=c', answer: { file_path } },
      ),
    ],
  },
  {
    ids: 'A-FILE-007',
    title: 'deletes one file in one commit',
    types: [
      answers('deleteFile', 204, 'undefined'),
      fails('deleteFile', '400 401 403 404 405 415'),
      takes('deleteFile', `${WHERE}; branch?: string; commit_message?: string; body?: t.DeleteFileBody`),
    ],
    sends: [
      sends((c) => api.deleteFile(c, { ...at, body: commit }), `DELETE ${file}`, {
        body: '{"branch":"main","commit_message":"m"}',
        status: 204,
      }),
      sends((c) => api.deleteFile(c, { ...at, ...commit }), `DELETE ${file}?branch=main&commit_message=m`, {
        status: 204,
      }),
    ],
  },
  {
    ids: 'A-FILE-008',
    title: 'methods, paths and answers of raw, create, update and delete',
    types: [
      required('t.DeleteFileBody', 'branch commit_message'),
      whole('t.FileCommitResult', 'file_path: string; branch: string'),
      answers('createFile', 201, 't.FileCommitResult'),
      answers('updateFile', 200, 't.FileCommitResult'),
      answers('deleteFile', 204, 'undefined'),
    ],
    sends: [
      sends((c) => api.getFileRaw(c, { id: 1, file_path: 'x' }), 'GET /projects/1/repository/files/x/raw', {
        status: 404,
        answer: { message: '404' },
      }),
      sends(
        (c) => api.createFile(c, { id: 1, file_path: 'x', body: { ...commit, content: '' } }),
        'POST /projects/1/repository/files/x',
        { body: { ...commit, content: '' }, status: 201, answer: { file_path: 'x', branch: 'main' } },
      ),
      sends(
        (c) => api.updateFile(c, { id: 1, file_path: 'x', body: { ...commit, content: '' } }),
        'PUT /projects/1/repository/files/x',
        { body: { ...commit, content: '' }, answer: { file_path: 'x', branch: 'main' } },
      ),
      sends(
        (c) => api.deleteFile(c, { id: 1, file_path: 'x', body: commit }),
        'DELETE /projects/1/repository/files/x',
        { body: commit, status: 204 },
      ),
    ],
  },
  {
    ids: 'A-FILE-010',
    title: 'content is Base64 of that size; sums and ids are text',
    types: [
      fields(
        't.RepositoryFile',
        "content: string; encoding: 'base64' | 'text'; size: number; content_sha256: string; blob_id: string",
      ),
    ],
    sends: [
      sends((c) => api.getFile(c, { ...at, ref: 'main' }), `GET ${file}?ref=main`, {
        answer: { content: 'eA==', encoding: 'base64', size: 1, content_sha256: '2d71', blob_id: 'b' },
      }),
    ],
    comments: [documented('RepositoryFile', 'content', 'Base64'), documented('RepositoryFile', 'size', 'bytes')],
  },
  {
    ids: 'A-FILE-014',
    title: 'fields of a blame range',
    types: [
      whole('t.BlameRange', 'commit: t.BlameCommit; lines: string[]'),
      whole(
        't.BlameCommit',
        `id: string; message: string; parent_ids: string[]; authored_date: string; author_name: string;
        author_email: string; committed_date: string; committer_name: string; committer_email: string`,
      ),
    ],
  },
  {
    ids: 'A-FILE-015',
    title: 'the blame of some lines needs both ends',
    types: [
      takesOnly('getFileBlame', `${WHERE}; ref: string; range?: t.LineSpan`),
      takes('headFileBlame', 'range?: t.LineSpan'),
      whole('t.LineSpan', 'start: number; end: number'),
    ],
    sends: [
      sends(
        (c) => api.getFileBlame(c, { ...at, ref: 'main', range: { start: 2, end: 4 } }),
        `GET ${file}/blame?ref=main&range%5Bstart%5D=2&range%5Bend%5D=4`,
      ),
    ],
  },
  {
    ids: 'A-FILE-016',
    title: 'file, blame and headers need a ref',
    types: [
      ...['getFile', 'headFile', 'getFileBlame', 'headFileBlame'].map((operation) => takes(operation, 'ref: string')),
      fails('getFile', '400'),
      fails('getFileBlame', '400'),
      same("Extract<t.HeadFileResult, { status: 400 }>['body']", 'undefined'),
      same("{} extends Pick<t.GetFileArgs, 'ref'> ? true : false", 'false'),
    ],
    sends: [
      sends((c) => api.getFile(c, { ...at, ref: 'feat/x' }), `GET ${file}?ref=feat%2Fx`),
      sends((c) => api.headFile(c, { ...at, ref: 'v1.0' }), `HEAD ${file}?ref=v1.0`),
    ],
  },
  {
    ids: 'A-FILE-018',
    title: 'content is sent as text or Base64',
    types: [
      fields('t.CreateFileBody', "encoding?: 'text' | 'base64'"),
      fields('t.UpdateFileBody', "encoding?: 'text' | 'base64'"),
    ],
    sends: [
      sends(
        (c) => api.createFile(c, { ...at, body: { ...commit, content: 'eA==', encoding: 'base64' } }),
        `POST ${file}`,
        { body: '{"branch":"main","commit_message":"m","content":"eA==","encoding":"base64"}', status: 201 },
      ),
    ],
    comments: ['CreateFileBody', 'UpdateFileBody'].map((type) => documented(type, 'encoding', "@default 'text'")),
  },
];
