import { requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { Refusal, notFound } from '../../platform/refusal.ts';
import { revokeOnce, rotateToken } from '../../platform/tenancy/rotation.ts';
import { tokenPage } from '../../platform/tenancy/token-lists.ts';
import { scopesOf } from '../../platform/tenancy/tokens.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { associations } from './associations.ts';
import { issueToken } from './issue.ts';
import { presentPersonalToken } from './present.ts';
import {
  OWN_TOKEN_SCOPES,
  PERSONAL_TOKEN_SCOPES,
  demandPerson,
  findToken,
  findTokenToRotate,
  listedUser,
} from './rules.ts';

/** Id that no user has: an administrator may ask for the tokens of nobody. */
const NOBODY = 0;

/** Operations on personal access tokens. */
export const operations: OperationSet = operationsOf(
  reads('listPersonalAccessTokens', {
    run: async (call, { query }) => {
      const userId = await listedUser(call, query.user_id);
      const page = await tokenPage(call, { kind: 'personal', userId: userId === null ? NOBODY : userId }, query);
      return listed(call, { ...page, items: page.items.map((token) => presentPersonalToken(call, token)) });
    },
  }),
  reads('getPersonalAccessToken', {
    find: (call, _place, { path }) => findToken(call, path.id),
    run: async (call, _request, _place, { token }) => {
      const scopes = (await scopesOf(call.db, [token.id])).get(token.id) ?? [];
      return { status: 200, body: presentPersonalToken(call, { token, scopes }) };
    },
  }),
  writes('revokePersonalAccessToken', {
    find: (call, _place, { path }) => findToken(call, path.id),
    run: async (call, _request, _place, { token }) => {
      await revokeOnce(call, token);
      return { status: 204 };
    },
  }),
  writes('revokeSelfPersonalAccessToken', {
    run: async (call) => {
      const { token } = requirePrincipal(call).credential;
      if (token.kind !== 'personal') throw new Refusal(400, { message: '400 Bad request' });
      await revokeOnce(call, token);
      return { status: 204 };
    },
  }),
  reads('listPersonalAccessTokenAssociations', { run: (call, { query }) => associations(call, query) }),
  writes('rotatePersonalAccessToken', {
    find: (call, _place, { path }) => findTokenToRotate(call, path.id),
    run: async (call, { body }, _place, found) => {
      const { secret, ...fresh } = await rotateToken(call, found.token, body ?? {});
      return { status: 200, body: { ...presentPersonalToken(call, fresh), token: secret } };
    },
  }),
  writes('createUserPersonalAccessToken', {
    run: async (call, { path, body }) => {
      const user = (await usersById(call.db, [path.user_id])).get(path.user_id);
      if (user === undefined || (user.kind !== 'human' && user.kind !== 'service_account')) throw notFound('User');
      return { status: 201, body: await issueToken(call, user.id, { body, allowed: PERSONAL_TOKEN_SCOPES }) };
    },
  }),
  writes('createCurrentUserPersonalAccessToken', {
    run: async (call, { body }) => {
      demandPerson(call);
      return {
        status: 201,
        body: await issueToken(call, requirePrincipal(call).user.id, { body, allowed: OWN_TOKEN_SCOPES }),
      };
    },
  }),
);
