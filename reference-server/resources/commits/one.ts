import type { Commit, CommitRef } from '../../../generated/models/index.ts';
import { commitCount } from '../../git/history/log.ts';
import { refsContaining } from '../../git/history/refs.ts';
import { lineCountsOf } from '../../git/line-counts.ts';
import type { Call } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, pageOfAll } from '../../platform/page.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { openRepository, presentCommit, resolveRevision } from '../repository/index.ts';
import { presentStats } from './present.ts';

/**
 * The commit that a name stands for.
 * @throws Refusal 404 when there is none
 */
export async function getCommit(
  call: Call,
  place: ProjectAccess,
  { path, query }: RequestOf<'getCommit'>,
): Promise<Commit> {
  const access = await openRepository(call, place);
  const revision = await resolveRevision(access, path.sha, 'Commit');
  const commit = await access.repository.requireCommit(revision.commit);
  const entry = { ...presentCommit(call, access, commit), last_pipeline: null };
  return query.stats ? { ...entry, ...presentStats(await lineCountsOf(access.repository, commit.oid)) } : entry;
}

/**
 * Branches, then tags, that hold a commit.
 * @throws Refusal 404 when there is no such commit
 */
export async function listCommitRefs(
  call: Call,
  place: ProjectAccess,
  { path, query }: RequestOf<'listCommitRefs'>,
): Promise<Page<CommitRef>> {
  const access = await openRepository(call, place);
  const { commit } = await resolveRevision(access, path.sha, 'Commit');
  const types = query.type === 'all' ? (['branch', 'tag'] as const) : [query.type];
  return pageOfAll(await refsContaining(access.repository, commit, types), query, call.app.limits.maxCounted);
}

/**
 * How many commits lead to a commit, itself included.
 * @throws Refusal 404 when there is no such commit
 */
export async function countSequence(
  call: Call,
  place: ProjectAccess,
  { path, query }: RequestOf<'getCommitSequence'>,
): Promise<number> {
  const access = await openRepository(call, place);
  const { commit } = await resolveRevision(access, path.sha, 'Commit');
  return commitCount(access.repository, commit, query.first_parent);
}
