import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { tables } from '../../../../reference-server/registry.ts';
import { nextId, reserveIid } from '../../../../reference-server/store/ids.ts';
import { latestOf, migrate } from '../../../../reference-server/store/migrate.ts';
import { openStore } from '../../../../reference-server/store/open-store.ts';
import type { Store } from '../../../../reference-server/store/store.ts';
import { contains } from '../../../../reference-server/store/text-match.ts';

let store: Store;

afterEach(() => store.close());

describe('database', () => {
  it('migrates once and then has nothing to do', async () => {
    store = await openStore({ tables });
    await migrate(store.db, tables);
    const done = await sql<{ name: string }>`select name from kysely_migration`.execute(store.db);
    const releases = Array.from({ length: latestOf(tables) }, (_, index) => ({
      name: `release-${String(index + 1).padStart(4, '0')}`,
    }));
    expect(done.rows).toEqual(releases);
  });

  it('makes no file for what a statement may have to undo', async () => {
    store = await openStore({ tables });
    // 2 is memory.
    const { rows } = await sql`pragma temp_store`.execute(store.db);
    expect(rows).toEqual([{ temp_store: 2 }]);
  });

  it('refuses a database of a newer version', async () => {
    store = await openStore({ tables });
    await sql`insert into kysely_migration (name, timestamp) values ('release-9999', '2100-01-01T00:00:00Z')`.execute(
      store.db,
    );
    await expect(migrate(store.db, tables)).rejects.toThrow(/release-9999/);
  });

  it('rolls back everything when a transaction fails', async () => {
    store = await openStore({ tables });
    await expect(
      store.write(async (tx) => {
        await nextId(tx, 'issues', 5);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await store.write((tx) => nextId(tx, 'issues'))).toBe(1);
  });

  it('keeps writes that overlap apart', async () => {
    store = await openStore({ tables });
    const ids = await Promise.all(Array.from({ length: 50 }, () => store.write((tx) => nextId(tx, 'issues'))));
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('gives out ids in blocks and iids after the highest chosen one', async () => {
    store = await openStore({ tables });
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
    store = await openStore({ tables });
    const { rows } = await sql<{
      hit: number;
    }>`select ${contains(store.db, 't', search)} as hit from (select ${text} as t)`.execute(store.db);
    expect(rows[0]?.hit).toBe(found ? 1 : 0);
  });
});
