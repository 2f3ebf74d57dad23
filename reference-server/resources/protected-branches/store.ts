import { nextId } from '../../store/ids.ts';
import { type Ids, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { BranchAccessRow, ProtectedBranchRow } from './table.ts';

/** Protected branches by id, in its order. */
export async function protectedBranches(db: Executor, ids: readonly number[]): Promise<ProtectedBranchRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('protected_branches').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Who may do what on protected branches. */
export async function accessToBranches(db: Executor, ids: readonly number[]): Promise<BranchAccessRow[]> {
  if (ids.length === 0) return [];
  return runPrepared(db, `access-to-branches-${ids.length}`, ids, (q) =>
    q.selectFrom('protected_branch_access').selectAll().where('protected_branch_id', 'in', ids).orderBy('id'),
  );
}

/** The protected branches of projects. */
export async function protectedBranchesOf(db: Executor, projectIds: Ids): Promise<ProtectedBranchRow[]> {
  const wanted = distinctIds(projectIds);
  if (wanted.length === 0) return [];
  return runPrepared(db, `protected-branches-of-${wanted.length}`, wanted, (q) =>
    q.selectFrom('protected_branches').selectAll().where('project_id', 'in', wanted),
  );
}

/** A protected branch that is to be, and the least levels of those who may do something on it. */
export interface NewProtection {
  readonly projectId: number;
  readonly name: string;
  readonly allowForcePush: boolean;
  readonly levels: readonly { readonly action: 'push' | 'merge' | 'unprotect'; readonly level: number }[];
}

/** Protects a branch. */
export async function insertProtection(tx: Executor, fresh: NewProtection): Promise<void> {
  const id = await nextId(tx, 'protected_branches');
  const { projectId, name, allowForcePush, levels } = fresh;
  await tx
    .insertInto('protected_branches')
    .values({
      id,
      project_id: projectId,
      name,
      allow_force_push: allowForcePush ? 1 : 0,
      code_owner_approval_required: 0,
    })
    .execute();
  const nobody = { user_id: null, group_id: null, deploy_key_id: null };
  for (const { action, level } of levels) {
    const entry = { id: await nextId(tx, 'protected_branch_access'), protected_branch_id: id, action };
    await tx
      .insertInto('protected_branch_access')
      .values({ ...entry, access_level: level, ...nobody })
      .execute();
  }
}
