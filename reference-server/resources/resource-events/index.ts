import type { Resource } from '../../platform/resource.ts';
import { recordEdit } from './record.ts';
import { deleteEventsOf } from './store.ts';
import { RESOURCE_EVENT_TABLES } from './table.ts';

/** Changes of issues that are events of their own. */
export const resourceEvents: Resource<typeof RESOURCE_EVENT_TABLES> = {
  tables: RESOURCE_EVENT_TABLES,
  operations: {},
  listeners: {
    'issue.edited': recordEdit,
    'issue.deleted': (call, issue) => deleteEventsOf(call.db, issue.id),
  },
};
