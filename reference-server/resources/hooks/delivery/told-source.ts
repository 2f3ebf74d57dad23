import type { Call } from '../../../platform/call.ts';
import { ancestorIds } from '../../../platform/tenancy/namespaces.ts';
import { projectsById } from '../../../platform/tenancy/projects.ts';
import type { MergeRequestRow } from '../../merge-requests/index.ts';
import type { ToldMergeRequest } from './about.ts';

/**
 * A merge request as hooks are told of it. Whoever has made a hook reads what it was told, and may not see where a merge request comes
 * from: a private project is named to the hooks of groups that it is in, as far as these are known to be the hooks of its target.
 */
export async function toldMergeRequest(call: Call, row: MergeRequestRow): Promise<ToldMergeRequest> {
  if (row.source_project_id === row.project_id) return row;
  const projects = await projectsById(call.db, [row.source_project_id, row.project_id]);
  const [source, target] = [projects.get(row.source_project_id), projects.get(row.project_id)];
  if (source === undefined || target === undefined) return { ...row, source_project_id: null };
  if (source.visibility !== 'private') return row;
  const above = await ancestorIds(call.db, source.namespace_id).execute();
  const isInside = above.some((each) => each.ancestor_id === target.namespace_id);
  return isInside ? row : { ...row, source_project_id: null };
}
