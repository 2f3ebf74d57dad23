import { GitError } from '../../../git/git-error.ts';
import { NO_OBJECT } from '../../../git/ref-name.ts';
import { type App, type Call, homeOf, ownRequest } from '../../../platform/call.ts';
import { announce, deliverLater } from '../../../platform/events.ts';
import { reading, writing } from '../../../platform/transaction.ts';
import { changesOf } from '../../../store/rows.ts';
import type { RepositoryAccess } from '../../repository/index.ts';
import { unchangedLists } from '../lists/store.ts';
import { mergeRequestById, updateMergeRequestRow } from '../store.ts';
import type { MergeRequestRow } from '../table.ts';
import { factsBetween, headsOf, repositoryOf } from './facts.ts';
import { type LandingFacts, landingOf } from './landing.ts';

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
    const found = await headsOf(call, row);
    const landed = await landedAt(call, row, found);
    if (landed !== undefined) return { ...landed, ...mergedBy(call, userId) };
    if (typeof found === 'string') return { merge_status: 'cannot_be_merged' } as const;
    const facts = await factsBetween(found.target.repository, found);
    await keepHead(call, row, found.target, facts.head_sha);
    return facts;
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
  // What has landed stays so wherever the source branch goes.
  if (seen.state === 'merged' || (seen.head_sha === undefined && seen.start_sha === undefined)) return false;
  const now = await headsOf(call, row);
  return typeof now === 'string' || now.head !== seen.head_sha || now.start !== seen.start_sha;
}

/** What is known of a merge request whose commits are in its target branch by now; of one without a source branch the last ones count. */
async function landedAt(
  call: Call,
  row: MergeRequestRow,
  found: Awaited<ReturnType<typeof headsOf>>,
): Promise<LandingFacts | undefined> {
  if (typeof found !== 'string') {
    const landing = await landingOf(found.target.repository, row, found);
    if (landing !== undefined) await keepHead(call, row, found.target, found.head);
    return landing;
  }
  if (found === 'target' || row.head_sha === null) return undefined;
  const { repository } = await repositoryOf(call, row);
  const start = await repository.branch(row.target_branch);
  return start && landingOf(repository, row, { head: row.head_sha, start: start.commit });
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
