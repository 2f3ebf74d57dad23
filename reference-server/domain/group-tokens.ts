import { randomBytes } from 'node:crypto';
import { refreshGrants } from '../store/grants.ts';
import type { NamespaceRow, TokenRow } from '../store/schema.ts';
import {
  countTokenRows,
  digestOf,
  insertToken,
  listTokenRows,
  newSecret,
  revokeToken,
  scopesOf,
  tokenById,
} from '../store/tokens.ts';
import { insertMember, insertUser } from '../store/users.ts';
import { authorizeGroup, demand } from './access.ts';
import { ACCESS, GRANTABLE_LEVELS } from './access-level.ts';
import { isExpired } from './authentication.ts';
import { type Call, requirePrincipal } from './call.ts';
import { addDays } from './clock.ts';
import { offsetPage, offsetSlice, type Page, type PaginationQuery } from './pagination.ts';
import { dayParameter, instantOf } from './parameters.ts';
import { presentGroupToken, type PresentedToken } from './present/token.ts';
import type { Credential } from './principal.ts';
import {
  badParameter,
  badRequest,
  insufficientScope,
  invalidRecord,
  notAllowed,
  notFound,
  unauthorized,
} from './refusal.ts';
import { GROUP_TOKEN_SCOPES } from './scopes.ts';

/** Query of listGroupAccessTokens. */
export interface ListGroupTokensQuery extends PaginationQuery {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly last_used_after?: string | undefined;
  readonly last_used_before?: string | undefined;
  readonly revoked?: boolean | undefined;
  readonly search?: string | undefined;
  readonly state?: string | undefined;
}

/** Body of createGroupAccessToken. */
export interface CreateGroupTokenBody {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly access_level?: number | undefined;
  readonly expires_at?: string | undefined;
}

/** Body of rotateGroupAccessToken. */
export interface RotateTokenBody {
  readonly expires_at?: string | undefined;
}

/** A token with its secret, which only the answers of create and rotate hold. */
export type TokenWithSecret = PresentedToken & { readonly token: string };

/** Longest life of a token, in days. */
const MAX_LIFETIME = 365;
/** Life of a rotated token when the request names no day, in days. */
const ROTATED_LIFETIME = 7;

