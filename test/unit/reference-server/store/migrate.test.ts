import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { tables } from '../../../../reference-server/registry.ts';
import { latestOf, migrationsOf } from '../../../../reference-server/store/migrate.ts';
import { openSqlite } from '../../../../reference-server/store/sqlite-database.ts';
import type { TableSet } from '../../../../reference-server/store/table.ts';

const FIRST: TableSet = {
  things: { columns: { id: 'id', name: 'text', state: ['open', 'closed'] }, indexes: [['name']] },
};

const SECOND: TableSet = {
  things: { ...FIRST['things'], columns: { ...FIRST['things']?.columns, color: 'text?' }, added: { color: 2 } },
  others: { columns: { id: 'id', thing_id: 'whole' }, unique: [['thing_id']], since: 2 },
};

let db: Kysely<unknown>;

afterEach(() => db.destroy());

async function columnsAfter(tables: TableSet, from: number, latest: number): Promise<Record<string, string[]>> {
  for (const [index, migration] of Object.values(migrationsOf(tables, latest)).entries()) {
    if (index >= from) await migration.up(db);
  }
  const { rows } = await sql<{ place: string; name: string }>`
    select m.name as place, c.name as name from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' order by m.name, c.cid`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { place, name } of rows) (found[place] ??= []).push(name);
  return found;
}

describe('migrations', () => {
  it('make of old tables what a new database has', async () => {
    const open = async (): Promise<Kysely<unknown>> =>
      new Kysely({ dialect: new SqliteDialect({ database: await openSqlite(':memory:', 'none') }) });
    db = await open();
    expect(await columnsAfter(FIRST, 0, 1)).toEqual({ things: ['id', 'name', 'state'] });
    await sql`insert into things (id, name, state) values (1, 'kept', 'open')`.execute(db);
    const upgraded = await columnsAfter(SECOND, 1, 2);
    expect((await sql`select name, color from things`.execute(db)).rows).toEqual([{ name: 'kept', color: null }]);
    await db.destroy();
    db = await open();
    expect(await columnsAfter(SECOND, 0, 2)).toEqual(upgraded);
    expect(upgraded).toEqual({ others: ['id', 'thing_id'], things: ['id', 'name', 'state', 'color'] });
  });

  it('take no later column that rows could not have', async () => {
    db = new Kysely({ dialect: new SqliteDialect({ database: await openSqlite(':memory:', 'none') }) });
    await columnsAfter(FIRST, 0, 1);
    const wrong: TableSet = { things: { columns: { id: 'id', size: 'whole' }, added: { size: 2 } } };
    await expect(columnsAfter(wrong, 1, 2)).rejects.toThrow('things.size comes later and so must be nullable');
  });
});

/** The statements of each migration that databases may have carried out. */
const RECORDED = join(import.meta.dirname, '../../../fixtures/data-folder/migrations');

function recordOf(number: number): string {
  return join(RECORDED, `${String(number).padStart(4, '0')}.sql`);
}

async function statementsOf(number: number): Promise<string> {
  const asked: string[] = [];
  db = new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query.sql),
  });
  const migration = migrationsOf(tables, number)[`release-${String(number).padStart(4, '0')}`];
  await migration?.up(db);
  // Of tables that one release makes, none waits for another: the order of the registry is no part of what was done.
  return asked
    .map((statement) => `${statement};\n`)
    .toSorted()
    .join('');
}

describe('the migrations of the releases', () => {
  const latest = latestOf(tables);
  const numbers = Array.from({ length: latest }, (_, index) => index + 1);
  const released = numbers.filter((number) => existsSync(recordOf(number)));

  // The last one as well: what runs from a checkout keeps databases, and these have it from then on.
  it('are all recorded', () => {
    expect(numbers.filter((number) => !released.includes(number))).toEqual([]);
  });

  it.each(numbers)('give a database that stopped at %i everything that a new one has', async (number) => {
    const upgraded = await openSqlite(':memory:', 'none');
    db = new Kysely({ dialect: new SqliteDialect({ database: upgraded }) });
    for (const migration of Object.values(migrationsOf(tables, number))) await migration.up(db);
    for (const migration of Object.values(migrationsOf(tables, latest)).slice(number)) await migration.up(db);
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(tables)));
  });

  it.each(released)('make in release %i what they made: what came later names a later one', async (number) => {
    const made = await statementsOf(number);
    expect(made).not.toBe('');
    await expect(made).toMatchFileSnapshot(recordOf(number));
  });
});
