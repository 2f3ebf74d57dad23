import type { Note } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, numberedPage } from '../../platform/page.ts';
import { presentNotes } from './present.ts';
import { type NoteFilter, countNoteRows, listNoteRows } from './store.ts';

/** A page of notes, newest first unless asked otherwise. */
export async function notePage(
  call: Call,
  query: RequestOf<'listIssueNotes'>['query'],
  filter: NoteFilter,
): Promise<Page<Note>> {
  const order = query.order_by === 'updated_at' ? 'updated_at' : 'created_at';
  const descending = (query.sort ?? 'desc') === 'desc';
  const page = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listNoteRows(call.db, filter, { order, descending, ...window }),
    count: (bound) => countNoteRows(call.db, filter, bound),
  });
  return { items: await presentNotes(call, page.items), pagination: page.pagination };
}
