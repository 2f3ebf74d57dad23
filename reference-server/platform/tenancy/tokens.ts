import { createHmac, randomBytes } from 'node:crypto';
import { nextId } from '../../store/ids.ts';
import { runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { Call } from '../call.ts';
import type { TokenRow, UserRow } from './table.ts';
import { SECRET_BYTES, SECRET_PREFIX } from './secret-prefix.ts';

/** A new secret: 160 random bits behind a prefix. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The secret of a new access token, behind the prefix that the settings name. */
export async function newTokenSecret(call: Call): Promise<string> {
  const { personal_access_token_prefix: prefix } = await call.app.settings.current(call.db);
  return newSecret(prefix ?? SECRET_PREFIX.accessToken);
}

/** What the database keeps of a secret: an HMAC under the key of the instance (a fast hash is right for 160 random bits). */
export function digestOf(secret: string, key: string): string {
  return createHmac('sha256', key).update(secret).digest('hex');
}

/** A token with its scopes and its user. */
export interface TokenFacts {
  readonly token: TokenRow;
  readonly scopes: readonly string[];
  readonly user: UserRow;
}

/** The token of a digest, whatever its state. */
export async function tokenByDigest(db: Executor, digest: string): Promise<TokenFacts | undefined> {
  const [token] = await runPrepared(db, 'token-by-digest', [digest], (q) =>
    q.selectFrom('access_tokens').selectAll().where('digest', '=', digest),
  );
  if (token === undefined) return undefined;
  const [user] = await runPrepared(db, 'user-by-id', [token.user_id], (q) =>
    q.selectFrom('users').selectAll().where('id', '=', token.user_id),
  );
  if (user === undefined) return undefined;
  return { token, user, scopes: (await scopesOf(db, [token.id])).get(token.id) ?? [] };
}

/** Scopes of tokens in order, by token id. */
export async function scopesOf(db: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  const scopes = new Map<number, string[]>();
  if (ids.length === 0) return scopes;
  const rows = await runPrepared(db, `scopes-${ids.length}`, ids, (q) =>
    q.selectFrom('token_scopes').selectAll().where('token_id', 'in', ids).orderBy('position'),
  );
  for (const row of rows) scopes.set(row.token_id, [...(scopes.get(row.token_id) ?? []), row.scope]);
  return scopes;
}

/** Writes down that a token was used. */
export async function touchToken(db: Executor, id: number, now: Instant): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Revokes a token; false when it was revoked already. */
export async function revokeToken(tx: Executor, id: number): Promise<boolean> {
  const result = await tx
    .updateTable('access_tokens')
    .set({ revoked: 1 })
    .where('id', '=', id)
    .where('revoked', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Revokes the newest token of the family of a revoked one that was rotated away and is used again: whoever holds the
 * old secret must not be outrun by whoever holds the new one. Gives its id when it was not revoked before. A request that was under way
 * when the token was rotated is no such use.
 * @param arrivedAt when the token was sent, by the clock of the machine; undefined where that is known to be after the rotation
 */
export async function revokeFamilyOf(
  tx: Executor,
  token: TokenRow,
  arrivedAt: number | undefined,
): Promise<number | undefined> {
  const successor = await tx
    .selectFrom('access_tokens')
    .select('rotated_at')
    .where('rotated_from', '=', token.id)
    .executeTakeFirst();
  if (successor === undefined) return undefined;
  if (arrivedAt !== undefined && successor.rotated_at !== null && arrivedAt <= successor.rotated_at) return undefined;
  // Which is the newest is not told by its number: each process takes its own from a range of its own.
  const newest = await tx
    .selectFrom('access_tokens')
    .select('id')
    .where('family_id', '=', token.family_id)
    .where('revoked', '=', 0)
    .executeTakeFirst();
  return newest !== undefined && (await revokeToken(tx, newest.id)) ? newest.id : undefined;
}

/** Writes down that the answer to a rotation has left: uses of the old token are older until an instant now. */
export async function settleRotation(
  db: Executor,
  { id, rotated_at: before }: Pick<TokenRow, 'id' | 'rotated_at'>,
  until: number,
): Promise<void> {
  const own = db.updateTable('access_tokens').set({ rotated_at: until }).where('id', '=', id);
  // After a reset another token may have its id.
  await own.where('rotated_at', '=', before).execute();
}

/** The tokens of a user that are not revoked. */
export function tokensOf(db: Executor, userId: number): Promise<{ readonly id: number }[]> {
  return db
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked', '=', 0)
    .orderBy('id')
    .execute();
}

/** A token to be stored, without what follows from its place. */
export type NewToken = Pick<
  TokenRow,
  | 'access_level'
  | 'created_at'
  | 'created_by_id'
  | 'description'
  | 'digest'
  | 'expires_at'
  | 'group_id'
  | 'kind'
  | 'name'
  | 'user_id'
> & {
  readonly scopes: readonly string[];
  /** The token whose place it takes, and until when uses of that one count as older, by the clock of the machine. */
  readonly rotated?: { readonly from: TokenRow; readonly until: number };
};

/** Stores a token with its scopes. */
export async function insertToken(tx: Executor, fresh: NewToken): Promise<TokenRow> {
  const { scopes, rotated, ...columns } = fresh;
  const id = await nextId(tx, 'access_tokens');
  const row: TokenRow = {
    ...columns,
    id,
    project_id: null,
    family_id: rotated?.from.family_id ?? id,
    rotated_from: rotated?.from.id ?? null,
    revoked: 0,
    last_used_at: null,
    expiry_told: null,
    rotated_at: rotated?.until ?? null,
  };
  await tx.insertInto('access_tokens').values(row).execute();
  await tx
    .insertInto('token_scopes')
    .values(scopes.map((scope, position) => ({ token_id: id, position, scope })))
    .execute();
  return row;
}
