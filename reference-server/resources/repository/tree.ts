import type { TreeEntry } from '../../../generated/models/index.ts';
import type { RepositoryHandle } from '../../git/repository-handle.ts';
import { type GitMode, textOf, typeOf } from '../../git/tree.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import type { Call } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, offsetSlice } from '../../platform/page.ts';
import { notFound } from '../../platform/refusal.ts';
import { openRepository, resolveRevision } from './open.ts';
import { type Position, readTreeToken, writeTreeToken } from './tree-token.ts';

type TreeQuery = RequestOf<'listRepositoryTree'>['query'];

interface Row {
  readonly pathKey: string;
  readonly mode: GitMode;
  readonly oid: string;
}

const RANK = { tree: 0, blob: 1, commit: 2 } as const;

/**
 * Lists a folder, or everything below it: folders first, then files, then submodules, each by path.
 * @throws Refusal 404 for an unknown project, ref or folder and for a repository without a commit; 400 for a
 * `page_token` that this operation did not issue and for `per_page` below 1
 */
export async function listRepositoryTree(call: Call, place: ProjectAccess, query: TreeQuery): Promise<Page<TreeEntry>> {
  const access = await openRepository(call, place);
  const { repository } = access;
  const revision = await resolveRevision(access, query.ref, 'Tree');
  const path = (query.path ?? '').replaceAll(/^\/+|\/+$/g, '');
  const { tree } = await repository.requireCommit(revision.commit);
  const folder = await repository.entryAt(tree, path);
  if (folder === undefined || folder.mode !== '040000') throw notFound('Tree');
  const rows = await rowsOf(repository, folder.oid, query.recursive === true);
  const prefix = path === '' ? '' : `${path}/`;
  return pageOf(rows, query, (row) => present(row, prefix));
}

async function rowsOf(repository: RepositoryHandle, tree: string, recursive: boolean): Promise<readonly Row[]> {
  const rows = recursive
    ? await repository.recursiveTree(tree)
    : (await repository.tree(tree)).map((entry) => ({ pathKey: entry.key, mode: entry.mode, oid: entry.oid }));
  return [...rows].sort(byPosition);
}

function byPosition(a: Position, b: Position): number {
  const rank = RANK[typeOf(a.mode)] - RANK[typeOf(b.mode)];
  if (rank !== 0 || a.pathKey === b.pathKey) return rank;
  return a.pathKey < b.pathKey ? -1 : 1;
}

function pageOf(rows: readonly Row[], query: TreeQuery, item: (row: Row) => TreeEntry): Page<TreeEntry> {
  const after =
    query.page_token === undefined || query.page_token === '' ? undefined : readTreeToken(query.page_token, rows);
  const rest = after === undefined ? rows : rows.filter((row) => byPosition(row, after) > 0);
  const { perPage } = offsetSlice({ per_page: query.per_page });
  const page = rest.slice(0, perPage);
  const last = page.at(-1);
  const next = rest.length > perPage && last !== undefined ? { page_token: writeTreeToken(last) } : undefined;
  return { items: page.map(item), pagination: { kind: 'keyset', next } };
}

function present(row: Row, prefix: string): TreeEntry {
  const path = textOf(row.pathKey);
  return {
    id: row.oid,
    name: path.slice(path.lastIndexOf('/') + 1),
    type: typeOf(row.mode),
    path: `${prefix}${path}`,
    mode: row.mode,
  };
}
