import type { AcceptMergeRequestBody } from '../../../../generated/models/index.ts';
import { type Call, homeOf, requirePrincipal } from '../../../platform/call.ts';
import { deliverLater } from '../../../platform/events.ts';
import type { ProjectAccess } from '../../../platform/places.ts';
import { Refusal, notAllowed, unauthorized } from '../../../platform/refusal.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import { writing } from '../../../platform/transaction.ts';
import { protectionsOf } from '../../protected-branches/index.ts';
import { mergeRequestById, updateMergeRequestRow } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';
import { type Merge, type MergePlan, demandApprovals, planMerge } from './plan.ts';
import { pipelineRuns, waitForPipeline } from './wait.ts';

/** How often a merge is planned anew because somebody else moved the target branch in between. */
const ATTEMPTS = 5;

/**
 * acceptMergeRequest: the commits are written first; then the merge request is locked, in one transaction with the order to
 * move the target branch, which is carried out even when the process ends in between.
 * @throws Refusal as `planMerge`; 401 when the target branch is protected from the caller; 409 when the target branch does not hold still
 */
export async function acceptMergeRequest(
  call: Call,
  place: ProjectAccess,
  { id, target_branch: target }: MergeRequestRow,
  body: AcceptMergeRequestBody,
): Promise<MergeRequestRow> {
  const { user } = requirePrincipal(call);
  const { project } = place;
  const protection = (await protectionsOf(call, place))(target);
  if (protection?.mayMerge === false) throw unauthorized();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const mergeRequest = await mergeRequestById(call.db, id);
    if (mergeRequest === undefined) throw notAllowed();
    if (body.merge_when_pipeline_succeeds === true && (await pipelineRuns(call, mergeRequest))) {
      return waitForPipeline(call, mergeRequest, body);
    }
    const plan = await planOpen(call, { mergeRequest, project, user, body });
    await order(call, { id, project, plan, removeSource: body.should_remove_source_branch });
    const after = await mergeRequestById(call.db, id);
    if (after?.state === 'merged') return after;
    if (after?.state !== 'opened') throw notAllowed();
  }
  throw new Refusal(409, { message: 'The target branch was changed by others while it was merged into' });
}

/**
 * Branches are read after the merge request: those of one that somebody else has merged in between have nothing left to merge,
 * or one of them is gone, and that is not what is wrong.
 */
async function planOpen(call: Call, merge: Merge): Promise<MergePlan> {
  try {
    return await planMerge(call, merge);
  } catch (error) {
    const now = error instanceof Refusal ? await mergeRequestById(call.db, merge.mergeRequest.id) : merge.mergeRequest;
    if (now?.state !== 'opened') throw notAllowed();
    throw error;
  }
}

/** Of several who merge at once one gets the lock; an approval that was taken away in between is missed here. */
async function order(
  call: Call,
  asked: {
    readonly id: number;
    readonly project: ProjectRow;
    readonly plan: MergePlan;
    readonly removeSource: boolean | undefined;
  },
): Promise<void> {
  const { user } = requirePrincipal(call);
  await writing(call, async (inside) => {
    const row = await mergeRequestById(inside.db, asked.id);
    if (row?.state !== 'opened') throw notAllowed();
    await demandApprovals(inside, { mergeRequest: row, project: asked.project });
    const removed = asked.removeSource === undefined ? null : asked.removeSource ? 1 : 0;
    await updateMergeRequestRow(inside.db, row, { state: 'locked', merge_error: null, removed_on_merge: removed });
    const { id, plan } = asked;
    await deliverLater(inside, 'mergeRequest.merge', { id, userId: user.id, origin: homeOf(call), plan });
  });
}
