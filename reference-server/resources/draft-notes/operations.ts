import type { DraftNote } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { type Page, type PaginationQuery, numberedPage } from '../../platform/page.ts';
import { type MergeRequestRow, findMergeRequest } from '../merge-requests/index.ts';
import { presentDraft } from './present.ts';
import { publishAll, publishDraft } from './publish.ts';
import { findDraft, ownDrafts } from './rules.ts';
import { countDraftRows, deleteDraftRow, listDraftRows } from './store.ts';
import { createDraft, updateDraft } from './write.ts';

/** Operations on draft notes. */
export const operations: OperationSet = operationsOf(
  reads('listDraftNotes', {
    find: findMergeRequest,
    run: async (call, { query }, _place, { mergeRequest }) => listed(call, await draftPage(call, mergeRequest, query)),
  }),
  reads('getDraftNote', {
    find: findDraft,
    run: (_call, _request, _place, { draft }) => ({ status: 200, body: presentDraft(draft) }),
  }),
  writes('createDraftNote', {
    find: findMergeRequest,
    run: async (call, { body }, place, found) => ({
      status: 201,
      body: presentDraft(await createDraft(call, place, found, body)),
    }),
  }),
  writes('updateDraftNote', {
    find: findDraft,
    run: async (call, { body }, _place, found) => ({
      status: 200,
      body: presentDraft(await updateDraft(call, found, body)),
    }),
  }),
  writes('deleteDraftNote', {
    find: findDraft,
    run: async (call, _request, _place, { draft }) => {
      await deleteDraftRow(call.db, draft.id);
      return { status: 204 };
    },
  }),
  writes('publishDraftNote', {
    find: findDraft,
    run: async (call, _request, place, found) => {
      await publishDraft(call, place, found);
      return { status: 204 };
    },
  }),
  writes('publishAllDraftNotes', {
    find: findMergeRequest,
    run: async (call, _request, place, found) => {
      await publishAll(call, place, found);
      return { status: 204 };
    },
  }),
);

/** A page of the caller's draft notes, oldest first. */
async function draftPage(call: Call, mergeRequest: MergeRequestRow, query: PaginationQuery): Promise<Page<DraftNote>> {
  const own = ownDrafts(call, mergeRequest);
  const { items, pagination } = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listDraftRows(call.db, own, window),
    count: (bound) => countDraftRows(call.db, own, bound),
  });
  return { items: items.map(presentDraft), pagination };
}
