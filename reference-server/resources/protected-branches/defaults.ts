import type { BranchProtectionDefaults } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import type { Call } from '../../platform/call.ts';
import { namespaceById } from '../../platform/tenancy/namespaces.ts';
import type { NamespaceRow, ProjectRow } from '../../platform/tenancy/table.ts';
import { isProtectedBranch } from './rules.ts';
import { insertProtection } from './store.ts';

/** What an instance protects default branches from where nothing was set. */
const FULL = defaultsOf(ACCESS.maintainer, ACCESS.maintainer);

/** What the numbers of the old setting stand for. */
const OLD: Readonly<Record<number, BranchProtectionDefaults>> = {
  0: { ...defaultsOf(ACCESS.developer, ACCESS.developer), allow_force_push: true },
  1: defaultsOf(ACCESS.developer, ACCESS.developer),
  2: FULL,
  3: defaultsOf(ACCESS.maintainer, ACCESS.developer),
  4: FULL,
};

function defaultsOf(push: number, merge: number): BranchProtectionDefaults {
  return {
    allowed_to_push: [{ access_level: push }],
    allow_force_push: false,
    allowed_to_merge: [{ access_level: merge }],
  };
}

/** What a number of the old setting stands for; one that it has not, for full protection. */
export function protectionOf(old: number): BranchProtectionDefaults {
  return OLD[old] ?? FULL;
}

/** Protects the default branch of a project as its group says, or else the instance; once, and not where a name that fits does so already. */
export async function protectDefault(call: Call, project: ProjectRow, branch: string): Promise<void> {
  if (await isProtectedBranch(call.db, project.id, branch)) return;
  const namespace = await namespaceById(call.db, project.namespace_id);
  const chosen = (namespace && ofGroup(namespace)) ?? (await ofInstance(call));
  if (isOpen(chosen)) return;
  await insertProtection(call.db, {
    projectId: project.id,
    name: branch,
    allowForcePush: chosen.allow_force_push,
    levels: [
      ...chosen.allowed_to_push.map(({ access_level: level }) => ({ action: 'push' as const, level })),
      ...chosen.allowed_to_merge.map(({ access_level: level }) => ({ action: 'merge' as const, level })),
      { action: 'unprotect', level: ACCESS.maintainer },
    ],
  });
}

interface Chosen {
  readonly default_branch_protection?: number | null;
  readonly default_branch_protection_defaults?: BranchProtectionDefaults | null;
}

function ofGroup({ settings }: NamespaceRow): BranchProtectionDefaults | undefined {
  // The column holds what differs from the defaults, as the description allows it.
  return chosenOf(JSON.parse(settings) as Chosen);
}

async function ofInstance(call: Call): Promise<BranchProtectionDefaults> {
  return chosenOf(await call.app.settings.current(call.db)) ?? FULL;
}

function chosenOf(settings: Chosen): BranchProtectionDefaults | undefined {
  const { default_branch_protection: old, default_branch_protection_defaults: defaults } = settings;
  return defaults ?? (old === undefined || old === null ? undefined : protectionOf(old));
}

/** Whether every developer may do everything: then nothing is protected. */
function isOpen({ allowed_to_push: pushers, allow_force_push: force }: BranchProtectionDefaults): boolean {
  return force && pushers.some(({ access_level: level }) => level === ACCESS.developer);
}
