import { ACCESS } from '../../platform/access-level.ts';
import { type Call, isAdministrator } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { forbidden } from '../../platform/refusal.ts';
import { projectLevel } from '../../platform/tenancy/grants.ts';
import { directMembers } from '../../platform/tenancy/members.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import type { Executor } from '../../store/store.ts';
import { matchesWildcard } from '../../platform/wildcard.ts';
import { accessToBranches, protectedBranchesOf } from './store.ts';
import type { BranchAccessRow } from './table.ts';

/** How a branch is protected, and from whom. */
export interface Protection {
  /** Whether its history may be replaced. */
  readonly allowsForce: boolean;
  readonly mayPush: boolean;
  /** Whoever may push may merge. */
  readonly mayMerge: boolean;
  /** Whether every developer of the project may push, or merge. */
  readonly developers: { readonly push: boolean; readonly merge: boolean };
}

/** What is protected in a project, as it concerns the caller. */
export type Protections = (branch: string) => Protection | undefined;

/** Whether a branch of a project is protected, from whomever. */
export async function isProtectedBranch(db: Executor, projectId: number, branch: string): Promise<boolean> {
  const known = await protectedBranchesOf(db, [projectId]);
  return known.some(({ name }) => matchesWildcard(name, branch));
}

/** Tells of entries whether each lets somebody do something. */
type Judge = (entries: readonly BranchAccessRow[]) => Promise<(entry: BranchAccessRow) => boolean>;

/** The protected branches of a project: what a branch is protected from by one name, another name that fits may allow. */
export function protectionsOf(call: Call, place: ProjectAccess): Promise<Protections> {
  return protectionsFor(call, place.project, (entries) => entriesOf(call, place, entries));
}

/**
 * The protected branches of a project, as they concern a deploy key: it may do what names it, and nothing by a level or a person, for as
 * long as its owner may read the code, as in the family.
 */
export function protectionsOfKey(
  call: Call,
  project: ProjectRow,
  { keyId, owner }: { readonly keyId: number; readonly owner: UserRow },
): Promise<Protections> {
  return protectionsFor(call, project, async () => {
    const reads = owner.admin === 1 || (await projectLevel(call.db, owner.id, project.id)) >= ACCESS.reporter;
    return ({ deploy_key_id: named }) => reads && named === keyId;
  });
}

async function protectionsFor(call: Call, project: ProjectRow, judge: Judge): Promise<Protections> {
  const branches = await protectedBranchesOf(call.db, [project.id]);
  if (branches.length === 0) return () => undefined;
  const ids = branches.map(({ id }) => id);
  const entries = await accessToBranches(call.db, ids);
  const applies = await judge(entries);
  return (branch) => {
    const fitting = branches.filter(({ name }) => matchesWildcard(name, branch));
    if (fitting.length === 0) return undefined;
    const own = new Set(fitting.map(({ id }) => id));
    const of = (action: BranchAccessRow['action']): BranchAccessRow[] =>
      entries.filter((entry) => entry.action === action && own.has(entry.protected_branch_id));
    const forDevelopers = (entry: BranchAccessRow): boolean => entry.access_level === ACCESS.developer;
    const mayPush = of('push').some(applies);
    return {
      allowsForce: fitting.some((one) => one.allow_force_push === 1),
      mayPush,
      mayMerge: mayPush || of('merge').some(applies),
      developers: { push: of('push').some(forDevelopers), merge: of('merge').some(forDevelopers) },
    };
  };
}

/** Whether an entry lets the caller do something: by level, in person, or as a member of a group. Level 0 is nobody's. */
async function entriesOf(
  call: Call,
  { level }: ProjectAccess,
  entries: readonly BranchAccessRow[],
): Promise<(entry: BranchAccessRow) => boolean> {
  const userId = call.principal?.user.id;
  const groups = entries.flatMap(({ group_id: id }) => (id === null ? [] : [id]));
  const members = await directMembers(call.db, [...new Set(groups)], call.today);
  const isAdmin = isAdministrator(call);
  return ({ access_level: least, user_id: user, group_id: group }) => {
    if (level < ACCESS.developer || userId === undefined) return false;
    if (least !== null) return least > 0 && level >= least;
    return isAdmin || user === userId || (group !== null && members.get(group)?.includes(userId) === true);
  };
}

/**
 * Refuses what a branch is protected from.
 * @throws Refusal 403 when the caller may not push to it, or not replace its history
 */
export async function demandPush(
  call: Call,
  place: ProjectAccess,
  { branch, force = false }: { readonly branch: string; readonly force?: boolean | undefined },
): Promise<void> {
  const protection = (await protectionsOf(call, place))(branch);
  if (protection === undefined) return;
  if (!protection.mayPush) throw forbidden('You are not allowed to push into this branch');
  if (force && !protection.allowsForce) throw forbidden('You are not allowed to force push to this branch');
}
