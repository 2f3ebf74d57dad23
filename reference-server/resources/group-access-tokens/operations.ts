import { audit } from '../../platform/tenancy/audit.ts';
import { randomBytes } from 'node:crypto';
import type { CreateGroupAccessTokenBody, GroupAccessTokenWithSecret } from '../../../generated/models/index.ts';
import { ACCESS, GRANTABLE_LEVELS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import type { GroupAccess } from '../../platform/places.ts';
import { badParameter, notFound } from '../../platform/refusal.ts';
import { refreshGrants } from '../../platform/tenancy/grants.ts';
import { insertMember } from '../../platform/tenancy/members.ts';
import { revokeOnce, rotateToken } from '../../platform/tenancy/rotation.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { tokenById, tokenPage } from '../../platform/tenancy/token-lists.ts';
import {
  ACCESS_TOKEN_SCOPES,
  MAX_LIFETIME,
  checkedExpiry,
  checkedName,
  checkedScopes,
} from '../../platform/tenancy/token-terms.ts';
import { digestOf, insertToken, newTokenSecret, scopesOf } from '../../platform/tenancy/tokens.ts';
import { insertUser } from '../../platform/tenancy/users.ts';
import { presentGroupToken } from './present.ts';
import { isItself, meansItself, tokenToRead, tokenToRotate } from './rules.ts';

/** Operations on the access tokens of groups. */
export const operations: OperationSet = operationsOf(
  reads('listGroupAccessTokens', {
    run: async (call, { query }, { group }) => {
      const page = await tokenPage(call, { kind: 'group', groupId: group.id }, query);
      const items = page.items.map(({ token, scopes }) => presentGroupToken(call, token, scopes));
      return listed(call, { ...page, items });
    },
  }),
  reads('getGroupAccessToken', {
    // Whoever owns the group may look for any token; a token of the group is told apart from others by being the calling one.
    find: (call, { group }, { path }) => Promise.resolve({ self: isItself(call, group, path.token_id) }),
    run: async (call, { path }, place) => {
      const token = await tokenToRead(call, place, path.token_id);
      const scopes = (await scopesOf(call.db, [token.id])).get(token.id) ?? [];
      return { status: 200, body: presentGroupToken(call, token, scopes) };
    },
  }),
  writes('createGroupAccessToken', {
    run: async (call, { body }, place) => ({ status: 201, body: await createToken(call, place, body) }),
  }),
  writes('rotateGroupAccessToken', {
    find: (call, _place, { path }) => Promise.resolve({ self: meansItself(call, path.token_id) }),
    run: async (call, { path, body }, place) => {
      const old = await tokenToRotate(call, place, path.token_id);
      const { token, scopes, secret } = await rotateToken(call, old, body ?? {});
      return { status: 200, body: { ...presentGroupToken(call, token, scopes), token: secret } };
    },
  }),
  writes('revokeGroupAccessToken', {
    run: async (call, { path }, place) => {
      await revoke(call, place, path.token_id);
      return { status: 204 };
    },
  }),
);

/** Makes a machine user that is a member of the group at the token's level. */
async function createToken(
  call: Call,
  { group }: GroupAccess,
  body: CreateGroupAccessTokenBody,
): Promise<GroupAccessTokenWithSecret> {
  const level = body.access_level ?? ACCESS.maintainer;
  if (!GRANTABLE_LEVELS.includes(level)) throw badParameter('access_level does not have a valid value');
  const name = checkedName(body.name);
  const scopes = checkedScopes(body.scopes, ACCESS_TOKEN_SCOPES);
  const expiresAt = checkedExpiry(call, body.expires_at, MAX_LIFETIME);
  const secret = await newTokenSecret(call);
  const bot = await createBot(call, group.id, { name, level });
  const token = await insertToken(call.db, {
    kind: 'group',
    name,
    description: null,
    user_id: bot.id,
    group_id: group.id,
    access_level: level,
    digest: digestOf(secret, call.app.tokenKey),
    expires_at: expiresAt,
    created_by_id: requirePrincipal(call).user.id,
    created_at: call.now,
    scopes,
  });
  audit(call, {
    kind: 'group_access_token',
    fate: 'created',
    id: token.id,
    details: { group_id: group.id, expires_at: expiresAt, scopes: scopes.join(' ') },
  });
  return { ...presentGroupToken(call, token, scopes), token: secret };
}

async function createBot(
  call: Call,
  groupId: number,
  { name, level }: { readonly name: string; readonly level: number },
): Promise<UserRow> {
  const username = `group_${groupId}_bot_${randomBytes(8).toString('hex')}`;
  const bot = await insertUser(call.db, {
    username,
    name,
    email: `${username}@noreply.example.com`,
    kind: 'group_bot',
    createdAt: call.now,
    groupId,
  });
  await insertMember(call.db, { kind: 'group', id: groupId }, { userId: bot.id, level, now: call.now });
  await refreshGrants(call.db, call.today, bot.id);
  return bot;
}

async function revoke(call: Call, { group }: GroupAccess, tokenId: number): Promise<void> {
  const token = await tokenById(call.db, tokenId);
  if (token === undefined || token.kind !== 'group' || token.group_id !== group.id) throw notFound('Access Token');
  await revokeOnce(call, token);
}
