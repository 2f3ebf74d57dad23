import type { Branch } from '../../../generated/models/index.ts';
import type { BranchHead } from '../../git/history/refs.ts';
import { ACCESS } from '../../platform/access-level.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import type { Protections } from '../protected-branches/index.ts';
import { type RepositoryAccess, inAddress, presentCommit } from '../repository/index.ts';

/** A branch, and whether its head is part of the default branch. */
export interface ShownBranch extends BranchHead {
  readonly merged: boolean;
}

/** A branch as the API shows it to this caller. */
export async function presentBranch(
  call: Call,
  { level, protection, ...access }: ProjectAccess & RepositoryAccess & { readonly protection: Protections },
  { name, commit, merged }: ShownBranch,
): Promise<Branch> {
  const found = protection(name);
  const { project, repository } = access;
  return {
    name,
    merged,
    protected: found !== undefined,
    default: name === project.default_branch,
    developers_can_push: found?.developers.push ?? false,
    developers_can_merge: found?.developers.merge ?? false,
    can_push: level >= ACCESS.developer && project.archived === 0 && (found?.mayPush ?? true),
    web_url: `${call.origin}/${project.full_path}/-/tree/${inAddress(name)}`,
    commit: presentCommit(call, access, await repository.requireCommit(commit)),
  };
}
