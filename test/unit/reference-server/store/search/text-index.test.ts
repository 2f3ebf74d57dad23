import fc from 'fast-check';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createTable } from '../../../../../reference-server/store/create-table.ts';
import { fewestOf } from '../../../../../reference-server/store/search/among.ts';
import { idsHolding, rememberIndexed } from '../../../../../reference-server/store/search/indexed.ts';
import { makeTextIndexes } from '../../../../../reference-server/store/search/sqlite-index.ts';
import { type ScriptedDatabase, openSqlite } from '../../../../../reference-server/store/sqlite-database.ts';
import type { Executor } from '../../../../../reference-server/store/store.ts';
import type { TableSet } from '../../../../../reference-server/store/table.ts';
import { contains } from '../../../../../reference-server/store/text-match.ts';

const TABLES = {
  things: {
    columns: { id: 'id', title: 'text', description: 'text?' },
    searched: ['title', 'description'],
    textIndex: true,
  },
} as const satisfies TableSet;

/** A row of the table. */
interface Thing {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
}

let db: Executor;
let database: ScriptedDatabase;

afterEach(() => db.destroy());

async function openTable(): Promise<void> {
  database = await openSqlite(':memory:', 'none');
  db = new Kysely({ dialect: new SqliteDialect({ database }) });
  await createTable(db, 'things', TABLES.things);
}

async function makeIndex(): Promise<void> {
  rememberIndexed(db, await makeTextIndexes(db, TABLES, (script) => database.exec(script)));
}

async function put({ id, title, description }: Thing): Promise<void> {
  await sql`insert into things (id, title, description) values (${id}, ${title}, ${description})
    on conflict (id) do update set title = excluded.title, description = excluded.description`.execute(db);
}

/** Rows that hold a word, as a look at each of them finds them. */
async function scanned(word: string): Promise<number[]> {
  const found = sql`${contains(db, 'title', word)} or ${contains(db, 'description', word)}`;
  const { rows } = await sql<{ id: number }>`select id from things where ${found} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rows that the index gives; undefined where it cannot tell. */
function given(word: string): Promise<readonly number[] | undefined> {
  return fewestOf(db, idsHolding(db, 'things', [word]));
}

async function lackingOf(word: string): Promise<number[]> {
  const among = await given(word);
  return among === undefined ? [] : (await scanned(word)).filter((id) => !among.includes(id));
}

async function indexed(): Promise<{ rows: number; fresh: number; long: number }> {
  const { rows } = await sql<{ rows: number; fresh: number; long: number }>`select
    (select count(*) from things_grams_docsize) as rows, (select count(*) from things_fresh) as fresh,
    (select count(*) from things_long) as long`.execute(db);
  return rows[0] ?? expect.fail('nothing counted');
}

// Letters that lower case makes longer, or turns into others, that engines disagree about, or that mean something in a pattern.
const LETTER = fc.constantFrom(...'abkKiI%_\\\'"*-^: \t\nßẞİıſKÅΣσςÉéЖж𐐀𐐨😀\u0301\0'.split(/(?:)/u));
const TEXT = fc.array(LETTER, { maxLength: 12 }).map((letters) => letters.join(''));
const THING = fc.record({ id: fc.integer({ min: 1, max: 40 }), title: TEXT, description: fc.option(TEXT) });
const STEP = fc.oneof(
  { weight: 4, arbitrary: THING },
  { weight: 1, arbitrary: fc.record({ gone: fc.integer({ min: 1, max: 40 }) }) },
);

describe('the index of texts', () => {
  it('gives every row that a look at each of them finds, whatever was written, changed and deleted', async () => {
    await openTable();
    await makeIndex();
    const property = fc.asyncProperty(
      fc.array(STEP, { minLength: 10, maxLength: 60 }),
      fc.array(TEXT, { minLength: 5, maxLength: 10 }),
      async (steps, words) => {
        for (const step of steps) {
          if ('gone' in step) await sql`delete from things where id = ${step.gone}`.execute(db);
          else await put(step);
        }
        const { rows } = await sql<Thing>`select * from things`.execute(db);
        const parts = rows.map(({ title, description }, at) => (description ?? title).slice(at % 3, 3 + (at % 5)));
        for (const word of [...words, ...parts.filter((part) => !/\p{Cs}/u.test(part))]) {
          expect([word, await lackingOf(word)]).toEqual([word, []]);
        }
      },
    );
    await fc.assert(property, { numRuns: 60 });
    // Most of it went through the index and not past it.
    const { fresh, rows } = await indexed();
    expect([fresh < 256, rows > 0]).toEqual([true, true]);
  });

  it('is made of the rows that are there, and leaves out rows without the words', async () => {
    await openTable();
    for (let id = 1; id <= 300; id += 1)
      await put({ id, title: `Thing ${id}`, description: id === 7 ? 'Straße' : null });
    await makeIndex();
    expect(await indexed()).toEqual({ rows: 300, fresh: 0, long: 0 });
    expect([await given('RASSE'), await given('straßE'), await given('thing 299')]).toEqual([[], [7], [299]]);
    await put({ id: 301, title: 'Straße', description: null });
    expect(await given('straße')).toEqual([7, 301]);
  });

  it('cannot tell by less than three letters', async () => {
    await openTable();
    await makeIndex();
    expect([idsHolding(db, 'things', ['ab', '😀😀']), idsHolding(db, 'others', ['abc'])]).toEqual([[], []]);
  });

  it('takes up rows by the batch, and very long ones never', async () => {
    await openTable();
    await makeIndex();
    for (let id = 1; id <= 255; id += 1) await put({ id, title: `Thing ${id}`, description: null });
    expect(await indexed()).toEqual({ rows: 0, fresh: 255, long: 0 });
    await put({ id: 256, title: 'Thing 256', description: null });
    expect(await indexed()).toEqual({ rows: 256, fresh: 0, long: 0 });
    await put({ id: 1, title: 'Long', description: 'x'.repeat(1_000_000) });
    expect(await indexed()).toEqual({ rows: 255, fresh: 0, long: 1 });
    expect(await given('thing 12')).toEqual([12, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 1]);
    await put({ id: 1, title: 'Short', description: 'y'.repeat(45_000) });
    await put({ id: 2, title: 'Short', description: 'y'.repeat(45_000) });
    await sql`delete from things where id > 100`.execute(db);
    await put({ id: 300, title: 'Short', description: 'y'.repeat(45_000) });
    expect(await indexed()).toEqual({ rows: 101, fresh: 0, long: 0 });
    expect(await given('short')).toEqual([1, 2, 300]);
  });

  it('is left where a build of SQLite has none, and made anew where one has it again', async () => {
    await openTable();
    await makeIndex();
    for (const what of ['inserted', 'updated', 'deleted', 'batch']) {
      await sql.raw(`drop trigger things_fresh_${what}`).execute(db);
    }
    await put({ id: 5, title: 'Written elsewhere', description: null });
    await makeIndex();
    expect(await given('elsewhere')).toEqual([5]);
    expect(await indexed()).toEqual({ rows: 1, fresh: 0, long: 0 });
  });
});
