import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { refreshGrants } from '../../../../reference-server/store/grants.ts';
import { nextId, reserveIid } from '../../../../reference-server/store/ids.ts';
import { migrate } from '../../../../reference-server/store/migrate.ts';
import { openStore, type Store } from '../../../../reference-server/store/store.ts';
import { contains } from '../../../../reference-server/store/text-match.ts';
import { seedDemo } from '../../../../reference-server/world/demo.ts';

let store: Store;

afterEach(() => store.close());

describe('database', () => {
  it('migrates once and then has nothing to do', async () => {
    store = await openStore({});
    await migrate(store.db);
    const done = await sql<{ name: string }>`select name from kysely_migration`.execute(store.db);
    expect(done.rows).toEqual([{ name: '0001-foundation' }]);
  });

  it('refuses a database of a newer version', async () => {
    store = await openStore({});
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2100-01-01T00:00:00Z')`.execute(
      store.db,
    );
    await expect(migrate(store.db)).rejects.toThrow(/9999-future/);
  });

  it('rolls back everything when a transaction fails', async () => {
    store = await openStore({});
    await expect(
      store.write(async (tx) => {
        await nextId(tx, 'issues', 5);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await store.write((tx) => nextId(tx, 'issues'))).toBe(1);
  });

  it('keeps writes that overlap apart', async () => {
    store = await openStore({});
    const ids = await Promise.all(Array.from({ length: 50 }, () => store.write((tx) => nextId(tx, 'issues'))));
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('gives out ids in blocks and iids after the highest chosen one', async () => {
    store = await openStore({});
    const scope = { kind: 'project', id: 1, resource: 'issue' } as const;
    await store.write(async (tx) => {
      expect([await nextId(tx, 'notes', 3), await nextId(tx, 'notes')]).toEqual([1, 4]);
      expect(await reserveIid(tx, scope, undefined)).toBe(1);
      expect(await reserveIid(tx, scope, 9)).toBe(9);
      expect(await reserveIid(tx, scope, 3)).toBe(3);
      expect(await reserveIid(tx, scope, undefined)).toBe(10);
      expect(await reserveIid(tx, { ...scope, id: 2 }, undefined)).toBe(1);
    });
  });

  it.each([
    ['Größe', 'GRÖSSE', false],
    ['Größe', 'größe', true],
    ['ÜBER uns', 'über', true],
    ['100% sure', '0%', true],
    ['100 sure', '0%', false],
    ['a_b', 'a_b', true],
    ['axb', 'a_b', false],
    ['back\\slash', 'k\\s', true],
  ])('finds in %j the text %j: %j', async (text, search, found) => {
    store = await openStore({});
    const { rows } = await sql<{
      hit: number;
    }>`select ${contains('t', search)} as hit from (select ${text} as t)`.execute(store.db);
    expect(rows[0]?.hit).toBe(found ? 1 : 0);
  });
});

describe('grants', () => {
  it('fold membership, inheritance, shares and personal namespaces into one level', async () => {
    store = await openStore({});
    await store.write((tx) => seedDemo(tx, { key: 'k', now: 0 }));
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
    store = await openStore({});
    await store.write(async (tx) => {
      await seedDemo(tx, { key: 'k', now: 0 });
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
    store = await openStore({});
    await store.write((tx) => seedDemo(tx, { key: 'k', now: 0 }));
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
