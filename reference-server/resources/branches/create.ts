import type { Branch, CreateBranchBody } from '../../../generated/models/index.ts';
import { CommitRefused } from '../../git/git-error.ts';
import { broughtBy } from '../../git/history/added-commits.ts';
import { moveBranch } from '../../git/move-branch.ts';
import { isBranchName } from '../../git/ref-name.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { Refusal } from '../../platform/refusal.ts';
import { demandPush, protectionsOf } from '../protected-branches/index.ts';
import { type RepositoryAccess, announced, noteActivity, openRepository } from '../repository/index.ts';
import { mergedInto } from './list.ts';
import { presentBranch } from './present.ts';

/**
 * Makes a branch that starts at a ref.
 * @throws Refusal 400 for a name that git does not take, one that is taken, and an unknown ref, 403 for one that is protected from the caller
 */
export async function createBranch(call: Call, place: ProjectAccess, body: CreateBranchBody): Promise<Branch> {
  const access = await openRepository(call, place);
  const { branch: name } = body;
  if (!isBranchName(name)) throw refused('Branch name is invalid');
  const start = body.ref === 'HEAD' ? (access.project.default_branch ?? 'HEAD') : body.ref;
  const revision = await access.repository.resolve(start);
  if (revision === undefined) throw refused(`Invalid reference name: ${body.ref}`);
  await demandPush(call, place, { branch: name });
  const added = await broughtBy(access.repository, [revision.commit]);
  const move = { ref: `refs/heads/${name}`, next: revision.commit, previous: undefined, added };
  const announcement = await announced(call, access, move, () => startBranch(call, access, move));
  await noteActivity(call, access, { move, announcement });
  const merged = (await mergedInto(access)).has(name);
  return presentBranch(
    call,
    { ...place, ...access, protection: await protectionsOf(call, place) },
    { name, commit: revision.commit, merged },
  );
}

interface Start {
  readonly ref: string;
  readonly next: string;
  readonly previous: undefined;
}

async function startBranch(call: Call, { project, repository }: RepositoryAccess, start: Start): Promise<void> {
  const id = String(project.id);
  const { repositories } = call.app;
  try {
    await repositories.exclusively(id, start.ref, () => moveBranch(repositories, id, { repository, ...start }));
  } catch (error) {
    if (!(error instanceof CommitRefused)) throw error;
    throw refused(error.reason === 'branch-moved' ? 'Branch already exists' : error.message);
  }
}

function refused(message: string): Refusal {
  return new Refusal(400, { message });
}
