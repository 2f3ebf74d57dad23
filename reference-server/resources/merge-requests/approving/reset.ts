import type { Call } from '../../../platform/call.ts';
import { approvalSwitches } from '../../approvals/index.ts';
import type { MergeRequestRow } from '../table.ts';
import { withdrawApprovals } from './store.ts';

/** What was approved is no longer what would be merged: approvals go where the project asks for that. */
export async function resetApprovals(call: Call, pushed: readonly MergeRequestRow[]): Promise<void> {
  const switches = await approvalSwitches(
    call.db,
    pushed.map((row) => row.project_id),
  );
  const reset = pushed.filter((row) => switches(row.project_id).reset_approvals_on_push === 1);
  await withdrawApprovals(
    call.db,
    reset.map(({ id }) => id),
  );
}
