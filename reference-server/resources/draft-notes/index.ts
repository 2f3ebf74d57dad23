import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { deleteDraftsOn } from './store.ts';
import { DRAFT_NOTE_TABLES } from './table.ts';
import { demo } from './world.ts';

/** Comments on merge requests that only their authors see until they are published. */
export const draftNotes: Resource<typeof DRAFT_NOTE_TABLES> = {
  tables: DRAFT_NOTE_TABLES,
  operations,
  listeners: { 'mergeRequest.deleted': (call, { id }) => deleteDraftsOn(call.db, id) },
  demo,
};
