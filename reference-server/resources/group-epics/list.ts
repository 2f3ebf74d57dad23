import type { EpicListEntry } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { type Page, numberedPage } from '../../platform/page.ts';
import type { NamespaceRow } from '../../platform/tenancy/table.ts';
import { epicConditions, readableEpics } from '../epics/index.ts';
import { type EpicQuery, filterConditions } from './filter.ts';
import { presentEpics } from './present.ts';

/** listGroupEpics: the epics of a group, those below it unless the caller does not want them, those above it on demand. */
export async function listGroupEpics(call: Call, group: NamespaceRow, query: EpicQuery): Promise<Page<EpicListEntry>> {
  const groups = {
    above: query.include_ancestor_groups ?? false,
    below: query.include_descendant_groups ?? true,
  };
  const conditions = [
    epicConditions.ofGroups(group.id, groups),
    ...filterConditions(call, query),
    ...readableEpics(call),
  ];
  const order = query.order_by ?? 'created_at';
  const descending = (query.sort ?? 'desc') === 'desc';
  const page = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => epicConditions.listEpicRows(call.db, conditions, { order, descending, ...window }),
    count: (bound) => epicConditions.countEpicRows(call.db, conditions, bound),
  });
  const view = { groupId: group.id, labelDetails: query.with_labels_details ?? false };
  return { items: await presentEpics(call, page.items, view), pagination: page.pagination };
}
