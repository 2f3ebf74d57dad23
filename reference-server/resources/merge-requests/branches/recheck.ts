import { ACCESS } from '../../../platform/access-level.ts';
import { type App, type Call, type Try, hasFlag, homeOf, isAdministrator, ownRequest } from '../../../platform/call.ts';
import { runLater } from '../../../platform/events.ts';
import { projectLevels } from '../../../platform/tenancy/grants.ts';
import { writing } from '../../../platform/transaction.ts';
import { distinctIds } from '../../../store/prepared.ts';
import { beginCheck } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';
import { refresh } from './refresh.ts';

/** Merge requests whose status somebody wants to know anew. */
export interface Recheck {
  readonly ids: readonly number[];
  readonly userId: number;
  readonly origin: string;
}

declare module '../../../platform/event-types.ts' {
  interface Errands {
    'mergeRequest.recheck': Recheck;
  }
}

/** Asks for a check of listed merge requests whose status is not known; it is made in the background. */
export async function recheckLater(call: Call, rows: readonly MergeRequestRow[]): Promise<void> {
  const userId = call.principal?.user.id;
  const due = rows.filter((row) => row.state === 'opened' && /check/.test(row.merge_status));
  if (userId === undefined || due.length === 0) return;
  const ids = (await allowed(call, due, userId)).map((row) => row.id);
  if (ids.length === 0) return;
  await writing(call, (inside) => runLater(inside, 'mergeRequest.recheck', { ids, userId, origin: homeOf(call) }));
}

/** While the restriction is on, those below Developer cannot ask. */
async function allowed(
  call: Call,
  rows: readonly MergeRequestRow[],
  userId: number,
): Promise<readonly MergeRequestRow[]> {
  if (!hasFlag(call, 'restrict_merge_status_recheck') || isAdministrator(call)) return rows;
  const levels = await projectLevels(call.db, distinctIds(rows.map((row) => row.project_id)), userId);
  return rows.filter((row) => (levels.get(row.project_id) ?? 0) >= ACCESS.developer);
}

/** Checks merge requests: `checking` from now on, until each has its answer. */
export async function recheck(app: App, { ids, userId, origin }: Recheck, { finish }: Try): Promise<void> {
  const due = await writing(ownRequest(app, { origin }), (call) => beginCheck(call.db, ids));
  for (const id of due) await refresh(app, { id, userId, origin });
  await finish(() => Promise.resolve());
}
