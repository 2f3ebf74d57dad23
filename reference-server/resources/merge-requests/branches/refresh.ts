import { GitError } from '../../../git/git-error.ts';
import { isAncestor } from '../../../git/history/merge-base.ts';
import { type Landing, mergeOfHead } from '../../../git/history/merge-of-head.ts';
import { NO_OBJECT } from '../../../git/ref-name.ts';
import { type App, type Call, homeOf, ownRequest } from '../../../platform/call.ts';
import { announce, deliverLater } from '../../../platform/events.ts';
import { reading, writing } from '../../../platform/transaction.ts';
import { changesOf } from '../../../store/rows.ts';
import type { RepositoryAccess } from '../../repository/index.ts';
import { unchangedLists } from '../lists/store.ts';
import { mergeRequestById, updateMergeRequestRow } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';
import { branchFacts, headsOf, repositoryOf } from './facts.ts';

/** A merge request whose branches are to be looked up again. */
export interface Refresh {
  readonly id: number;
  /** Who moved a branch. */
  readonly userId: number;
  readonly origin: string;
}

declare module '../../../platform/event-types.ts' {
  interface Deliveries {
    'mergeRequest.refresh': Refresh;
  }
}

/** Has the branches of a merge request looked up once the transaction is committed. */
export async function refreshLater(call: Call, id: number, userId: number): Promise<void> {
  await deliverLater(call, 'mergeRequest.refresh', { id, userId, origin: homeOf(call) });
}

/** Looks up the branches of a merge request and writes down what they say now. */
export async function refresh(app: App, { id, userId, origin }: Refresh): Promise<void> {
  const request = ownRequest(app, { origin });
  const seen = await reading(request, async (call) => {
    const row = await mergeRequestById(call.db, id);
    if (row?.state !== 'opened') return undefined;
    const facts = await branchFacts(call, row);
    if (typeof facts === 'string') return { merge_status: 'cannot_be_merged' } as const;
    const access = await repositoryOf(call, row);
    await keepHead(call, row, access, facts.head_sha);
    const landing = await landingOf(access, row, facts);
    if (landing === undefined) return facts;
    const merge_commit_sha = (await mergeOfHead(access.repository, landing)) ?? null;
    return { ...mergedBy(call, userId), merge_commit_sha };
  });
  if (seen === undefined) return;
  await writing(request, async (call) => {
    const before = await mergeRequestById(call.db, id);
    if (before?.state !== 'opened' || (await isOutdated(call, before, seen))) return;
    const columns = changesOf<Partial<MergeRequestRow>>(before, seen);
    const told = columns.head_sha !== undefined || columns.state !== undefined;
    const after = await updateMergeRequestRow(call.db, before, {
      ...columns,
      // Whoever asked to merge knew other commits.
      ...(columns.head_sha === undefined ? {} : { auto_merge_by_id: null, auto_merge: null }),
      ...(told ? { updated_at: call.now } : {}),
    });
    if (told) {
      await announce(call, 'mergeRequest.edited', { before, after, userId, ...(await unchangedLists(call.db, id)) });
    }
  });
}

/** Whether a branch has moved since it was looked up: whoever moved it has it looked up again, and may have been quicker. */
async function isOutdated(call: Call, row: MergeRequestRow, seen: Partial<MergeRequestRow>): Promise<boolean> {
  if (seen.head_sha === undefined && seen.start_sha === undefined) return false;
  const now = await headsOf(call, row);
  return typeof now === 'string' || now.head !== seen.head_sha || now.start !== seen.start_sha;
}

/** Somebody pushed the commits to the target branch without asking: that is a merge, too. Undefined where nobody did. */
async function landingOf(
  { repository }: RepositoryAccess,
  before: MergeRequestRow,
  facts: { readonly head_sha: string | null; readonly start_sha: string | null; readonly base_sha: string | null },
): Promise<Landing | undefined> {
  const { head_sha: head, start_sha: start } = facts;
  const hadCommits = before.head_sha !== before.base_sha;
  if (head === null || start === null || !hadCommits || before.head_sha !== head) return undefined;
  const isIn = before.start_sha !== start && (await isAncestor(repository, head, start));
  return isIn ? { head, before: before.start_sha, after: start } : undefined;
}

function mergedBy({ now }: Call, userId: number): Pick<MergeRequestRow, 'merged_at' | 'merged_by_id' | 'state'> {
  return { state: 'merged', merged_at: now, merged_by_id: userId };
}

/** How often the head is named that others name at the same time. */
const ATTEMPTS = 10;

/** The head of a merge request has a name of its own, so that its commits stay when the source branch goes. */
async function keepHead(
  call: Call,
  row: MergeRequestRow,
  { repository }: RepositoryAccess,
  head: string | null,
): Promise<void> {
  const ref = `refs/merge-requests/${row.iid}/head`;
  let next = head;
  for (let attempt = 1; next !== null; attempt += 1) {
    const previous = (await repository.commitNamed(ref)) ?? NO_OBJECT;
    if (previous === next) return;
    try {
      await repository.updateRefs([{ ref, next, previous }]);
      return;
    } catch (error) {
      if (!(error instanceof GitError) || error.failure !== 'ref-conflict' || attempt === ATTEMPTS) throw error;
    }
    // Another push was quicker, with a head that may be older: the youngest one is the branch's.
    const now = await headsOf(call, row);
    next = typeof now === 'string' ? null : now.head;
  }
}
