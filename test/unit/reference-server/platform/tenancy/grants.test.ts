import { afterEach, describe, expect, it } from 'vitest';
import { refreshGrants } from '../../../../../reference-server/platform/tenancy/grants.ts';
import { demoParts, tables } from '../../../../../reference-server/registry.ts';
import { openStore } from '../../../../../reference-server/store/open-store.ts';
import type { Store } from '../../../../../reference-server/store/store.ts';
import { seedDemo } from '../../../../../reference-server/world/demo.ts';

let store: Store;

afterEach(() => store.close());

describe('grants', () => {
  it('fold membership, inheritance, shares and personal namespaces into one level', async () => {
    store = await openStore({ tables });
    await store.write((tx) => seedDemo(tx, { key: 'k', now: 0 }, { parts: demoParts, tables }));
    const level = async (user: number, project: number): Promise<number | undefined> => {
      const row = await store.db
        .selectFrom('project_grants')
        .select('access_level')
        .where('user_id', '=', user)
        .where('project_id', '=', project)
        .executeTakeFirst();
      return row?.access_level;
    };
    expect(await level(4, 301)).toBe(30);
    expect(await level(4, 312)).toBe(30);
    expect(await level(6, 301)).toBe(20);
    expect(await level(6, 302)).toBeUndefined();
    expect(await level(6, 312)).toBe(20);
    expect(await level(5, 305)).toBe(50);
    expect(await level(11, 2201)).toBe(50);
    const before = await store.db
      .selectFrom('project_grants')
      .selectAll()
      .orderBy('user_id')
      .orderBy('project_id')
      .execute();
    await store.write(async (tx) => {
      for (let user = 1; user <= 39; user += 1) await refreshGrants(tx, '2026-03-04', user);
    });
    const after = await store.db
      .selectFrom('project_grants')
      .selectAll()
      .orderBy('user_id')
      .orderBy('project_id')
      .execute();
    expect(after).toEqual(before);
  });

  it('end with the last day of a share', async () => {
    store = await openStore({ tables });
    await store.write(async (tx) => {
      await seedDemo(tx, { key: 'k', now: 0 }, { parts: demoParts, tables });
      await refreshGrants(tx, '2026-12-31', 4);
    });
    const row = await store.db
      .selectFrom('group_grants')
      .select('access_level')
      .where('user_id', '=', 4)
      .where('group_id', '=', 203)
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  it('show the groups around a membership without granting anything in them', async () => {
    store = await openStore({ tables });
    await store.write((tx) => seedDemo(tx, { key: 'k', now: 0 }, { parts: demoParts, tables }));
    const rows = await store.db
      .selectFrom('group_grants')
      .selectAll()
      .where('user_id', '=', 6)
      .orderBy('group_id')
      .execute();
    expect(rows.map((row) => [row.group_id, row.access_level])).toEqual([
      [201, 0],
      [204, 20],
      [205, 20],
    ]);
  });
});
