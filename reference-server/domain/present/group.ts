import type { AccessLevel, Group, GroupListEntry, GroupStatistics } from '../../../generated/models/index.ts';
import { namespacesById } from '../../store/by-id.ts';
import { groupLevels, sharesOfGroups } from '../../store/group-list.ts';
import { customAttributesOf } from '../../store/project-facts.ts';
import { listProjectRows } from '../../store/project-list.ts';
import type { CustomAttributesTable, NamespaceRow, SharesTable } from '../../store/schema.ts';
import { ACCESS } from '../access-level.ts';
import { type Call, hasTier, isAdministrator, seesInternal } from '../call.ts';
import {
  COMMON_SETTINGS,
  GROUP_DEFAULTS,
  GROUP_STATISTICS,
  type GroupSetting,
  LIST_SETTINGS,
  PAID_SETTINGS,
} from './group-defaults.ts';
import { PLAIN_VIEW, type PresentedProject, presentProjects } from './project.ts';
import { timestamp } from './time.ts';
import { absoluteUrl } from './user.ts';

/** A group as responses hold it. */
export type PresentedGroup = Group;

/** What a caller asks for beyond the standard fields of a group. */
export interface GroupView {
  readonly customAttributes: boolean;
  readonly statistics: boolean;
}

/** Most projects that a group's detail lists. */
const MAX_PROJECTS = 100;

interface GroupFacts {
  readonly shares: ReadonlyMap<number, readonly SharesTable[]>;
  readonly sharedGroups: ReadonlyMap<number, NamespaceRow>;
  readonly levels: ReadonlyMap<number, number>;
  readonly customAttributes: ReadonlyMap<number, readonly CustomAttributesTable[]>;
}

async function loadFacts(call: Call, groups: readonly NamespaceRow[], view: GroupView): Promise<GroupFacts> {
  const { db } = call.app.store;
  const ids = groups.map((group) => group.id);
  const shares = await sharesOfGroups(db, ids);
  const userId = call.principal?.user.id;
  const wantsAttributes = view.customAttributes && isAdministrator(call);
  return {
    shares,
    sharedGroups: await namespacesById(
      db,
      [...shares.values()].flat().map((share) => share.group_id),
    ),
    levels: userId === undefined ? new Map() : await groupLevels(db, userId, ids),
    customAttributes: wantsAttributes ? await customAttributesOf(db, 'group', ids) : new Map(),
  };
}

/** Groups as entries of a list, in the given order. */
export async function presentGroups(
  call: Call,
  groups: readonly NamespaceRow[],
  view: GroupView,
): Promise<GroupListEntry[]> {
  const facts = await loadFacts(call, groups, view);
  return groups.map((group) => ({
    ...commonFields(call, group, facts, view),
    ...pick(group, LIST_SETTINGS),
  }));
}

/** One group with its details; `withProjects` adds the projects in it and shared with it, at most 100 of each. */
export async function presentGroup(
  call: Call,
  group: NamespaceRow,
  view: GroupView & { readonly withProjects: boolean },
): Promise<PresentedGroup> {
  const facts = await loadFacts(call, [group], view);
  return {
    ...commonFields(call, group, facts, view),
    shared_with_groups: sharedWith(group, facts),
    ...ownerFields(call, group, facts),
    ...(group.parent_id === null ? pick(group, ['prevent_sharing_groups_outside_hierarchy']) : {}),
    ...(view.withProjects
      ? {
          projects: await projectsOf(call, { namespaceId: group.id }),
          shared_projects: await projectsOf(call, { sharedWith: group.id }),
        }
      : {}),
  };
}

async function projectsOf(
  call: Call,
  place: { readonly namespaceId: number } | { readonly sharedWith: number },
): Promise<PresentedProject[]> {
  const visibleTo = isAdministrator(call)
    ? ('everything' as const)
    : { userId: call.principal?.user.id, internal: seesInternal(call) };
  const rows = await listProjectRows(
    call.app.store.db,
    { visibleTo, ...place },
    { order: 'id', descending: true, limit: MAX_PROJECTS, offset: 0 },
  );
  return presentProjects(call, rows, PLAIN_VIEW);
}

function commonFields(call: Call, group: NamespaceRow, facts: GroupFacts, view: GroupView): GroupListEntry {
  const paid = hasTier(call, 'paid');
  const fields = {
    id: group.id,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    avatar_url: absoluteUrl(call, group.avatar_url),
    web_url: `${call.origin}/groups/${group.full_path}`,
    ...pick(group, COMMON_SETTINGS),
    repository_storage: group.repository_storage,
    full_name: group.full_name,
    full_path: group.full_path,
    parent_id: group.parent_id,
    created_at: timestamp(group.created_at),
    ...(paid ? { ...pick(group, PAID_SETTINGS), marked_for_deletion_on: group.marked_for_deletion_on } : {}),
    ...(view.statistics && isAdministrator(call) ? { statistics: statisticsOf(group) } : {}),
    ...(view.customAttributes && isAdministrator(call)
      ? {
          custom_attributes: (facts.customAttributes.get(group.id) ?? []).map(({ name, value }) => ({
            key: name,
            value,
          })),
        }
      : {}),
  };
  // Settings are picked by name, which the compiler cannot follow; the suites check every answer against the schema.
  return fields as GroupListEntry;
}

function ownerFields(call: Call, group: NamespaceRow, facts: GroupFacts): Record<string, unknown> {
  const level = isAdministrator(call) ? ACCESS.owner : (facts.levels.get(group.id) ?? 0);
  if (level < ACCESS.owner) return {};
  return { runners_token: `fwrt-group-${group.id}`, ...pick(group, ['enabled_git_access_protocol']) };
}

/** Settings of a group over their defaults. */
export function groupSettings(group: NamespaceRow): Record<GroupSetting, unknown> {
  // The column holds only keys of the defaults; the server writes nothing else there.
  return { ...GROUP_DEFAULTS, ...(JSON.parse(group.settings) as Record<string, unknown>) };
}

function pick(group: NamespaceRow, names: readonly GroupSetting[]): Record<string, unknown> {
  const settings = groupSettings(group);
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

/** Top-level groups answer for the storage of everything below them, hence the extra object. */
function statisticsOf(group: NamespaceRow): GroupStatistics {
  return group.parent_id === null
    ? { ...GROUP_STATISTICS, root_storage_statistics: GROUP_STATISTICS }
    : { ...GROUP_STATISTICS };
}

function sharedWith(group: NamespaceRow, facts: GroupFacts): NonNullable<Group['shared_with_groups']> {
  return (facts.shares.get(group.id) ?? []).flatMap((share) => {
    const other = facts.sharedGroups.get(share.group_id);
    if (other === undefined) return [];
    return [
      {
        group_id: other.id,
        group_name: other.name,
        group_full_path: other.full_path,
        // The column holds nothing but the levels that may be granted.
        group_access_level: share.access_level as AccessLevel,
        expires_at: share.expires_at,
      },
    ];
  });
}
