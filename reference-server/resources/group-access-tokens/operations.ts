import { randomBytes } from 'node:crypto';
import type {
  CreateGroupAccessTokenBody,
  GroupAccessToken,
  GroupAccessTokenWithSecret,
  RotateTokenBody,
} from '../../../generated/models/index.ts';
import { ACCESS, GRANTABLE_LEVELS } from '../../platform/access-level.ts';
import type { GroupAccess } from '../../platform/places.ts';
import { isExpired } from '../../platform/authentication.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, type RequestOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { type Page, offsetPage, offsetSlice } from '../../platform/page.ts';
import { instantOf } from '../../platform/parameters.ts';
import { badParameter, badRequest, invalidRecord, notFound, unauthorized } from '../../platform/refusal.ts';
import { refreshGrants } from '../../platform/tenancy/grants.ts';
import { insertMember } from '../../platform/tenancy/members.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { digestOf, insertToken, newSecret, revokeToken, scopesOf } from '../../platform/tenancy/tokens.ts';
import { insertUser } from '../../platform/tenancy/users.ts';
import { presentGroupToken } from './present.ts';
import { MAX_LIFETIME, checkedExpiry, checkedScopes, meansItself, tokenToRotate } from './rules.ts';
import { countTokenRows, listTokenRows, tokenById } from './store.ts';

/** Life of a rotated token when the request names no day, in days. */
const ROTATED_LIFETIME = 7;

/** Operations on the access tokens of groups. */
export const operations: OperationSet = operationsOf(
  reads('listGroupAccessTokens', {
    run: async (call, { query }, place) => listed(call, await listTokens(call, place, query)),
  }),
  writes('createGroupAccessToken', {
    run: async (call, { body }, place) => ({ status: 201, body: await createToken(call, place, body) }),
  }),
  writes('rotateGroupAccessToken', {
    find: (call, _place, { path }) => Promise.resolve({ self: meansItself(call, path.token_id) }),
    run: async (call, { path, body }, place) => ({
      status: 200,
      body: await rotateToken(call, place, path.token_id, body ?? {}),
    }),
  }),
  writes('revokeGroupAccessToken', {
    run: async (call, { path }, place) => {
      await revoke(call, place, path.token_id);
      return { status: 204 };
    },
  }),
);

async function listTokens(
  call: Call,
  { group }: GroupAccess,
  query: RequestOf<'listGroupAccessTokens'>['query'],
): Promise<Page<GroupAccessToken>> {
  const { db } = call;
  const slice = offsetSlice(query);
  const filter = {
    groupId: group.id,
    today: call.today,
    createdAfter: instantOf('created_after', query.created_after),
    createdBefore: instantOf('created_before', query.created_before),
    lastUsedAfter: instantOf('last_used_after', query.last_used_after),
    lastUsedBefore: instantOf('last_used_before', query.last_used_before),
    revoked: query.revoked,
    search: query.search,
    state: query.state,
  };
  const rows = await listTokenRows(db, filter, { limit: slice.perPage + 1, offset: slice.offset });
  const bound = call.app.limits.maxCounted;
  const page = await offsetPage(rows, slice, { bound, count: () => countTokenRows(db, filter, bound) });
  const scopes = await scopesOf(
    db,
    page.items.map((token) => token.id),
  );
  const items = page.items.map((token) => presentGroupToken(call, token, scopes.get(token.id) ?? []));
  return { items, pagination: page.pagination };
}

/** Makes a machine user that is a member of the group at the token's level. */
async function createToken(
  call: Call,
  { group }: GroupAccess,
  body: CreateGroupAccessTokenBody,
): Promise<GroupAccessTokenWithSecret> {
  const level = body.access_level ?? ACCESS.maintainer;
  if (!GRANTABLE_LEVELS.includes(level)) throw badParameter('access_level does not have a valid value');
  if (body.name.trim() === '') throw invalidRecord({ name: ["can't be blank"] });
  const scopes = checkedScopes(body.scopes);
  const expiresAt = checkedExpiry(call, body.expires_at, MAX_LIFETIME);
  const secret = newSecret();
  const bot = await createBot(call, group.id, { name: body.name, level });
  const token = await insertToken(call.db, {
    kind: 'group',
    name: body.name,
    user_id: bot.id,
    group_id: group.id,
    access_level: level,
    digest: digestOf(secret, call.app.tokenKey),
    expires_at: expiresAt,
    created_by_id: requirePrincipal(call).user.id,
    created_at: call.now,
    scopes,
    rotatedFrom: undefined,
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

/** Replaces a token by a new one of the same name, scopes and level. */
async function rotateToken(
  call: Call,
  place: GroupAccess,
  wanted: number | string,
  body: RotateTokenBody,
): Promise<GroupAccessTokenWithSecret> {
  const old = await tokenToRotate(call, place, wanted);
  if (old.revoked === 1 || isExpired(old, call.today)) throw unauthorized();
  const expiresAt = checkedExpiry(call, body.expires_at, ROTATED_LIFETIME);
  const scopes = (await scopesOf(call.db, [old.id])).get(old.id) ?? [];
  const secret = newSecret();
  // Who calls was found out before this transaction: of two rotations at once the second finds the token revoked.
  if (!(await revokeToken(call.db, old.id))) throw unauthorized();
  const fresh = await insertToken(call.db, {
    kind: old.kind,
    name: old.name,
    user_id: old.user_id,
    group_id: old.group_id,
    access_level: old.access_level,
    digest: digestOf(secret, call.app.tokenKey),
    expires_at: expiresAt,
    created_by_id: old.created_by_id,
    created_at: call.now,
    scopes,
    rotatedFrom: old,
  });
  call.afterCommit(() => call.app.authenticator.forget());
  return { ...presentGroupToken(call, fresh, scopes), token: secret };
}

async function revoke(call: Call, { group }: GroupAccess, tokenId: number): Promise<void> {
  const token = await tokenById(call.db, tokenId);
  if (token === undefined || token.kind !== 'group' || token.group_id !== group.id) throw notFound('Access Token');
  if (!(await revokeToken(call.db, token.id))) throw badRequest('Token already revoked');
  call.afterCommit(() => call.app.authenticator.forget());
}
