import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

export { decideGitAccess, recordPush } from './git-access.ts';
export { demoRepository } from './world.ts';

/** Repositories of projects. */
export const repository: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
