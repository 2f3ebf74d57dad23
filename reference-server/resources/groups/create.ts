import type { CreateGroupBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { forbidden } from '../../platform/refusal.ts';
import { refreshGrants } from '../../platform/tenancy/grants.ts';
import { insertMember } from '../../platform/tenancy/members.ts';
import { insertGroup } from '../../platform/tenancy/namespaces.ts';
import { checkPlace } from '../../platform/tenancy/place.ts';
import { GROUP_DEFAULTS, settingsColumn } from '../../platform/tenancy/settings.ts';
import type { NamespaceRow, UserRow } from '../../platform/tenancy/table.ts';

/** createGroup: a top-level group for any person, or a subgroup of the group above. The caller becomes its owner. */
export async function createGroup(
  call: Call,
  body: CreateGroupBody,
  parent: NamespaceRow | undefined,
): Promise<NamespaceRow> {
  const { user } = requirePrincipal(call);
  if (parent === undefined && (!isMaker(user) || user.external === 1)) throw forbidden();
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
  await announce(call, 'group.created', { group, parent });
  return group;
}

/** People and service accounts make groups of their own; machine users of groups and projects stay where they are. */
function isMaker({ kind }: UserRow): boolean {
  return kind === 'human' || kind === 'service_account';
}
