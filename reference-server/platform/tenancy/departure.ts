import { type Heir, removeWithAll } from '../../store/removal.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { Shapes } from '../../store/tables.ts';
import { ACCESS } from '../access-level.ts';
import type { NamespaceRow, UserRow } from './table.ts';
import { insertUser } from './users.ts';

/** A user who is about to be deleted. */
export interface LeavingUser {
  readonly user: UserRow;
  /** Who has from now on what the user is remembered for. */
  readonly heir: UserRow;
  /** Whether what the user wrote goes as well. */
  readonly hard: boolean;
}

declare module '../event-types.ts' {
  interface DomainEvents {
    /** The rows of the user go or pass to the heir; who counts them counts anew. */
    'user.leaving': LeavingUser;
  }
}

/** Login name of the user who stands for everybody who is gone. */
const PLACEHOLDER = 'ghost';

/** The user who stands for everybody who is gone, made when the first one goes. */
export async function placeholder(tx: Executor, now: Instant): Promise<UserRow> {
  const known = await tx.selectFrom('users').selectAll().where('username_key', '=', PLACEHOLDER).executeTakeFirst();
  if (known !== undefined) return known;
  return insertUser(tx, {
    username: PLACEHOLDER,
    name: 'Ghost User',
    email: `${PLACEHOLDER}@noreply.example.com`,
    kind: 'human',
    createdAt: now,
    groupId: null,
  });
}

/**
 * Deletes a user with everything that nobody else can have, such as tokens and memberships; what the user is remembered for
 * passes to the heir.
 */
export async function deleteUser(tx: Executor, tables: Shapes, userId: number, heir: Heir): Promise<void> {
  await removeWithAll(tx, tables, { table: 'users', ids: [userId], heir });
}

/** The groups of which a user is an owner, and nobody else is: neither in the group nor in those above it. */
export async function groupsOwnedAlone(db: Executor, userId: number): Promise<NamespaceRow[]> {
  const others = db
    .selectFrom('members as other')
    .innerJoin('ancestry', 'ancestry.ancestor_id', 'other.source_id')
    .select('ancestry.descendant_id')
    .where('other.source_kind', '=', 'group')
    .where('other.access_level', '=', ACCESS.owner)
    .where('other.user_id', '<>', userId);
  return db
    .selectFrom('namespaces')
    .innerJoin('members', 'members.source_id', 'namespaces.id')
    .selectAll('namespaces')
    .where('members.source_kind', '=', 'group')
    .where('members.user_id', '=', userId)
    .where('members.access_level', '=', ACCESS.owner)
    .where('namespaces.id', 'not in', others)
    .orderBy('namespaces.id')
    .execute();
}
