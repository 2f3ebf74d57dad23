import type { Reaction } from '../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { type ListAnswer, listed } from '../../platform/page-headers.ts';
import { type PaginationQuery, numberedPage } from '../../platform/page.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Instant } from '../../store/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { emojiName } from './emoji.ts';
import { presentReactions } from './present.ts';
import { countReactionRows, deleteReaction, insertReaction, listReactionRows, sameReaction } from './store.ts';
import type { AwardRow } from './table.ts';
import type { FoundReaction, Target } from './target.ts';

interface Answer<Status extends number> {
  readonly status: Status;
  readonly body: Reaction;
}

/** A page of the reactions to something, oldest first. */
export async function listReactions(
  call: Call,
  { query }: { readonly query: PaginationQuery },
  _place: unknown,
  target: Target,
): Promise<ListAnswer<Reaction>> {
  const page = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listReactionRows(call.db, target, window),
    count: (bound) => countReactionRows(call.db, target, bound),
  });
  return listed(call, { ...page, items: await presented(call, page.items) });
}

/** One reaction. */
export async function getReaction(
  call: Call,
  _request: unknown,
  _place: unknown,
  { reaction }: FoundReaction,
): Promise<Answer<200>> {
  return { status: 200, body: await presentedOne(call, reaction) };
}

/** Reacts: an emoji that nobody knows, or that the caller gave before, is not found. */
export async function createReaction(
  call: Call,
  { body }: { readonly body: { readonly name: string } },
  { project }: ProjectAccess,
  target: Target,
): Promise<Answer<201>> {
  const { user } = requirePrincipal(call);
  const name = emojiName(body.name);
  if (name === undefined || (await sameReaction(call.db, target, { userId: user.id, name }))) {
    throw notFound('Award Emoji');
  }
  const reaction = await insertReaction(call.db, target, { userId: user.id, name, now: call.now });
  await count(call, target, name, 1);
  await announce(call, 'reaction.changed', { project, reaction, action: 'award' });
  return { status: 201, body: await presentedOne(call, reaction) };
}

/** When a reaction has changed last. */
export function reactedAt({ reaction }: FoundReaction): Instant {
  return reaction.updated_at;
}

/** Takes a reaction back. */
export async function takeBack(
  call: Call,
  _request: unknown,
  { project }: ProjectAccess,
  { reaction, target }: FoundReaction,
): Promise<{ readonly status: 204 }> {
  await deleteReaction(call.db, reaction.id);
  await count(call, target, reaction.name, -1);
  await announce(call, 'reaction.changed', { project, reaction, action: 'revoke' });
  return { status: 204 };
}

async function count(call: Call, target: Target, name: string, change: 1 | -1): Promise<void> {
  if (name === 'thumbsup') await target.countVote?.(call, 'upvotes', change);
  if (name === 'thumbsdown') await target.countVote?.(call, 'downvotes', change);
}

async function presented(call: Call, rows: readonly AwardRow[]): Promise<Reaction[]> {
  const users = await usersById(
    call.db,
    rows.map((row) => row.user_id),
  );
  return presentReactions(call, rows, users);
}

async function presentedOne(call: Call, row: AwardRow): Promise<Reaction> {
  const [one] = await presented(call, [row]);
  if (one === undefined) throw new Error('one row gives one reaction');
  return one;
}
