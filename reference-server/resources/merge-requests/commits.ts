import type { MergeRequestCommit } from '../../../generated/models/index.ts';
import { type Walk, commitIds, countUpTo } from '../../git/history/log.ts';
import type { Call } from '../../platform/call.ts';
import { type Page, type PaginationQuery, offsetPage, offsetSlice } from '../../platform/page.ts';
import { presentCommit } from '../repository/index.ts';
import { repositoryOf } from './branches/facts.ts';
import type { MergeRequestRow } from './table.ts';

/** listMergeRequestCommits: what the source branch has and the target branch had not, newest first. */
export async function listMergeRequestCommits(
  call: Call,
  row: MergeRequestRow,
  query: PaginationQuery,
): Promise<Page<MergeRequestCommit>> {
  const access = await repositoryOf(call, row);
  const slice = offsetSlice(query);
  const walk: Walk = {
    from: row.head_sha === null ? [] : [row.head_sha],
    without: row.base_sha === null ? [] : [row.base_sha],
  };
  const known = row.head_sha !== null;
  const ids = known ? await commitIds(access.repository, walk, { skip: slice.offset, count: slice.perPage + 1 }) : [];
  const bound = call.app.limits.maxCounted;
  const page = await offsetPage(ids, slice, {
    bound,
    count: async () => (known ? countUpTo(access.repository, walk, bound) : 0),
  });
  const commits = await Promise.all(page.items.map((oid) => access.repository.requireCommit(oid)));
  return { ...page, items: commits.map((commit) => presentCommit(call, access, commit)) };
}
