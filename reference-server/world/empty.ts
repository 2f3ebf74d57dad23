import { refreshGrants } from '../store/grants.ts';
import { addDays, dayOf } from '../domain/clock.ts';
import { digestOf, insertToken } from '../store/tokens.ts';
import { insertUser } from '../store/users.ts';
import type { Executor } from '../store/store.ts';
import { ancestryOf, personalNamespaces } from './demo-groups.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedContext } from './seed-context.ts';

/** The administrator's token in a world that holds nothing else. */
export const EMPTY_TOKEN = 'fwpat-root-api';

/** Days for which that token is good. */
const LIFETIME = 365;

/** Fills an empty database with the administrator `root`, a personal namespace and one token of scope `api`. */
export async function seedEmpty(tx: Executor, { key, now }: SeedContext): Promise<void> {
  const root = await insertUser(tx, {
    username: 'root',
    name: 'Administrator',
    email: 'root@example.com',
    kind: 'human',
    createdAt: now,
    groupId: null,
  });
  await tx.updateTable('users').set({ admin: 1 }).where('id', '=', root.id).execute();
  const namespaces = personalNamespaces([root]);
  await insertRows(tx, 'namespaces', namespaces);
  await insertRows(tx, 'ancestry', ancestryOf(namespaces));
  await insertRows(tx, 'sequences', [{ name: 'namespaces', last: 100 + root.id }]);
  await insertToken(tx, {
    kind: 'personal',
    name: 'root',
    user_id: root.id,
    group_id: null,
    access_level: null,
    digest: digestOf(EMPTY_TOKEN, key),
    expires_at: addDays(dayOf(now), LIFETIME),
    created_by_id: null,
    created_at: now,
    scopes: ['api'],
    rotatedFrom: undefined,
  });
  await refreshGrants(tx, dayOf(now), root.id);
}
