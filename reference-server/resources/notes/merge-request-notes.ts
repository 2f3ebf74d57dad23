import type { CreateNoteBody, Discussion, NotePosition } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { countNote } from '../../platform/limits.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { type Page, type PaginationQuery, numberedPage } from '../../platform/page.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { forbidden } from '../../platform/refusal.ts';
import { grouped } from '../../store/prepared.ts';
import { type FoundMergeRequest, countMergeRequestComment, findMergeRequest } from '../merge-requests/index.ts';
import { notePage } from './list.ts';
import { onMergeRequest } from './noteable.ts';
import { presentNote, presentNotes } from './present.ts';
import { checkedBody, creationInstant, demandOpenDiscussion, readableMergeRequestNotes } from './rules.ts';
import { type NoteFilter, countFirstNotes, insertNote, listFirstNotes, listReplies } from './store.ts';
import type { NoteRow } from './table.ts';

/** Operations on the notes of merge requests. */
export const mergeRequestOperations: OperationSet = operationsOf(
  reads('listMergeRequestNotes', {
    find: findMergeRequest,
    run: async (call, { query }, place, found) =>
      listed(call, await notePage(call, query, readableMergeRequestNotes(call, place, found))),
  }),
  reads('listMergeRequestDiscussions', {
    find: findMergeRequest,
    run: async (call, { query }, place, found) =>
      listed(call, await discussionPage(call, query, readableMergeRequestNotes(call, place, found))),
  }),
  writes('createMergeRequestNote', {
    find: findMergeRequest,
    run: async (call, { body }, place, found) => ({
      status: 201,
      body: await presentNote(call, await createMergeRequestNote(call, place, found, body)),
    }),
  }),
);

/** Whoever may read the merge request may comment, unless its discussion is locked to members. */
async function createMergeRequestNote(
  call: Call,
  place: ProjectAccess,
  { mergeRequest }: FoundMergeRequest,
  body: CreateNoteBody,
): Promise<NoteRow> {
  const { user } = requirePrincipal(call);
  demandOpenDiscussion(place, mergeRequest);
  await countNote(call);
  const internal = body.internal ?? body.confidential ?? false;
  if (internal && place.level < ACCESS.reporter) throw forbidden();
  const note = await insertNote(call.db, onMergeRequest(mergeRequest), {
    authorId: user.id,
    body: checkedBody(body.body),
    system: 0,
    internal: internal ? 1 : 0,
    createdAt: creationInstant(call, place, body.created_at),
  });
  await countMergeRequestComment(call.db, mergeRequest.id, 1, call.now);
  await announce(call, 'note.written', { note, action: 'create', on: { kind: 'merge_request', mergeRequest } });
  return note;
}

/** Where a discussion stands in the diff. */
function positionOf(first: NoteRow | undefined): NotePosition | null {
  // What `begins` wrote down is a position as answers carry it.
  return typeof first?.position === 'string' ? (JSON.parse(first.position) as NotePosition) : null;
}

/** A page of discussions, oldest first, each with all its notes. */
async function discussionPage(call: Call, query: PaginationQuery, filter: NoteFilter): Promise<Page<Discussion>> {
  const { items, pagination } = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listFirstNotes(call.db, filter, window),
    count: (bound) => countFirstNotes(call.db, filter, bound),
  });
  const ids = items.map((note) => note.id);
  const replies = grouped(await listReplies(call.db, filter, ids), (note) => note.in_reply_to_id ?? -1);
  const threads = items.map((first) => [first, ...(replies.get(first.id) ?? [])]);
  const shown = new Map((await presentNotes(call, threads.flat())).map((note) => [note.id, note]));
  return {
    pagination,
    items: threads.map((notes) => ({
      id: notes[0]?.discussion_id ?? '',
      individual_note: notes[0]?.resolvable !== 1,
      ...(notes[0]?.resolvable === 1 ? { resolved: notes[0].resolved_at !== null } : {}),
      position: positionOf(notes[0]),
      notes: notes.flatMap(({ id }) => shown.get(id) ?? []),
    })),
  };
}
