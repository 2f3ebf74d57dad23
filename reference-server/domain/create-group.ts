import { insertGroup } from '../store/create-namespace.ts';
import { refreshGrants } from '../store/grants.ts';
import { groupById } from '../store/namespaces.ts';
import type { NamespaceRow, Visibility } from '../store/schema.ts';
import { insertMember } from '../store/users.ts';
import { authorizeGroup } from './access.ts';
import { ACCESS } from './access-level.ts';
import { type Call, isAdministrator, requirePrincipal } from './call.ts';
import { checkPlace, CREATION_LEVELS, settingsColumn } from './place.ts';
import { GROUP_DEFAULTS } from './present/group-defaults.ts';
import { groupSettings, presentGroup, type PresentedGroup } from './present/group.ts';
import { forbidden, notFound } from './refusal.ts';

/** Body of createGroup; attributes beside these are settings of the group. */
export interface CreateGroupBody {
  readonly name: string;
  readonly path: string;
  readonly parent_id?: number | undefined;
  readonly description?: string | null | undefined;
  readonly visibility?: Visibility | undefined;
}

/**
 * createGroup: a top-level group for any person, or a subgroup for whom the group above lets make them. The caller
 * becomes its owner.
 */
export async function createGroup(call: Call, body: CreateGroupBody): Promise<PresentedGroup> {
  const { user } = requirePrincipal(call);
  const parent = await parentGroup(call, body.parent_id);
  if (parent === undefined && user.kind !== 'human') throw forbidden();
  const visibility = body.visibility ?? parent?.visibility ?? 'private';
  const group = await call.app.store.write(async (tx) => {
    const fullPath = await checkPlace(tx, { parent, path: body.path, visibility });
    const row = await insertGroup(tx, {
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
    await insertMember(tx, { kind: 'group', id: row.id }, { userId: user.id, level: ACCESS.owner, now: call.now });
    await refreshGrants(tx, call.today, user.id);
    return row;
  });
  return presentGroup(call, group, { customAttributes: false, statistics: false, withProjects: true });
}

async function parentGroup(call: Call, id: number | undefined): Promise<NamespaceRow | undefined> {
  if (id === undefined) return undefined;
  if ((await groupById(call.app.store.db, id)) === undefined) throw notFound('Group');
  const { group, level } = await authorizeGroup(call, id);
  const least = CREATION_LEVELS[String(groupSettings(group).subgroup_creation_level)] ?? ACCESS.owner;
  if (!isAdministrator(call) && level < least) throw forbidden();
  return group;
}
