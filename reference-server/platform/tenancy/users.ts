import { nextId } from '../../store/ids.ts';
import { type Ids, byId, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { UserRow } from './table.ts';

/** What a new user brings along. */
export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly kind: UserRow['kind'];
  readonly createdAt: Instant;
  readonly groupId: number | null;
  /** Default: no administrator. */
  readonly admin?: boolean | undefined;
  /** Whether what is internal is closed to the user; default: it is open. */
  readonly external?: boolean | undefined;
  /** Attributes of the profile; default: none. */
  readonly profile?: object;
}

/** Stores a user. */
export async function insertUser(tx: Executor, fresh: NewUser): Promise<UserRow> {
  const row: UserRow = {
    id: await nextId(tx, 'users'),
    username: fresh.username,
    username_key: fresh.username.toLowerCase(),
    name: fresh.name,
    email: fresh.email,
    state: 'active',
    kind: fresh.kind,
    admin: fresh.admin === true ? 1 : 0,
    locked: 0,
    external: fresh.external === true ? 1 : 0,
    avatar_url: null,
    created_at: fresh.createdAt,
    bot_group_id: fresh.groupId,
    profile: JSON.stringify(fresh.profile ?? {}),
  };
  await tx.insertInto('users').values(row).execute();
  return row;
}

/** The administrator that has been there longest. */
export function firstAdministrator(db: Executor): Promise<UserRow | undefined> {
  const administrators = db.selectFrom('users').selectAll().where('admin', '=', 1).where('kind', '=', 'human');
  return administrators.orderBy('id').executeTakeFirst();
}

/** Users by id. */
export async function usersById(db: Executor, ids: Ids): Promise<Map<number, UserRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `users-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('users').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Addresses that are looked for by one statement. */
const MOST_ADDRESSES = 1000;

/** The ids of the users whom addresses in lower case belong to. */
export async function userIdsByAddress(db: Executor, addresses: readonly string[]): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let start = 0; start < addresses.length; start += MOST_ADDRESSES) {
    const some = addresses.slice(start, start + MOST_ADDRESSES);
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where((eb) => eb.fn<string>('lower', ['email']), 'in', some)
      .execute();
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

/** A user by the id or the login name that a path holds; names are not told apart by case, and none is a number. */
export function userByIdOrName(db: Executor, idOrName: string): Promise<UserRow | undefined> {
  const isId = /^\d{1,15}$/.test(idOrName);
  const users = db.selectFrom('users').selectAll();
  const found = isId
    ? users.where('id', '=', Number(idOrName))
    : users.where('username_key', '=', idOrName.toLowerCase());
  return found.executeTakeFirst();
}
