import { dayOf } from '../platform/clock.ts';
import type { SeedContext } from '../platform/resource.ts';
import { refreshGrants } from '../platform/tenancy/grants.ts';
import { ancestryOf, personalNamespaceOf } from '../platform/tenancy/tree.ts';
import { insertUser } from '../platform/tenancy/users.ts';
import { nextId } from '../store/ids.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { Executor } from '../store/store.ts';

/** Fills an empty database with the administrator `root`, and a personal namespace; who opens it gets a token made. */
export async function seedEmpty(tx: Executor, { now }: SeedContext): Promise<void> {
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
  await refreshGrants(tx, dayOf(now), root.id);
}
