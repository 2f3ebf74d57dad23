import { operationAccess } from '../../../generated/server/index.ts';
import type { KeyRequest } from '../../git/ssh/serve-command.ts';
import type { GitDecision } from '../../git/transfer/decision.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { demandInUse } from '../../platform/access.ts';
import { type App, type Call, ownRequest } from '../../platform/call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { projectById, projectByPath, redirectTarget } from '../../platform/tenancy/projects.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { reading } from '../../platform/transaction.ts';
import { type OpeningKey, isKeyInUse, openingKey } from '../deploy-keys/index.ts';
import { protectionsOfKey } from '../protected-branches/index.ts';
import { pushRefusal } from './git-access.ts';
import { openRepository } from './open.ts';
import { limitsOf } from './push-limits.ts';

/** Whether a key of this fingerprint is of use anywhere. */
export function isGitKey(app: App, fingerprint: string): Promise<boolean> {
  return reading(ownRequest(app), (call) => isKeyInUse(call, fingerprint));
}

/**
 * Whether somebody who has shown a deploy key may read or push a repository: that of a project which has the key, whatever others may
 * read. What there is beside those is not told.
 */
export async function decideKeyAccess(app: App, request: KeyRequest): Promise<GitDecision> {
  try {
    return await reading(ownRequest(app), (call) => decide(call, request));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.status === 403 ? { kind: 'forbidden', text: pushRefusal(error) } : NOT_FOUND;
  }
}

const NOT_FOUND = { kind: 'not-found' } as const;

async function decide(call: Call, { fullPath, fingerprint, write }: KeyRequest): Promise<GitDecision> {
  const project = await projectAt(call, fullPath);
  const key = project && (await openingKey(call, project.id, fingerprint));
  if (project === undefined || key === undefined) return NOT_FOUND;
  if (project.full_path.toLowerCase() !== fullPath.toLowerCase()) return { kind: 'moved', fullPath: project.full_path };
  // A key is as good as a member in whatever is for members alone.
  const place = { project, level: write ? ACCESS.developer : ACCESS.reporter };
  const access = write ? operationAccess.createCommit : operationAccess.listRepositoryTree;
  await demandInUse(call, access, place);
  const owner = key.ownerId === null ? undefined : (await usersById(call.db, [key.ownerId])).get(key.ownerId);
  if (write && (!key.canPush || owner === undefined)) return { kind: 'forbidden', text: READ_ONLY };
  await openRepository(call, place);
  return {
    kind: 'allowed',
    repositoryId: String(project.id),
    user: owner && String(owner.id),
    limitsOf: (commands) =>
      reading(call, async (inside) => limitsOf(await protections(inside, { project, key, owner }), commands)),
  };
}

const READ_ONLY = 'This deploy key does not have write access to this project.';

interface Pushing {
  readonly project: ProjectRow;
  readonly key: OpeningKey;
  readonly owner: UserRow | undefined;
}

function protections(call: Call, { project, key, owner }: Pushing): ReturnType<typeof protectionsOfKey> {
  if (owner === undefined) throw new Error('nobody pushes without an owner of the key');
  return protectionsOfKey(call, project, { keyId: key.id, owner });
}

/** The project that has a path, or had it before. */
async function projectAt({ db }: Call, fullPath: string): Promise<ProjectRow | undefined> {
  // A path of a project has a slash.
  if (!fullPath.includes('/')) return undefined;
  const project = await projectByPath(db, fullPath);
  if (project !== undefined) return project;
  const target = await redirectTarget(db, 'project', fullPath);
  return target === undefined ? undefined : projectById(db, target);
}
