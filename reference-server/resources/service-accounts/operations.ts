import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import type { Call } from '../../platform/call.ts';
import { listed } from '../../platform/page-headers.ts';
import { type Page, type PaginationQuery, numberedPage } from '../../platform/page.ts';
import { rotateToken } from '../../platform/tenancy/rotation.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { PERSONAL_TOKEN_SCOPES, issueToken, presentPersonalToken } from '../personal-access-tokens/index.ts';
import { createAccount } from './create.ts';
import { removeAccount } from './remove.ts';
import { presentGroupAccount, presentInstanceAccount } from './present.ts';
import { accountOf, demandTopLevel, tokenOf } from './rules.ts';
import { type AccountList, countAccountRows, listAccountRows } from './store.ts';

/** Display name of those that are not given one. */
const DEFAULT_NAME = 'Service account user';

/** Operations on service accounts and their tokens. */
export const operations: OperationSet = operationsOf(
  reads('listGroupServiceAccounts', {
    run: async (call, { query }, place) => {
      demandTopLevel(place);
      const page = await accountPage(call, place.group.id, query);
      return listed(call, { ...page, items: page.items.map(presentGroupAccount) });
    },
  }),
  writes('createGroupServiceAccount', {
    run: async (call, { body }, place) => {
      demandTopLevel(place);
      const account = await createAccount(call, place.group.id, { name: DEFAULT_NAME, ...body });
      return { status: 201, body: presentGroupAccount(account) };
    },
  }),
  // Accounts are looked for by those alone who may have them: ids that are none tell others nothing.
  writes('deleteGroupServiceAccount', {
    run: async (call, { path, query }, place) => {
      await removeAccount(call, await accountOf(call, place, path.user_id), query.hard_delete);
      return { status: 204 };
    },
  }),
  writes('createServiceAccountToken', {
    run: async (call, { path, body }, place) => {
      const { id } = await accountOf(call, place, path.user_id);
      return { status: 201, body: await issueToken(call, id, { body, allowed: PERSONAL_TOKEN_SCOPES }) };
    },
  }),
  writes('rotateServiceAccountToken', {
    run: async (call, { path, body }, place) => {
      const { id } = await accountOf(call, place, path.user_id);
      const { secret, ...fresh } = await rotateToken(call, await tokenOf(call, id, path.token_id), body ?? {});
      return { status: 200, body: { ...presentPersonalToken(call, fresh), token: secret } };
    },
  }),
  reads('listServiceAccounts', {
    run: async (call, { query }) => {
      const page = await accountPage(call, null, query);
      return listed(call, { ...page, items: page.items.map(presentInstanceAccount) });
    },
  }),
  writes('createServiceAccount', {
    run: async (call, { body }) => {
      const account = await createAccount(call, null, { name: DEFAULT_NAME, ...body });
      return { status: 201, body: presentInstanceAccount(account) };
    },
  }),
);

function accountPage(
  call: Call,
  groupId: number | null,
  query: PaginationQuery & { readonly order_by: AccountList['orderBy']; readonly sort: AccountList['sort'] },
): Promise<Page<UserRow>> {
  const list = { groupId, orderBy: query.order_by, sort: query.sort };
  return numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listAccountRows(call.db, list, window),
    count: (bound) => countAccountRows(call.db, groupId, bound),
  });
}
