import { isDiskFull } from '../../git/failures/disk-full.ts';
import { isGone } from '../../git/failures/gone.ts';
import { CommitRefused, GitError } from '../../git/git-error.ts';
import { NO_OBJECT } from '../../git/ref-name.ts';
import { type Call, homeOf, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { updateProject } from '../../platform/tenancy/projects.ts';
import { Refusal, notFound } from '../../platform/refusal.ts';
import { writing } from '../../platform/transaction.ts';
import { removeFromOutbox } from '../../store/outbox/outbox.ts';
import { protectDefault } from '../protected-branches/index.ts';
import { announcePush } from './announced-push.ts';
import type { RepositoryAccess } from './open.ts';
import { insertAddedCommits } from './store.ts';

/** A reference that moves. */
interface Move {
  readonly ref: string;
  readonly next: string;
  /** Undefined for a new reference. */
  readonly previous: string | undefined;
  /** Commits that the repository had not before. */
  readonly added: readonly string[];
}

/**
 * Moves a reference that is announced before, so that all that follows from it is written down however this process ends.
 * @returns the announcement, for `noteActivity`
 */
export async function announced(
  call: Call,
  { project }: RepositoryAccess,
  { ref, next, previous = NO_OBJECT, added }: Move,
  make: () => Promise<void>,
): Promise<number> {
  const { app } = call;
  const push = {
    projectId: project.id,
    userId: String(requirePrincipal(call).user.id),
    refs: [{ ref, before: previous, at: previous, after: next }],
    options: [],
    brings: { commits: added },
  };
  const { id } = await announcePush(app, push, homeOf(call));
  return app.courier.own.during(id, async () => {
    try {
      await make();
    } catch (error) {
      // What was refused has not moved, and nobody asks of what is gone. Of what went wrong otherwise nobody knows.
      if (error instanceof Refusal || error instanceof CommitRefused || isGone(error))
        await app.store.write((tx) => removeFromOutbox(tx, id));
      throw error;
    }
    return id;
  });
}

/** What has happened, and what else it changes about the project. */
interface Activity {
  readonly move: Move;
  /** As `announced` gave it. */
  readonly announcement: number;
  readonly changes?: { readonly default_branch?: string };
}

/** Writes down that a project was active. When that fails, what has moved goes back, and the failure is thrown. */
export async function noteActivity(
  call: Call,
  access: RepositoryAccess,
  { move, changes, announcement }: Activity,
): Promise<void> {
  try {
    await writing(call, async (inside) => {
      const { db, app } = inside;
      // Another process has done all this, where this one was still for so long that it seemed to have ended.
      if (!(await removeFromOutbox(db, announcement))) return;
      const active = { last_activity_at: app.clock.now(), ...changes };
      if (!(await updateProject(db, access.project.id, active))) throw notFound('Project');
      if (changes?.default_branch !== undefined) await protectDefault(inside, access.project, changes.default_branch);
      const ref = { ref: move.ref, before: move.previous ?? NO_OBJECT, after: move.next };
      const { user } = requirePrincipal(call);
      await insertAddedCommits(db, { project_id: access.project.id, user_id: user.id }, move.added);
      await announce(inside, 'repository.pushed', { project: { ...access.project, ...changes }, user, refs: [ref] });
    });
  } catch (error) {
    // A change that stays is a success: what could not be noted beside it is noted later.
    const isBack = await takeBack(access, move);
    await call.app.courier.own.leave(announcement);
    if (isBack) throw error;
  }
}

/**
 * Puts a reference back where it was: who is told that a request failed must not find what it did.
 * @returns false when it stays, because others have built on it or the disk has no room for any change; what is gone does not stay
 */
async function takeBack({ repository }: RepositoryAccess, { ref, next, previous }: Move): Promise<boolean> {
  try {
    await repository.updateRefs([{ ref, next: previous ?? NO_OBJECT, previous: next }]);
    return true;
  } catch (error) {
    if (!(error instanceof GitError) && !isDiskFull(error)) throw error;
    return isGone(error);
  }
}
