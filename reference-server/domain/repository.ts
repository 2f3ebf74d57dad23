import { GitError } from '../git/git-error.ts';
import { checkGitVersion } from '../git/git-process.ts';
import type { Revision, RepositoryHandle } from '../git/repository-handle.ts';
import type { ProjectRow } from '../store/schema.ts';
import { type Need, authorizeProject } from './access.ts';
import type { Call } from './call.ts';
import { badParameter, notFound, Refusal } from './refusal.ts';

/** A project whose repository the caller may read. */
export interface RepositoryAccess {
  readonly project: ProjectRow;
  readonly repository: RepositoryHandle;
}

/**
 * The repository of a project that the caller may use.
 * @throws Refusal as `authorizeProject`; 404 when the repository is switched off, or kept to members and the caller is none,
 * 503 without a usable git program
 */
export async function openRepository(call: Call, id: number | string, need: Need = {}): Promise<RepositoryAccess> {
  const { project, level } = await authorizeProject(call, id, need);
  const open = project.repository_level === 'enabled' || (project.repository_level === 'private' && level > 0);
  if (!open) throw notFound('Repository');
  await requireGit();
  const { repositories } = call.app;
  const key = String(project.id);
  const branch = project.default_branch ?? 'main';
  // A project exists before its first push, and so does its (empty) repository.
  const repository = (await repositories.open(key)) ?? (await repositories.create(key, branch));
  return { project, repository };
}

/** Repositories need the git program; everything else of the server works without it. */
async function requireGit(): Promise<void> {
  try {
    await checkGitVersion();
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new Refusal(503, { message: `503 Service Unavailable - ${error.message}` });
  }
}

/**
 * The commit that `ref` names: branch, tag, commit id or `HEAD`, which is the default branch; undefined means `HEAD`.
 * @throws Refusal 400 for an empty `ref`, 404 (naming `resource`) when there is no such revision
 */
export async function resolveRevision(
  { project, repository }: RepositoryAccess,
  ref: string | undefined,
  resource: string,
): Promise<Revision> {
  if (ref === '') throw badParameter('ref is empty');
  const name = ref === undefined || ref === 'HEAD' ? (project.default_branch ?? 'HEAD') : ref;
  const revision = await repository.resolve(name);
  if (revision === undefined) throw notFound(resource);
  return revision;
}
