import { NO_OBJECT } from '../../../git/ref-name.ts';
import { type App, type Call, type Try, homeOf, ownRequest } from '../../../platform/call.ts';
import { runLater, runOnceLater } from '../../../platform/events.ts';
import { reading, writing } from '../../../platform/transaction.ts';
import type { RepositoryPush } from '../../repository/index.ts';
import { resetApprovals } from '../approving/reset.ts';
import { forgetMergeStatus, openFrom, openInto } from '../store.ts';
import { refresh, refreshLater } from './refresh.ts';

/** Merge requests into one branch that a push has to wait for, at most: of more it waits for none. */
const AT_ONCE = 5;

/** Merge requests that are looked up by one errand. */
const BATCH = 50;

/** Branches of a project that have moved, and behind which merge request into them the next ones are looked up. */
export interface Outdated {
  readonly projectId: number;
  readonly branches: readonly string[];
  readonly after: number;
  /** Who moved them. */
  readonly userId: number;
  readonly origin: string;
}

declare module '../../../platform/event-types.ts' {
  interface Errands {
    'mergeRequest.outdated': Outdated;
  }
}

/**
 * After a push nobody knows whether the open merge requests of its branches still can be merged, and what was approved may have changed.
 * What a push costs does not grow with the number of merge requests: where many go into a branch they are looked up in the background.
 */
export async function onPush(call: Call, { project, user, refs }: RepositoryPush): Promise<void> {
  const heads = refs.filter(({ ref }) => ref.startsWith('refs/heads/'));
  const branches = heads.map(({ ref }) => ref.slice('refs/heads/'.length));
  const moved = { projectId: project.id, branches };
  const from = await openFrom(call.db, moved);
  const into = await openInto(call.db, moved, { after: 0, limit: AT_ONCE + 1 });
  const isCrowded = into.length > AT_ONCE;
  const ids = [...new Set([...from, ...(isCrowded ? [] : into)].map(({ id }) => id))].toSorted((a, b) => a - b);
  await forgetMergeStatus(call.db, ids);
  const left = new Set(heads.flatMap(({ after }, index) => (after === NO_OBJECT ? [] : [branches[index]])));
  await resetApprovals(
    call,
    from.filter((row) => left.has(row.source_branch)),
  );
  for (const id of ids) await refreshLater(call, id, user.id);
  if (!isCrowded) return;
  const outdated = { ...moved, after: 0, userId: user.id, origin: homeOf(call) };
  await runOnceLater(
    call,
    'mergeRequest.outdated',
    outdated,
    `merge requests into ${project.id} ${branches.join(' ')}`,
  );
}

/** Looks up some of the merge requests into branches that have moved, and has the next ones looked up. */
export async function refreshOutdated(app: App, outdated: Outdated, { finish }: Try): Promise<void> {
  const { origin, userId, after } = outdated;
  const request = ownRequest(app, { origin });
  const rows = await reading(request, ({ db }) => openInto(db, outdated, { after, limit: BATCH }));
  const ids = rows.map(({ id }) => id);
  await writing(request, ({ db }) => forgetMergeStatus(db, ids));
  for (const id of ids) await refresh(app, { id, userId, origin });
  const last = ids.at(-1);
  if (last !== undefined && ids.length === BATCH) {
    await writing(request, (call) => runLater(call, 'mergeRequest.outdated', { ...outdated, after: last }));
  }
  await finish(() => Promise.resolve());
}
