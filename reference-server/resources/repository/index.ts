import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { removeLater, removeRepositories } from './removal.ts';

export type { RepositoryPush } from './events.ts';
export { noteActivity } from './activity.ts';
export { decideGitAccess, recordPush } from './git-access.ts';
export { type RepositoryAccess, openRepository, readableRepository, resolveRevision } from './open.ts';
export { disposition, inAddress, presentCommit } from './present.ts';
export { demoRepository } from './world.ts';

/** Repositories of projects. */
export const repository: Resource<Readonly<Record<never, never>>> = {
  tables: {},
  operations,
  listeners: { 'projects.deleted': removeLater },
  errands: { 'repository.removal': removeRepositories },
};
