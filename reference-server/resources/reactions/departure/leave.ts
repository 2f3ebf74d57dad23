import type { Call } from '../../../platform/call.ts';
import { announce } from '../../../platform/events.ts';
import type { LeavingUser } from '../../../platform/tenancy/departure.ts';
import type { AwardRow } from '../table.ts';
import { passReactions, reactionsBy } from './store.ts';

/** A reaction that goes with its user, and the vote that it was. */
export interface DroppedReaction {
  readonly kind: AwardRow['awardable_kind'];
  readonly id: number;
  readonly vote: 'downvotes' | 'upvotes';
}

declare module '../../../platform/event-types.ts' {
  interface DomainEvents {
    'votes.dropped': readonly DroppedReaction[];
  }
}

const VOTES: Readonly<Record<string, DroppedReaction['vote']>> = { thumbsup: 'upvotes', thumbsdown: 'downvotes' };

/** Reactions pass to the heir, who reacts once; what does not pass is counted no more. */
export async function leaveReactions(call: Call, { user, heir, hard }: LeavingUser): Promise<void> {
  if (!hard) await passReactions(call.db, user.id, heir.id);
  const dropped = (await reactionsBy(call.db, user.id)).flatMap(({ awardable_kind: kind, awardable_id: id, name }) => {
    const vote = VOTES[name];
    return vote === undefined ? [] : [{ kind, id, vote }];
  });
  await announce(call, 'votes.dropped', dropped);
}
