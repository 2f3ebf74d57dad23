import { addDays, dayOf } from '../platform/clock.ts';
import type { SeedContext } from '../platform/resource.ts';
import { refreshGrants } from '../platform/tenancy/grants.ts';
import { digestOf, insertToken } from '../platform/tenancy/tokens.ts';
import { ancestryOf, personalNamespaceOf } from '../platform/tenancy/tree.ts';
import { insertUser } from '../platform/tenancy/users.ts';
import { nextId } from '../store/ids.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { Executor } from '../store/store.ts';

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
    admin: true,
  });
  const namespaces = [personalNamespaceOf(root, await nextId(tx, 'namespaces'))];
  await insertRows(tx, { namespaces, ancestry: ancestryOf(namespaces) });
  await insertToken(tx, {
    kind: 'personal',
    name: 'root',
    description: null,
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
