import { ACCESS, SEES_CONFIDENTIAL } from '../../platform/access-level.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import type { Call } from '../../platform/call.ts';
import { instantOf } from '../../platform/parameters.ts';
import { badParameter, forbidden, invalidRecord, notFound } from '../../platform/refusal.ts';
import { type FoundIssue, findIssue } from '../issues/index.ts';
import { type FoundMergeRequest, type MergeRequestRow, findMergeRequest } from '../merge-requests/index.ts';
import { type FoundSnippet, findSnippet } from '../snippets/index.ts';
import { onIssue, onMergeRequest, onSnippet } from './noteable.ts';
import { type NoteFilter, noteOn } from './store.ts';
import type { NoteRow } from './table.ts';

/** Longest note, in characters. */
const MAX_BODY = 1_000_000;

/** A note that the caller may read, with its issue. */
export interface FoundNote {
  readonly note: NoteRow;
  readonly about: FoundIssue;
  /** Whether the caller wrote it. */
  readonly author: boolean;
}

/**
 * The note of a path.
 * @throws Refusal 404 when issue or note are absent or hidden from the caller
 */
export async function findNote(
  call: Call,
  place: ProjectAccess,
  request: { readonly path: { readonly issue_iid: number; readonly note_id: number } },
): Promise<FoundNote> {
  const about = await findIssue(call, place, request);
  const note = await noteOn(call.db, onIssue(about.issue), request.path.note_id);
  if (note === undefined) throw notFound('Note');
  const author = note.author_id === call.principal?.user.id;
  if (note.internal === 1 && !author && !seesInternalNotes(place, about)) throw notFound('Note');
  return { note, about, author };
}

function seesInternalNotes({ level }: ProjectAccess, { author, assignee }: FoundIssue): boolean {
  return level >= SEES_CONFIDENTIAL || author || assignee;
}

/** The notes of an issue that the caller may read. */
export function readableNotes(call: Call, place: ProjectAccess, about: FoundIssue): NoteFilter {
  return {
    on: onIssue(about.issue),
    seesInternal: seesInternalNotes(place, about),
    userId: call.principal?.user.id,
  };
}

/** The notes of a merge request that the caller may read. */
export function readableMergeRequestNotes(
  call: Call,
  { level }: ProjectAccess,
  { mergeRequest }: FoundMergeRequest,
): NoteFilter {
  return {
    on: onMergeRequest(mergeRequest),
    seesInternal: level >= SEES_CONFIDENTIAL,
    userId: call.principal?.user.id,
  };
}

/** @throws Refusal 403 for others than members where the discussion of a merge request is locked */
export function demandOpenDiscussion({ level }: ProjectAccess, mergeRequest: MergeRequestRow): void {
  if (mergeRequest.discussion_locked === 1 && level < ACCESS.guest) throw forbidden('discussion is locked');
}

/**
 * The note of a merge request of a path.
 * @throws Refusal 404 when merge request or note are absent or hidden from the caller
 */
export async function findMergeRequestNote(
  call: Call,
  place: ProjectAccess,
  request: { readonly path: { readonly merge_request_iid: number; readonly note_id: number } },
): Promise<{ readonly note: NoteRow }> {
  const { mergeRequest } = await findMergeRequest(call, place, request);
  const note = await noteOn(call.db, onMergeRequest(mergeRequest), request.path.note_id);
  const isOwn = note?.author_id === call.principal?.user.id;
  if (note === undefined || (note.internal === 1 && !isOwn && place.level < SEES_CONFIDENTIAL)) throw notFound('Note');
  return { note };
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
  const note = await noteOn(call.db, onSnippet(about.snippet, place.project.id), request.path.note_id);
  if (note === undefined) throw notFound('Note');
  return { note, about };
}

/** As `findNote`, for those who change the note: nobody changes what the system wrote. */
export async function findOwnNote(...found: Parameters<typeof findNote>): Promise<FoundNote> {
  const subject = await findNote(...found);
  if (subject.note.system === 1) throw forbidden();
  return subject;
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
