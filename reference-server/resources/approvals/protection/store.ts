import type { Executor } from '../../../store/store.ts';
import type { BranchAccessRow, ProtectedBranchRow } from '../table.ts';

/** Protected branches by id, in its order. */
export async function protectedBranches(db: Executor, ids: readonly number[]): Promise<ProtectedBranchRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('protected_branches').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Who may do what on protected branches. */
export async function accessToBranches(db: Executor, ids: readonly number[]): Promise<BranchAccessRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('protected_branch_access')
    .selectAll()
    .where('protected_branch_id', 'in', ids)
    .orderBy('id')
    .execute();
}
