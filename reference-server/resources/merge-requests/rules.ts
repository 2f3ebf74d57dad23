import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { mergeRequestByIid } from './store.ts';
import type { MergeRequestRow } from './table.ts';

/** A merge request that the caller may read. */
export interface FoundMergeRequest {
  readonly mergeRequest: MergeRequestRow;
  /** Whether the caller wrote it. */
  readonly author: boolean;
}

/**
 * The merge request of a path by its project and iid.
 * @throws Refusal 404 when there is none
 */
export async function findMergeRequest(
  call: Call,
  { project }: ProjectAccess,
  { path }: { readonly path: { readonly merge_request_iid: number } },
): Promise<FoundMergeRequest> {
  const mergeRequest = await mergeRequestByIid(call.db, project.id, path.merge_request_iid);
  if (mergeRequest === undefined) throw notFound('Merge Request');
  return { mergeRequest, author: mergeRequest.author_id === call.principal?.user.id };
}
