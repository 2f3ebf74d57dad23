import { nextId } from '../../store/ids.ts';
import type { Executor } from '../../store/store.ts';
import type { ResourceEventRow } from './table.ts';

/** Records a change that is an event of its own and not a note. */
export async function insertResourceEvent(tx: Executor, event: Omit<ResourceEventRow, 'id'>): Promise<void> {
  await tx
    .insertInto('resource_events')
    .values({ ...event, id: await nextId(tx, 'resource_events') })
    .execute();
}

/** Deletes the events of an issue. */
export async function deleteEventsOf(tx: Executor, issueId: number): Promise<void> {
  await tx.deleteFrom('resource_events').where('issue_id', '=', issueId).execute();
}
