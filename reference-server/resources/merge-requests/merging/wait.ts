import type { AcceptMergeRequestBody } from '../../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../../platform/call.ts';
import { announce } from '../../../platform/events.ts';
import { Refusal, notAllowed } from '../../../platform/refusal.ts';
import { writing } from '../../../platform/transaction.ts';
import { unchangedLists } from '../lists/store.ts';
import { isRunning, pipelinesOf } from '../pipelines.ts';
import { mergeRequestById, updateMergeRequestRow } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';

/** Whether the pipeline of the head of a merge request is still going to end. */
export async function pipelineRuns(call: Call, row: MergeRequestRow): Promise<boolean> {
  return isRunning((await pipelinesOf(call.db, [row]))(row));
}

/**
 * Writes down that a merge request is to be merged once the pipeline of its head succeeds.
 * @throws Refusal 405 for what is not open and for drafts, 409 when the source branch is not where the caller knows it
 */
export async function waitForPipeline(
  call: Call,
  { id }: MergeRequestRow,
  body: AcceptMergeRequestBody,
): Promise<MergeRequestRow> {
  const { user } = requirePrincipal(call);
  return writing(call, async (inside) => {
    const before = await mergeRequestById(inside.db, id);
    if (before?.state !== 'opened' || before.draft === 1) throw notAllowed();
    if (body.sha !== undefined && body.sha !== before.head_sha) {
      throw new Refusal(409, { message: 'The head of the source branch is another one' });
    }
    const after = await updateMergeRequestRow(inside.db, before, {
      auto_merge_by_id: user.id,
      auto_merge: JSON.stringify(body),
      updated_at: inside.now,
    });
    const lists = await unchangedLists(inside.db, id);
    await announce(inside, 'mergeRequest.edited', { before, after, userId: user.id, ...lists });
    return after;
  });
}
