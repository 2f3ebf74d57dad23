import { operationAccess } from '../../../generated/server/index.ts';
import { GitError } from '../../git/git-error.ts';
import { checkGitVersion } from '../../git/git-process.ts';
import type { RepositoryHandle, Revision } from '../../git/repository-handle.ts';
import { authorize } from '../../platform/access.ts';
import { type ProjectAccess } from '../../platform/places.ts';
import type { Call } from '../../platform/call.ts';
import { Refusal, badParameter, notFound } from '../../platform/refusal.ts';
import { projectById } from '../../platform/tenancy/projects.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';

/** A project with its repository. */
export interface RepositoryAccess {
  readonly project: ProjectRow;
  readonly repository: RepositoryHandle;
}

/**
 * The repository of a project.
 * @throws Refusal 503 without a usable git program, 404 when the project was deleted meanwhile
 */
export async function openRepository(call: Call, { project }: ProjectAccess): Promise<RepositoryAccess> {
  await requireGit();
  const { repositories } = call.app;
  const key = String(project.id);
  const branch = project.default_branch ?? 'main';
  // A project exists before its first push, and so does its (empty) repository.
  const repository = (await repositories.open(key)) ?? (await createFirst(call, { key, branch }));
  return { project, repository };
}

/**
 * Makes the repository of a project that has none yet; one that was deleted with its project does not come back.
 * @throws Refusal 404 when the project is gone
 */
async function createFirst(
  { app: { repositories }, db }: Call,
  { key, branch }: { readonly key: string; readonly branch: string },
): Promise<RepositoryHandle> {
  if ((await projectById(db, Number(key))) === undefined) throw notFound('Project');
  return repositories.create(key, branch);
}

/**
 * The repository of another project that a request names, if the caller may read it.
 * @throws Refusal as `authorize`
 */
export async function readableRepository(call: Call, id: number | string): Promise<RepositoryAccess> {
  const { place } = await authorize(call, operationAccess.listRepositoryTree, {
    request: { path: { id } },
    find: undefined,
  });
  return openRepository(call, place);
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
