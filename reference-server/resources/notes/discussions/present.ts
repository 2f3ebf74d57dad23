import type { Discussion, DiscussionNote, NotePosition } from '../../../../generated/models/index.ts';
import type { Call } from '../../../platform/call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { usersById } from '../../../platform/tenancy/users.ts';
import { timestamp } from '../../../platform/time.ts';
import { grouped } from '../../../store/prepared.ts';
import { presentUser } from '../../users/index.ts';
import { presentNotes } from '../present.ts';
import type { NoteFilter } from '../store.ts';
import type { NoteRow } from '../table.ts';
import { REPLIES_AT_ONCE, discussionIdOf, listReplies } from './store.ts';

/** Characters of all the notes that one answer shows: a discussion has no end, but what is held in memory has. */
const SHOWN_TOGETHER = 50_000_000;

/** About as many characters as a note has beside its text and its place. */
const AROUND = 1_000;

/**
 * Discussions by their first notes, each with all the notes that the caller may read.
 * @throws Refusal 422 where these are more than one answer shows
 */
export async function presentDiscussions(
  call: Call,
  readable: NoteFilter,
  firsts: readonly NoteRow[],
): Promise<Discussion[]> {
  const replies = grouped(await repliesTo(call, readable, firsts), (note) => note.in_reply_to_id ?? -1);
  const notes = firsts.flatMap((first) =>
    [first, ...(replies.get(first.id) ?? [])].map((note): PlacedNote => ({ first, note })),
  );
  const shown = grouped(await presentDiscussionNotes(call, notes), ({ first }) => first.id);
  return firsts.map((first) => ({
    id: discussionIdOf(first),
    individual_note: first.resolvable === null,
    ...(first.resolvable === 1 ? { resolved: first.resolved_at !== null } : {}),
    position: positionOf(first),
    notes: (shown.get(first.id) ?? []).map(({ note }) => note),
  }));
}

/** The answers to notes, oldest first. */
async function repliesTo(call: Call, readable: NoteFilter, firsts: readonly NoteRow[]): Promise<readonly NoteRow[]> {
  const places = new Map(firsts.map(({ id, position }) => [id, position?.length ?? 0]));
  const lengthOf = (notes: readonly NoteRow[]): number =>
    notes.reduce(
      (sum, { id, in_reply_to_id: first, body }) => sum + AROUND + body.length + (places.get(first ?? id) ?? 0),
      0,
    );
  const replies: NoteRow[] = [];
  let left = SHOWN_TOGETHER - lengthOf(firsts);
  for (let isWhole = false; !isWhole;) {
    const some = await listReplies(call.db, readable, [...places.keys()], replies.at(-1));
    left -= lengthOf(some);
    if (left < 0) throw new Refusal(422, { message: TOO_LONG });
    replies.push(...some);
    isWhole = some.length < REPLIES_AT_ONCE;
  }
  return replies;
}

const TOO_LONG = `422 Unprocessable Entity - The discussions have over ${SHOWN_TOGETHER} characters together`;

/** A discussion by its first note. */
export async function presentDiscussion(call: Call, readable: NoteFilter, first: NoteRow): Promise<Discussion> {
  const [shown] = await presentDiscussions(call, readable, [first]);
  if (shown === undefined) throw new Error('one first note gives one discussion');
  return shown;
}

/** One note of a discussion. */
export async function presentDiscussionNote(call: Call, placed: PlacedNote): Promise<DiscussionNote> {
  const [shown] = await presentDiscussionNotes(call, [placed]);
  if (shown === undefined) throw new Error('one row gives one note');
  return shown.note;
}

/** A note and the first one of its discussion. */
export interface PlacedNote {
  readonly first: NoteRow;
  readonly note: NoteRow;
}

async function presentDiscussionNotes(
  call: Call,
  placed: readonly PlacedNote[],
): Promise<{ readonly first: NoteRow; readonly note: DiscussionNote }[]> {
  const resolvers = await usersById(
    call.db,
    placed.flatMap(({ first }) => first.resolved_by_id ?? []),
  );
  const notes = await presentNotes(
    call,
    placed.map(({ note }) => note),
  );
  return placed.flatMap(({ first }, index) => {
    const note = notes[index];
    if (note === undefined) return [];
    const resolver = resolvers.get(first.resolved_by_id ?? -1);
    return {
      first,
      note: {
        ...note,
        type: typeOf(first),
        position: positionOf(first),
        ...(first.resolvable === 1
          ? {
              resolved: first.resolved_at !== null,
              resolved_by: resolver === undefined ? null : presentUser(call, resolver),
              resolved_at: first.resolved_at === null ? null : timestamp(first.resolved_at),
            }
          : {}),
      },
    };
  });
}

function typeOf({ resolvable, position }: NoteRow): DiscussionNote['type'] {
  if (resolvable === null) return null;
  return position === null ? 'DiscussionNote' : 'DiffNote';
}

/** Where a discussion stands in the diff. */
function positionOf({ position }: NoteRow): NotePosition | null {
  // What `placeColumns` wrote down is a position as answers carry it.
  return position === null ? null : (JSON.parse(position) as NotePosition);
}
