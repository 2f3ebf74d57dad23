import type { CurrentUser } from '../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads } from '../../platform/operation.ts';
import { personalNamespace } from '../../platform/tenancy/namespaces.ts';
import { timestamp } from '../../platform/time.ts';
import { presentUser } from './present.ts';

/** Projects a user may own unless the profile says otherwise. */
const PROJECTS_LIMIT = 100_000;

/** Operations on users. */
export const operations: OperationSet = operationsOf(
  reads('getCurrentUser', { run: async (call) => ({ status: 200, body: await currentUser(call) }) }),
);

/** Whom the credential belongs to; a group token answers its machine user. */
async function currentUser(call: Call): Promise<CurrentUser> {
  const { user } = requirePrincipal(call);
  const namespace = await personalNamespace(call.db, user.id);
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
