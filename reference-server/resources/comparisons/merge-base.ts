import type { PlainCommit } from '../../../generated/models/index.ts';
import { mergeBaseOf } from '../../git/history/merge-base.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { openRepository, presentCommit, resolveRevision } from '../repository/index.ts';

/**
 * The best commit that all refs share.
 * @throws Refusal 404 for an unknown ref and for histories that share nothing
 */
export async function findMergeBase(call: Call, place: ProjectAccess, refs: readonly string[]): Promise<PlainCommit> {
  const access = await openRepository(call, place);
  const revisions = await Promise.all(refs.map((ref) => resolveRevision(access, ref, 'Commit')));
  const commits = revisions.map(({ commit }) => commit);
  const base = await mergeBaseOf(access.repository, commits);
  if (base === undefined) throw notFound('Merge Base');
  return presentCommit(call, access, await access.repository.requireCommit(base));
}
