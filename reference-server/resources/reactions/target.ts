import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { reactionTo } from './store.ts';
import type { AwardRow } from './table.ts';

/** What a reaction counts as, where votes are counted. */
export type Vote = 'upvotes' | 'downvotes';

/** Something that people react to, which the caller may read. */
export interface Target {
  readonly kind: AwardRow['awardable_kind'];
  readonly id: number;
  /** Counts a vote for or against it. */
  readonly countVote?: (call: Call, vote: Vote, change: 1 | -1) => Promise<void>;
}

/** How what a request is about is looked up: the resource that people react to says it. */
export type Finding<Path> = (call: Call, place: ProjectAccess, request: { readonly path: Path }) => Promise<Target>;

/** A reaction that the caller may see. */
export interface FoundReaction {
  readonly reaction: AwardRow;
  readonly target: Target;
  /** Whether it is the caller's. */
  readonly author: boolean;
}

/**
 * How the reaction of a path is looked up.
 * @throws Refusal 404 when what it is to, or the reaction itself, is absent or hidden from the caller
 */
export function reactionOn<Path>(
  find: Finding<Path>,
): (
  call: Call,
  place: ProjectAccess,
  request: { readonly path: Path & { readonly award_id: number } },
) => Promise<FoundReaction> {
  return async (call, place, request) => {
    const target = await find(call, place, request);
    const reaction = await reactionTo(call.db, target, request.path.award_id);
    if (reaction === undefined) throw notFound('Award Emoji');
    return { reaction, target, author: reaction.user_id === call.principal?.user.id };
  };
}
