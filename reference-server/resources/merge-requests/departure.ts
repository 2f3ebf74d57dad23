import type { Call } from '../../platform/call.ts';
import type { DroppedReaction } from '../reactions/index.ts';
import { countVote, loseSources } from './store.ts';

/** Votes that were given by reactions go with them. */
export async function uncountVotes(call: Call, dropped: readonly DroppedReaction[]): Promise<void> {
  for (const { kind, id, vote } of dropped) if (kind === 'MergeRequest') await countVote(call.db, id, vote, -1);
}

/** What comes from a fork that is gone cannot be merged any more. */
export function loseForks({ db }: Call, projectIds: readonly number[]): Promise<void> {
  return loseSources(db, projectIds);
}
