import type { MergeAccess, ProtectedBranch, PushAccess } from '../../../../generated/models/index.ts';
import type { Call } from '../../../platform/call.ts';
import type { NamespaceRow, UserRow } from '../../../platform/tenancy/table.ts';
import { usersById } from '../../../platform/tenancy/users.ts';
import { deployKeyTitles } from '../../deploy-keys/index.ts';
import {
  type BranchAccessRow,
  type ProtectedBranchRow,
  accessToBranches,
  protectedBranches,
} from '../../protected-branches/index.ts';
import { visibleGroups } from '../../../platform/places.ts';

/** Levels in words, as pages show them. */
const LEVELS: Readonly<Record<number, string>> = { 0: 'No one', 30: 'Developers + Maintainers', 40: 'Maintainers' };

interface Holders {
  readonly users: ReadonlyMap<number, UserRow>;
  /** The groups that the caller sees. */
  readonly groups: ReadonlyMap<number, NamespaceRow>;
  readonly keys: ReadonlyMap<number, string>;
}

/** Protected branches as the caller sees them, by id: those are left out who are groups that the caller does not see. */
export async function presentProtectedBranches(
  call: Call,
  ids: readonly number[],
): Promise<Map<number, ProtectedBranch>> {
  const { db } = call;
  const branches = await protectedBranches(db, ids);
  const entries = await accessToBranches(db, ids);
  const holders = {
    users: await usersById(
      db,
      entries.map((entry) => entry.user_id),
    ),
    groups: await visibleGroups(
      call,
      entries.map((entry) => entry.group_id),
    ),
    keys: await deployKeyTitles(
      db,
      entries.map((entry) => entry.deploy_key_id),
    ),
  };
  return new Map(branches.map((branch) => [branch.id, presentBranch(branch, entries, holders)]));
}

function presentBranch(
  branch: ProtectedBranchRow,
  entries: readonly BranchAccessRow[],
  holders: Holders,
): ProtectedBranch {
  const shown = (action: BranchAccessRow['action']): BranchAccessRow[] =>
    entries.filter(
      (entry) =>
        entry.protected_branch_id === branch.id &&
        entry.action === action &&
        (entry.group_id === null || holders.groups.has(entry.group_id)) &&
        // A key that no project uses is deleted.
        (entry.deploy_key_id === null || holders.keys.has(entry.deploy_key_id)),
    );
  return {
    id: branch.id,
    name: branch.name,
    push_access_levels: shown('push').map((entry) => pushAccess(entry, holders)),
    merge_access_levels: shown('merge').map((entry) => mergeAccess(entry, holders)),
    unprotect_access_levels: shown('unprotect').map((entry) => mergeAccess(entry, holders)),
    allow_force_push: branch.allow_force_push === 1,
    code_owner_approval_required: branch.code_owner_approval_required === 1,
    // Groups protect no branches here.
    inherited: false,
  };
}

function mergeAccess(entry: BranchAccessRow, holders: Holders): MergeAccess {
  return {
    id: entry.id,
    access_level: entry.access_level,
    access_level_description: inWords(entry, holders),
    user_id: entry.user_id,
    group_id: entry.group_id,
  };
}

function pushAccess(entry: BranchAccessRow, holders: Holders): PushAccess {
  return { ...mergeAccess(entry, holders), deploy_key_id: entry.deploy_key_id };
}

/** A level, or the name of whoever else may. */
function inWords(entry: BranchAccessRow, { users, groups, keys }: Holders): string {
  if (entry.access_level !== null) return LEVELS[entry.access_level] ?? String(entry.access_level);
  const holder = users.get(entry.user_id ?? -1) ?? groups.get(entry.group_id ?? -1);
  return holder?.name ?? keys.get(entry.deploy_key_id ?? -1) ?? '';
}
