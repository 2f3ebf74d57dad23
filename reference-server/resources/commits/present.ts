import type { CommitStats } from '../../../generated/models/index.ts';
import type { LineCounts } from '../../git/repository-caches.ts';

/** How much a commit changed, and the state of its last pipeline: there are no pipelines. */
export function presentStats({ additions, deletions }: LineCounts): { stats: CommitStats; status: null } {
  return { stats: { additions, deletions, total: additions + deletions }, status: null };
}
