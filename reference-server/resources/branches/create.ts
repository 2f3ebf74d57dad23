import type { Branch, CreateBranchBody } from '../../../generated/models/index.ts';
import { CommitRefused } from '../../git/git-error.ts';
import { broughtBy } from '../../git/history/added-commits.ts';
import { moveBranch } from '../../git/move-branch.ts';
import { isBranchName } from '../../git/ref-name.ts';
import { hasBranches } from '../../git/refs/has-branches.ts';
import type { Revision } from '../../git/repository-handle.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { Refusal } from '../../platform/refusal.ts';
import { demandPush, protectionsOf } from '../protected-branches/index.ts';
import {
  FIRST_FILE,
  type RepositoryAccess,
  announced,
  createCommit,
  firstText,
  noteActivity,
  openRepository,
} from '../repository/index.ts';
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
  const standard = access.project.default_branch ?? 'main';
  const start = body.ref === 'HEAD' ? standard : body.ref;
  let revision = await access.repository.resolve(start);
  const isFirst = revision === undefined && start === standard && canStandBeside(name, standard);
  if (revision === undefined && !isFirst) throw refused(`Invalid reference name: ${body.ref}`);
  await demandPush(call, place, { branch: name });
  revision ??= await firstRevision(call, { ...place, ...access }, standard);
  if (revision === undefined) throw refused(`Invalid reference name: ${body.ref}`);
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

/** Whether git keeps both: neither is the other, nor a folder of it. */
function canStandBeside(name: string, other: string): boolean {
  return !`${name}/`.startsWith(`${other}/`) && !other.startsWith(`${name}/`);
}

/**
 * What there is to start from where nobody has committed yet: the default branch, with a first file on it.
 * @throws Refusal 403 where the default branch is protected from the caller
 */
async function firstRevision(
  call: Call,
  place: ProjectAccess & RepositoryAccess,
  branch: string,
): Promise<Revision | undefined> {
  const { project, repository } = place;
  // Somebody may have made it since it was looked for.
  if (await hasBranches(repository)) return repository.resolve(branch);
  const file = { file_path: FIRST_FILE, content: firstText(project) };
  const body = { branch, commit_message: `Add ${FIRST_FILE}`, stats: false } as const;
  try {
    await createCommit(call, place, { ...body, actions: [{ action: 'create', ...file }] });
  } catch (error) {
    // Of two who come at once both start from the file of the first.
    const made = await repository.resolve(branch);
    if (made === undefined) throw error;
    return made;
  }
  return repository.resolve(branch);
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
