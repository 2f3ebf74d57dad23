import type { Resource } from '../../platform/resource.ts';
import { finishPush } from './announced-push.ts';
import { operations } from './operations.ts';
import { removeLater, removeRepositories } from './removal.ts';
import { REPOSITORY_TABLES } from './table.ts';

export type { RepositoryPush } from './events.ts';
export { announced, noteActivity } from './activity.ts';
export { carryOut } from './announced-push.ts';
export { createCommit } from './commit.ts';
export { FIRST_FILE, firstText } from './first-file.ts';
export { decideGitAccess } from './git-access.ts';
export { decideKeyAccess, isGitKey } from './key-access.ts';
export { type RepositoryAccess, openRepository, readableRepository, resolveRevision } from './open.ts';
export { disposition, inAddress, presentCommit } from './present.ts';
export { addedCommits, copyAddedCommits } from './store.ts';
export { demoRepository } from './world.ts';

/** Repositories of projects. */
export const repository: Resource<typeof REPOSITORY_TABLES> = {
  tables: REPOSITORY_TABLES,
  operations,
  listeners: { 'projects.deleted': removeLater },
  errands: { 'repository.push': finishPush, 'repository.removal': removeRepositories },
};
