import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { projectLevel } from '../../platform/tenancy/grants.ts';
import { projectById } from '../../platform/tenancy/projects.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import type { Attributes } from './input.ts';
import type { MergeRequestRow } from './table.ts';

/** Whether a user may remove branches of a project that nothing protects: who may push there. */
async function mayRemove(call: Call, project: ProjectRow, user: UserRow | undefined): Promise<boolean> {
  if (user === undefined || project.archived === 1 || project.repository_level === 'disabled') return false;
  return user.admin === 1 || (await projectLevel(call.db, user.id, project.id)) >= ACCESS.developer;
}

/** The column of the wish that the source branch goes with the merge: it is a wish of those who may remove it, and not one of others. */
export async function removalColumn(
  call: Call,
  sourceProjectId: number,
  { remove_source_branch: wanted }: Attributes,
): Promise<Partial<Pick<MergeRequestRow, 'remove_source_branch'>>> {
  if (wanted === undefined) return {};
  if (!wanted) return { remove_source_branch: 0 };
  const source = await projectById(call.db, sourceProjectId);
  const { user } = requirePrincipal(call);
  return source !== undefined && (await mayRemove(call, source, user)) ? { remove_source_branch: 1 } : {};
}

/**
 * Whether the source branch goes with the merge: whoever merges decides where that one may remove it, which in forks few may; else the
 * wish of the author does, who may.
 */
export async function isRemovedWith(
  call: Call,
  row: MergeRequestRow,
  { source, mergerId }: { readonly source: ProjectRow; readonly mergerId: number },
): Promise<boolean> {
  const wished = row.remove_source_branch === 1;
  const wanted = row.removed_on_merge === null ? wished : row.removed_on_merge === 1;
  if (!wanted) return false;
  const users = await usersById(call.db, [mergerId, row.author_id]);
  if (await mayRemove(call, source, users.get(mergerId))) return true;
  return wished && mayRemove(call, source, users.get(row.author_id));
}
