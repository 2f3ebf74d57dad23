import type { Row } from '../../row.ts';
import { exactly, fields, nullable, optional, required, same } from '../../type-claims.ts';

/** Fields of tree entries, commits and files. */
export const contentFields: readonly Row[] = [
  {
    ids: 'A-REPO-009',
    title: 'tree entries',
    types: [
      fields('t.TreeEntry', "id: string; name: string; type: 'tree' | 'blob' | 'commit'; path: string; mode: string"),
      same("t.TreeEntry['mode']", 'string'),
      same("Extract<t.TreeEntry['type'], 'tree' | 'blob'>", "'tree' | 'blob'"),
    ],
  },
  {
    ids: 'A-REPO-010',
    title: 'a submodule is a tree entry of type commit',
    types: [same("Extract<t.TreeEntry['type'], 'commit'>", "'commit'")],
  },
  {
    ids: 'A-COMMIT-007',
    title: 'fields of a commit',
    types: [
      fields(
        't.Commit',
        `id: string; short_id: string; title: string; author_name: string; author_email: string;
        authored_date: string; committer_name: string; committer_email: string; committed_date: string;
        created_at: string; message: string; parent_ids: string[]; web_url: string;
        trailers?: { [key: string]: string; }; extended_trailers?: { [key: string]: string[]; }`,
      ),
      same("t.Commit['parent_ids']", 'string[]'),
      same("Filled<t.Commit, 'extended_trailers'>", '{ [key: string]: string[] }'),
    ],
  },
  {
    ids: 'A-COMMIT-009',
    title: 'statistics, status and pipeline of a commit',
    types: [
      fields("Filled<t.Commit, 'stats'>", 'additions: number; deletions: number; total: number'),
      optional('t.Commit', 'stats status last_pipeline'),
      fields("Filled<t.Commit, 'last_pipeline'>", 'id: number; ref: string; sha: string; status: string'),
      nullable("t.Commit['last_pipeline']"),
    ],
  },
  {
    ids: 'A-COMMIT-016',
    title: 'actions of a commit',
    types: [
      same("t.CommitAction['action']", "'create' | 'delete' | 'move' | 'update' | 'chmod'"),
      required('t.CommitAction', 'action file_path'),
      required('t.CreateCommitBody', 'branch commit_message actions'),
    ],
  },
  {
    ids: 'A-COMMIT-019',
    title: 'encodings of a commit action',
    types: [same("t.CommitAction['encoding']", "'text' | 'base64' | undefined")],
  },
  {
    ids: 'A-FILE-009',
    title: 'fields of a repository file',
    types: [
      exactly(
        't.RepositoryFile',
        'file_name file_path size encoding content content_sha256 ref blob_id commit_id last_commit_id execute_filemode',
      ),
      same("t.RepositoryFile['encoding']", "'base64' | 'text'"),
    ],
  },
  {
    ids: 'A-FILE-012',
    title: 'metadata headers of HEAD',
    types: [
      fields(
        'HeadersOf<t.HeadFileResult>',
        `readonly 'x-service-blob-id': string; readonly 'x-service-commit-id': string;
        readonly 'x-service-content-sha256': string; readonly 'x-service-encoding': 'base64' | 'text';
        readonly 'x-service-file-name': string; readonly 'x-service-file-path': string;
        readonly 'x-service-last-commit-id': string; readonly 'x-service-ref': string;
        readonly 'x-service-size': number; readonly 'x-service-execute-filemode': 'true' | 'false'`,
      ),
      same('Body<t.HeadFileResult>', 'undefined'),
    ],
  },
];