/** listGroupAccessTokens: owners of the group and administrators. */
export async function listGroupTokens(
  call: Call,
  id: number | string,
  query: ListGroupTokensQuery,
): Promise<Page<PresentedToken>> {
  const { group } = await authorizeGroup(call, id, { level: ACCESS.owner });
  const { db } = call.app.store;
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

/** createGroupAccessToken: makes a machine user that is a member of the group at the token's level. */
export async function createGroupToken(
  call: Call,
  id: number | string,
  body: CreateGroupTokenBody,
): Promise<TokenWithSecret> {
  const { user } = requirePrincipal(call);
  const { group } = await authorizeGroup(call, id, { level: ACCESS.owner });
  const level = body.access_level ?? ACCESS.maintainer;
  if (!GRANTABLE_LEVELS.includes(level)) throw badParameter('access_level does not have a valid value');
  if (body.name.trim() === '') throw invalidRecord({ name: ["can't be blank"] });
  const scopes = checkedScopes(body.scopes);
  const expiresAt = checkedExpiry(call, body.expires_at, MAX_LIFETIME);
  const secret = newSecret();
  const token = await call.app.store.write(async (tx) => {
    const username = `group_${group.id}_bot_${randomBytes(8).toString('hex')}`;
    const email = `${username}@noreply.example.com`;
    const bot = await insertUser(tx, {
      username,
      name: body.name,
      email,
      kind: 'group_bot',
      createdAt: call.now,
      groupId: group.id,
    });
    await insertMember(tx, { kind: 'group', id: group.id }, { userId: bot.id, level, now: call.now });
    await refreshGrants(tx, call.today, bot.id);
    return insertToken(tx, {
      kind: 'group',
      name: body.name,
      user_id: bot.id,
      group_id: group.id,
      access_level: level,
      digest: digestOf(secret, call.app.tokenKey),
      expires_at: expiresAt,
      created_by_id: user.id,
      created_at: call.now,
      scopes,
      rotatedFrom: undefined,
    });
  });
  return { ...presentGroupToken(call, token, scopes), token: secret };
}

/**
 * rotateGroupAccessToken: replaces a token by a new one of the same name, scopes and level. Owners rotate any token
 * of the group, a group token only itself.
 * @throws Refusal 401 for a token out of reach, 403 without a scope that rotates, 405 for another kind of token.
 */
export async function rotateGroupToken(
  call: Call,
  path: { readonly id: number | string; readonly token_id: number | string },
  body: RotateTokenBody,
): Promise<TokenWithSecret> {
  requirePrincipal(call);
  const { group, level } = await authorizeGroup(call, path.id);
  const old = await tokenToRotate(call, group, { wanted: path.token_id, level });
  if (old.revoked === 1 || isExpired(old, call.today)) throw unauthorized();
  const expiresAt = checkedExpiry(call, body.expires_at, ROTATED_LIFETIME);
  const scopes = (await scopesOf(call.app.store.db, [old.id])).get(old.id) ?? [];
  const secret = newSecret();
  const fresh = await call.app.store.write(async (tx) => {
    // Of two rotations at once exactly one revokes the old token; the other one finds it revoked.
    if (!(await revokeToken(tx, old.id))) throw unauthorized();
    return insertToken(tx, {
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
  });
  call.app.authenticator.forget();
  return { ...presentGroupToken(call, fresh, scopes), token: secret };
}

async function tokenToRotate(
  call: Call,
  group: NamespaceRow,
  request: { readonly wanted: number | string; readonly level: number },
): Promise<TokenRow> {
  const { credential } = requirePrincipal(call);
  const own = credential.token;
  const isSelf = request.wanted === 'self' || Number(request.wanted) === own.id;
  if (own.kind !== 'personal' || isSelf) {
    demandSelfRotation(credential, group, isSelf);
    return own;
  }
  if (!credential.scopes.includes('api')) throw insufficientScope(['api']);
  if (request.level < ACCESS.owner) throw unauthorized();
  const token = await tokenById(call.app.store.db, Number(request.wanted));
  if (token === undefined) throw unauthorized();
  if (token.kind !== 'group') throw notAllowed();
  if (token.group_id !== group.id) throw unauthorized();
  return token;
}

/** What a token needs to rotate itself: to be a token of this group that asks for itself, with a scope that rotates. */
function demandSelfRotation({ token, scopes }: Credential, group: NamespaceRow, isSelf: boolean): void {
  if (token.kind !== 'group') throw notAllowed();
  if (!isSelf || token.group_id !== group.id) throw unauthorized();
  if (!scopes.some((scope) => scope === 'api' || scope === 'self_rotate')) throw insufficientScope(['api']);
}

/** revokeGroupAccessToken: owners of the group and administrators. */
export async function revokeGroupToken(
  call: Call,
  path: { readonly id: number | string; readonly token_id: number },
): Promise<void> {
  requirePrincipal(call);
  const { group, level } = await authorizeGroup(call, path.id);
  demand(call, level, { level: ACCESS.owner });
  const token = await tokenById(call.app.store.db, path.token_id);
  if (token === undefined || token.kind !== 'group' || token.group_id !== group.id) throw notFound('Access Token');
  const revoked = await call.app.store.write((tx) => revokeToken(tx, token.id));
  call.app.authenticator.forget();
  if (!revoked) throw badRequest('Token already revoked');
}

function checkedScopes(scopes: readonly string[]): string[] {
  const distinct = [...new Set(scopes)];
  if (distinct.length === 0 || distinct.some((scope) => !GROUP_TOKEN_SCOPES.includes(scope))) {
    throw badParameter('scopes does not have a valid value');
  }
  return distinct;
}

/** The last day of a new token: the given one within a year, else `days` ahead. */
function checkedExpiry(call: Call, text: string | undefined, days: number): string {
  const day = dayParameter('expires_at', text);
  if (day === undefined) return addDays(call.today, days);
  if (day > addDays(call.today, MAX_LIFETIME)) throw invalidRecord({ expires_at: ['must be at most one year ahead'] });
  if (day <= call.today) throw invalidRecord({ expires_at: ['must be in the future'] });
  return day;
}
