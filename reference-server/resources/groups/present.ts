import type {
  CustomAttribute,
  Group,
  GroupListEntry,
  GroupStatistics,
  Project,
} from '../../../generated/models/index.ts';
import { ACCESS, grantedLevel } from '../../platform/access-level.ts';
import { type Call, absoluteUrl, hasTier, isAdministrator, seesInternal } from '../../platform/call.ts';
import { visibleGroups } from '../../platform/places.ts';
import { customAttributesOf } from '../../platform/tenancy/attributes.ts';
import { groupLevels } from '../../platform/tenancy/grants.ts';
import { groupSettings, pick } from '../../platform/tenancy/settings.ts';
import { sharesOf } from '../../platform/tenancy/shares.ts';
import type { CustomAttributeRow, NamespaceRow, ShareRow } from '../../platform/tenancy/table.ts';
import { timestamp } from '../../platform/time.ts';
import { PLAIN_VIEW, listProjectRows, presentProjects } from '../projects/index.ts';
import { registrationTokens } from '../runners/index.ts';
import { COMMON_SETTINGS, GROUP_STATISTICS, LIST_SETTINGS, PAID_SETTINGS } from './settings.ts';

/** What a caller asks for beyond the standard fields of a group. */
export interface GroupView {
  readonly customAttributes: boolean;
  readonly statistics: boolean;
}

/** Most projects that a group's detail lists. */
const MAX_PROJECTS = 100;

type OwnerFields = Pick<Group, 'enabled_git_access_protocol' | 'runners_token'>;

interface GroupFacts {
  readonly shares: ReadonlyMap<number, readonly ShareRow[]>;
  /** Groups that these ones are shared with, as far as the caller sees them. */
  readonly sharedGroups: ReadonlyMap<number, NamespaceRow>;
  readonly levels: ReadonlyMap<number, number>;
  readonly customAttributes: ReadonlyMap<number, readonly CustomAttributeRow[]>;
}

async function loadFacts(call: Call, groups: readonly NamespaceRow[], view: GroupView): Promise<GroupFacts> {
  const { db } = call;
  const ids = groups.map((group) => group.id);
  const shares = await sharesOf(db, 'group', ids);
  const userId = call.principal?.user.id;
  const wantsAttributes = view.customAttributes && isAdministrator(call);
  return {
    shares,
    sharedGroups: await visibleGroups(
      call,
      [...shares.values()].flat().map((share) => share.group_id),
    ),
    levels: userId === undefined ? new Map() : await groupLevels(db, ids, userId),
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
  return groups.map((group) =>
    Object.assign(commonFields(call, group, facts, view), pick(groupSettings(group), LIST_SETTINGS)),
  );
}

/** One group with its details; `withProjects` adds the projects in it and shared with it, at most 100 of each. */
export async function presentGroup(
  call: Call,
  group: NamespaceRow,
  view: GroupView & { readonly withProjects: boolean },
): Promise<Group> {
  const facts = await loadFacts(call, [group], view);
  const fields: Group = Object.assign(
    commonFields(call, group, facts, view),
    { shared_with_groups: sharedWith(group, facts) },
    await ownerFields(call, group, facts),
    group.parent_id === null ? pick(groupSettings(group), ['prevent_sharing_groups_outside_hierarchy']) : {},
  );
  if (!view.withProjects) return fields;
  return Object.assign(fields, {
    projects: await projectsOf(call, { namespaceId: group.id }),
    shared_projects: await projectsOf(call, { sharedWith: group.id }),
  });
}

async function projectsOf(
  call: Call,
  place: { readonly namespaceId: number } | { readonly sharedWith: number },
): Promise<Project[]> {
  const visibleTo = isAdministrator(call)
    ? ('everything' as const)
    : { userId: call.principal?.user.id, internal: seesInternal(call) };
  const rows = await listProjectRows(
    call.db,
    { visibleTo, ...place },
    { order: 'id', descending: true, limit: MAX_PROJECTS, offset: 0 },
  );
  return presentProjects(call, rows, PLAIN_VIEW);
}

function commonFields(call: Call, group: NamespaceRow, facts: GroupFacts, view: GroupView): GroupListEntry {
  const paid = hasTier(call, 'paid');
  const settings = groupSettings(group);
  // Spreading into a literal of so many members takes Node 20 ten times as long.
  return Object.assign(
    {
      id: group.id,
      name: group.name,
      path: group.path,
      description: group.description,
      visibility: group.visibility,
      avatar_url: absoluteUrl(call, group.avatar_url),
      web_url: `${call.origin}/groups/${group.full_path}`,
    },
    pick(settings, COMMON_SETTINGS),
    {
      repository_storage: group.repository_storage,
      full_name: group.full_name,
      full_path: group.full_path,
      parent_id: group.parent_id,
      created_at: timestamp(group.created_at),
    },
    paid ? { ...pick(settings, PAID_SETTINGS), marked_for_deletion_on: group.marked_for_deletion_on } : {},
    view.statistics && isAdministrator(call) ? { statistics: statisticsOf(group) } : {},
    view.customAttributes && isAdministrator(call) ? { custom_attributes: attributesOf(group, facts) } : {},
  );
}

function attributesOf(group: NamespaceRow, facts: GroupFacts): CustomAttribute[] {
  return (facts.customAttributes.get(group.id) ?? []).map(({ name, value }) => ({ key: name, value }));
}

async function ownerFields(call: Call, group: NamespaceRow, facts: GroupFacts): Promise<OwnerFields> {
  const level = isAdministrator(call) ? ACCESS.owner : (facts.levels.get(group.id) ?? 0);
  if (level < ACCESS.owner) return {};
  const tokens = await registrationTokens(call.db, 'group', [group.id]);
  return {
    runners_token: tokens.get(group.id) ?? null,
    ...pick(groupSettings(group), ['enabled_git_access_protocol']),
  };
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
        group_access_level: grantedLevel(share.access_level),
        expires_at: share.expires_at,
      },
    ];
  });
}
