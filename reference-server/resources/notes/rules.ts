import { ACCESS } from '../../platform/access-level.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import type { Call } from '../../platform/call.ts';
import { instantOf } from '../../platform/parameters.ts';
import { badParameter, forbidden, invalidRecord, notFound } from '../../platform/refusal.ts';
import { type FoundSnippet, findSnippet } from '../snippets/index.ts';
import { topicOfIssue, topicOfMergeRequest } from './discussions/find.ts';
import { onSnippet } from './noteable.ts';
import { isSeen, noteOn } from './store.ts';
import type { NoteRow } from './table.ts';
import { type Topic, readableOn } from './topic.ts';

/** Longest note, in characters. */
const MAX_BODY = 1_000_000;

/** A note that the caller may read, with what it is on. */
export interface FoundNote {
  readonly note: NoteRow;
  readonly topic: Topic;
  /** Whether the caller wrote it. */
  readonly author: boolean;
}

/** The note of a path on something, hidden from those who may not read it. */
async function noteOf(call: Call, topic: Topic, { path }: { readonly path: OfNote }): Promise<FoundNote> {
  const note = await noteOn(call.db, topic.readable.on, path.note_id);
  if (note === undefined || !(await isSeen(call.db, topic.readable, note))) throw notFound('Note');
  return { note, topic, author: note.author_id === call.principal?.user.id };
}

interface OfNote {
  readonly note_id: number;
}

/**
 * The note of a path on an issue.
 * @throws Refusal 404 when issue or note are absent or hidden from the caller
 */
export async function findNote(
  call: Call,
  place: ProjectAccess,
  request: { readonly path: OfNote & { readonly issue_iid: number } },
): Promise<FoundNote> {
  return noteOf(call, await topicOfIssue(call, place, request), request);
}

/**
 * The note of a path on a merge request.
 * @throws Refusal 404 when merge request or note are absent or hidden from the caller
 */
export async function findMergeRequestNote(
  call: Call,
  place: ProjectAccess,
  request: { readonly path: OfNote & { readonly merge_request_iid: number } },
): Promise<FoundNote> {
  return noteOf(call, await topicOfMergeRequest(call, place, request), request);
}

/** As `findNote`, for those who change the note. */
export const findOwnNote: typeof findNote = async (...found) => ofSomebody(await findNote(...found));

/** As `findMergeRequestNote`, for those who change the note. */
export const findOwnMergeRequestNote: typeof findMergeRequestNote = async (...found) =>
  ofSomebody(await findMergeRequestNote(...found));

/** @throws Refusal 403 for what the system wrote, which nobody changes */
function ofSomebody(found: FoundNote): FoundNote {
  if (found.note.system === 1) throw forbidden();
  return found;
}

/** @throws Refusal 403 for others than members where the discussion of something is locked */
export function demandOpenDiscussion(
  { level }: ProjectAccess,
  { discussion_locked: locked }: { readonly discussion_locked: number | null },
): void {
  if (locked === 1 && level < ACCESS.guest) throw forbidden('discussion is locked');
}

/** A note of a snippet that the caller may read. */
export interface FoundSnippetNote {
  readonly note: NoteRow;
  readonly about: FoundSnippet;
}

/**
 * The note of a snippet of a path.
 * @throws Refusal 404 when snippet or note are absent or hidden from the caller
 */
export async function findSnippetNote(
  call: Call,
  place: ProjectAccess,
  request: { readonly path: { readonly snippet_id: number; readonly note_id: number } },
): Promise<FoundSnippetNote> {
  const about = await findSnippet(call, place, request);
  const readable = readableOn(call, onSnippet(about.snippet, place.project.id), place.level);
  const note = await noteOn(call.db, readable.on, request.path.note_id);
  if (note === undefined || !(await isSeen(call.db, readable, note))) throw notFound('Note');
  return { note, about };
}

/**
 * Checks the text of a note.
 * @throws Refusal 400 when it is blank or too long.
 */
export function checkedBody(body: string, member = 'body'): string {
  if (body.trim() === '') throw invalidRecord({ note: ["can't be blank"] });
  // Counting code points only matters when the cheaper count of UTF-16 units is over the limit.
  if (body.length > MAX_BODY && [...body].length > MAX_BODY) {
    throw badParameter(`${member} is too long (maximum is ${MAX_BODY} characters)`);
  }
  return body;
}

/** When a note counts as made: owners and administrators may say so, from others it is ignored. */
export function creationInstant(call: Call, { level }: ProjectAccess, text: string | undefined): number {
  const given = instantOf('created_at', text);
  if (given === undefined) return call.now;
  if (given <= 0) throw badParameter('created_at must be after 1970-01-01');
  return level >= ACCESS.owner ? given : call.now;
}
