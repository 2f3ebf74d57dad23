import { sql } from 'kysely';
import type { Executor } from '../../../store/store.ts';
import type { Day } from '../../../store/table.ts';
import type { Condition } from '../../../work-items/index.ts';
import { milestoneDue, milestoneStart } from '../../milestones/index.ts';

/** The days between which the milestones of an epic's issues lie. */
export interface MilestoneDays {
  readonly start: Day | null;
  readonly due: Day | null;
}

/** The first and the last day of the milestones of those issues of epics that meet conditions, by the id of the epic. */
export async function milestoneDaysOfEpics(
  db: Executor,
  epicIds: readonly number[],
  conditions: readonly Condition[],
): Promise<Map<number, MilestoneDays>> {
  if (epicIds.length === 0) return new Map();
  const met = conditions.map((each) => sql` and ${each}`);
  const { rows } = await sql<MilestoneDays & { epic_id: number }>`
    select i.epic_id, min(${milestoneStart('i.milestone_id')}) as start, max(${milestoneDue('i.milestone_id')}) as due
    from issues i where i.epic_id in (${sql.join(epicIds)}) and i.milestone_id is not null${sql.join(met, sql``)}
    group by i.epic_id`.execute(db);
  return new Map(rows.map(({ epic_id: id, start, due }) => [id, { start, due }]));
}
