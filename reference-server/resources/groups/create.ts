import type { CreateGroupBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { visibleGroup } from '../../platform/access.ts';
import { type Call, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import { refreshGrants } from '../../platform/tenancy/grants.ts';
import { insertMember } from '../../platform/tenancy/members.ts';
import { groupById, insertGroup } from '../../platform/tenancy/namespaces.ts';
import { CREATION_LEVELS, checkPlace } from '../../platform/tenancy/place.ts';
import { GROUP_DEFAULTS, groupSettings, settingsColumn } from '../../platform/tenancy/settings.ts';
import type { NamespaceRow } from '../../platform/tenancy/table.ts';

/**
 * createGroup: a top-level group for any person, or a subgroup for whom the group above lets make them. The caller
 * becomes its owner.
 */
export async function createGroup(call: Call, body: CreateGroupBody): Promise<NamespaceRow> {
  const { user } = requirePrincipal(call);
  const parent = await parentGroup(call, body.parent_id);
  if (parent === undefined && user.kind !== 'human') throw forbidden();
  const visibility = body.visibility ?? parent?.visibility ?? 'private';
  const { db } = call;
  const fullPath = await checkPlace(db, { parent, path: body.path, visibility });
  const group = await insertGroup(db, {
    kind: 'group',
    parent_id: parent?.id ?? null,
    owner_id: null,
    name: body.name,
    path: body.path,
    full_path: fullPath,
    full_path_key: fullPath.toLowerCase(),
    full_name: parent === undefined ? body.name : `${parent.full_name} / ${body.name}`,
    description: body.description ?? '',
    visibility,
    avatar_url: null,
    repository_storage: 'default',
    marked_for_deletion_on: null,
    created_at: call.now,
    updated_at: call.now,
    settings: settingsColumn(body, GROUP_DEFAULTS),
  });
  await insertMember(db, { kind: 'group', id: group.id }, { userId: user.id, level: ACCESS.owner, now: call.now });
  await refreshGrants(db, call.today, user.id);
  return group;
}

async function parentGroup(call: Call, id: number | undefined): Promise<NamespaceRow | undefined> {
  if (id === undefined) return undefined;
  if ((await groupById(call.db, id)) === undefined) throw notFound('Group');
  const { group, level } = await visibleGroup(call, id);
  const least = CREATION_LEVELS[String(groupSettings(group).subgroup_creation_level)] ?? ACCESS.owner;
  if (!isAdministrator(call) && level < least) throw forbidden();
  return group;
}
