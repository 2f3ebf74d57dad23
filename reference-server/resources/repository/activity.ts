import { isDiskFull } from '../../git/failures/disk-full.ts';
import { GitError } from '../../git/git-error.ts';
import { NO_OBJECT } from '../../git/ref-name.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { updateProject } from '../../platform/tenancy/projects.ts';
import { writing } from '../../platform/transaction.ts';
import { protectDefault } from '../protected-branches/index.ts';
import type { RepositoryAccess } from './open.ts';
import { insertAddedCommits } from './store.ts';

/** A reference that has moved. */
interface Move {
  readonly ref: string;
  readonly next: string;
  /** Undefined for a new reference. */
  readonly previous: string | undefined;
}

/** What has happened, and what else it changes about the project. */
interface Activity {
  readonly move: Move;
  /** Commits that the repository had not before. */
  readonly added: readonly string[];
  readonly changes?: { readonly default_branch?: string };
}

/** Writes down that a project was active. When that fails, what has moved goes back, and the failure is thrown. */
export async function noteActivity(
  call: Call,
  access: RepositoryAccess,
  { move, changes, added }: Activity,
): Promise<void> {
  try {
    await writing(call, async (inside) => {
      const { db, app } = inside;
      await updateProject(db, access.project.id, { last_activity_at: app.clock.now(), ...changes });
      if (changes?.default_branch !== undefined) await protectDefault(inside, access.project, changes.default_branch);
      const ref = { ref: move.ref, before: move.previous ?? NO_OBJECT, after: move.next };
      const { user } = requirePrincipal(call);
      await insertAddedCommits(db, { project_id: access.project.id, user_id: user.id }, added);
      await announce(inside, 'repository.pushed', { project: { ...access.project, ...changes }, user, refs: [ref] });
    });
  } catch (error) {
    // A change that stays is a success, whatever could not be noted beside it.
    if (await takeBack(access, move)) throw error;
  }
}

/**
 * Puts a reference back where it was: who is told that a request failed must not find what it did.
 * @returns false when it stays, because others have built on it or the disk has no room for any change
 */
async function takeBack({ repository }: RepositoryAccess, { ref, next, previous }: Move): Promise<boolean> {
  try {
    await repository.updateRefs([{ ref, next: previous ?? NO_OBJECT, previous: next }]);
    return true;
  } catch (error) {
    if (!(error instanceof GitError) && !isDiskFull(error)) throw error;
    return false;
  }
}
