import { operationAccess } from '../../../generated/server/index.ts';
import type { KeyRequest } from '../../git/ssh/serve-command.ts';
import type { GitDecision } from '../../git/transfer/decision.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { demandInUse } from '../../platform/access.ts';
import { type App, type Call, ownRequest } from '../../platform/call.ts';
import { Refusal, forbidden, notFound } from '../../platform/refusal.ts';
import { projectById, projectByPath, redirectTarget } from '../../platform/tenancy/projects.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { reading } from '../../platform/transaction.ts';
import { type OpeningKey, isKeyInUse, openingKey } from '../deploy-keys/index.ts';
import { type Protections, protectionsOfKey } from '../protected-branches/index.ts';
import { pushRefusal } from './git-access.ts';
import { whyShut } from './git-protocol.ts';
import { openRepository } from './open.ts';
import { limitsNow } from './push-limits.ts';

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
    const shut = await whyShut(app, 'ssh');
    if (shut !== undefined) return { kind: 'forbidden', text: shut };
    return await reading(ownRequest(app), (call) => decide(call, request));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.status === 403 ? { kind: 'forbidden', text: pushRefusal(error) } : NOT_FOUND;
  }
}

const NOT_FOUND = { kind: 'not-found' } as const;

async function decide(call: Call, request: KeyRequest): Promise<GitDecision> {
  const { fullPath, fingerprint, write } = request;
  const project = await projectAt(call, fullPath);
  const found = project && (await entering(call, project, request));
  if (project === undefined || found === undefined) return NOT_FOUND;
  const { problem } = found.key;
  if (problem !== undefined) return { kind: 'forbidden', text: `Your SSH key ${problem}.` };
  if (project.full_path.toLowerCase() !== fullPath.toLowerCase()) return { kind: 'moved', fullPath: project.full_path };
  const { owner } = await opened(call, found, write);
  if (write && owner === undefined) return { kind: 'forbidden', text: READ_ONLY };
  const { id } = project;
  return {
    kind: 'allowed',
    repositoryId: String(id),
    user: owner && String(owner.id),
    limitsOf: (commands) =>
      limitsNow(() => reading(ownRequest(call.app), (inside) => protectionsNow(inside, { id, fingerprint })), commands),
  };
}

const READ_ONLY = 'This deploy key does not have write access to this project.';

/** A project, and the key by which somebody wants to reach it. */
interface Entering {
  readonly project: ProjectRow;
  readonly key: OpeningKey;
}

/** A project with the key that was shown; undefined where it does not have that. */
async function entering(
  call: Call,
  project: ProjectRow,
  { fingerprint }: Pick<KeyRequest, 'fingerprint'>,
): Promise<Entering | undefined> {
  const key = await openingKey(call, project.id, fingerprint);
  return key && { project, key };
}

/**
 * The owner of a key that opens a project; to write undefined as well where the key only reads.
 * @throws Refusal where the project is not to be read or written
 */
async function opened(
  call: Call,
  { project, key }: Entering,
  write: boolean,
): Promise<{ readonly owner: UserRow | undefined }> {
  // A key is as good as a member in whatever is for members alone.
  const place = { project, level: write ? ACCESS.developer : ACCESS.reporter };
  const access = write ? operationAccess.createCommit : operationAccess.listRepositoryTree;
  await demandInUse(call, access, place);
  const owner = key.ownerId === null ? undefined : (await usersById(call.db, [key.ownerId])).get(key.ownerId);
  if (write && !key.canPush) return { owner: undefined };
  await openRepository(call, place);
  return { owner };
}

/**
 * What is protected from somebody who pushes, with the key as it is now.
 * @throws Refusal for who may not push any more
 */
async function protectionsNow(
  call: Call,
  { id, fingerprint }: { readonly id: number; readonly fingerprint: string },
): Promise<Protections> {
  // By its id: its path may be another one by now.
  const project = await projectById(call.db, id);
  const found = project && (await entering(call, project, { fingerprint }));
  if (found === undefined) throw notFound('Project');
  if (found.key.problem !== undefined) throw forbidden();
  const { owner } = await opened(call, found, true);
  if (owner === undefined || (await whyShut(call.app, 'ssh')) !== undefined) throw forbidden();
  return protectionsOfKey(call, found.project, { keyId: found.key.id, owner });
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
