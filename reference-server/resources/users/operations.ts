import type { CurrentUser } from '../../../generated/models/index.ts';
import { type Call, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { personalNamespace } from '../../platform/tenancy/namespaces.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import { createUser } from './create.ts';
import { listUsers } from './list.ts';
import { presentUser } from './present.ts';

/** Projects a user may own unless the account is external. */
const PROJECTS_LIMIT = 100_000;

/** Operations on users. */
export const operations: OperationSet = operationsOf(
  // Whom the credential belongs to; a group token answers its machine user.
  reads('getCurrentUser', {
    run: async (call) => ({ status: 200, body: await presentAccount(call, requirePrincipal(call).user) }),
  }),
  reads('listUsers', { run: async (call, { query }) => listed(call, await listUsers(call, query)) }),
  writes('createUser', {
    run: async (call, { body }) => ({ status: 201, body: await presentAccount(call, await createUser(call, body)) }),
  }),
);

async function presentAccount(call: Call, user: UserRow): Promise<CurrentUser> {
  const namespace = await personalNamespace(call.db, user.id);
  const human = user.kind === 'human';
  const maker = human && user.external === 0;
  return {
    ...presentUser(call, user),
    email: user.email,
    created_at: timestamp(user.created_at),
    bio: null,
    ...(isAdministrator(call) ? { is_admin: user.admin === 1 } : {}),
    bot: !human,
    last_sign_in_at: null,
    current_sign_in_at: null,
    confirmed_at: optionalTimestamp(confirmedAt(user)),
    last_activity_on: null,
    namespace_id: namespace?.id ?? null,
    projects_limit: user.external === 1 ? 0 : PROJECTS_LIMIT,
    can_create_group: (human || user.kind === 'service_account') && user.external === 0,
    can_create_project: maker,
    two_factor_enabled: false,
    external: user.external === 1,
  };
}

/** When the address was confirmed: at the making of the account unless its profile says otherwise. */
function confirmedAt({ profile, created_at: createdAt }: UserRow): number | null {
  // Only `createUser` writes this member.
  const { confirmed_at: known } = JSON.parse(profile) as { readonly confirmed_at?: number | null };
  return known === undefined ? createdAt : known;
}
