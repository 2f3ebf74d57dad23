import type { CurrentUser } from '../../generated/models/index.ts';
import { personalNamespace } from '../store/namespaces.ts';
import { type Call, requirePrincipal } from './call.ts';
import { timestamp } from './present/time.ts';
import { presentUser } from './present/user.ts';

/** Projects a user may own unless the profile says otherwise. */
const PROJECTS_LIMIT = 100_000;

/** getCurrentUser: whom the credential belongs to; a group token answers its machine user. */
export async function getCurrentUser(call: Call): Promise<CurrentUser> {
  const { user } = requirePrincipal(call);
  const namespace = await personalNamespace(call.app.store.db, user.id);
  const human = user.kind === 'human';
  return {
    ...presentUser(call, user),
    email: user.email,
    created_at: timestamp(user.created_at),
    bio: null,
    ...(user.admin === 1 ? { is_admin: true } : {}),
    bot: !human,
    last_sign_in_at: null,
    current_sign_in_at: null,
    confirmed_at: timestamp(user.created_at),
    last_activity_on: null,
    namespace_id: namespace?.id ?? null,
    projects_limit: PROJECTS_LIMIT,
    can_create_group: human,
    can_create_project: human,
    two_factor_enabled: false,
    external: user.external === 1,
  };
}
