import { type Kysely, sql } from 'kysely';
import type { TableSet, TableShape } from '../table.ts';
import { patternOf } from '../text-match.ts';
import type { AskIndex, TextIndexes } from './indexed.ts';

/** Held by the process that makes the indexes; any number that nothing else locks. */
const LOCK = 7_403_261;

/** Words of three letters or digits in a row: of others the index knows nothing, and would be read from end to end. */
const KNOWN = /[\p{L}\p{N}]{3}/u;

/**
 * Makes the indexes of texts that a database lacks. They need the extension pg_trgm, which comes with PostgreSQL but is not
 * everywhere installed, and not everybody may create it: without it searches look at each row.
 */
export async function makeTrigramIndexes<T>(db: Kysely<T>, tables: TableSet): Promise<TextIndexes> {
  const indexed = Object.entries(tables).filter(([, { textIndex }]) => textIndex === true);
  const texts = new Map(indexed.map(([name, shape]) => [name, textOf(shape)]));
  const made = { tables: [...texts.keys()], ask: askWith(texts) };
  if (await areThere(db, made.tables)) return made;
  try {
    await db.transaction().execute(async (tx) => {
      // Of processes that start together one makes them; `if not exists` alone lets the others fail.
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      await sql`create extension if not exists pg_trgm`.execute(tx);
      for (const [name, shape] of indexed) {
        await sql`create index if not exists ${sql.ref(indexName(name))} on ${sql.table(name)}
          using gin ((${sql.raw(textOf(shape))}) gin_trgm_ops)`.execute(tx);
      }
    });
  } catch (error) {
    // The database answered, and refused. Where it cannot be reached, the next statement says so.
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { tables: [], ask: () => [] };
  }
  return made;
}

async function areThere<T>(db: Kysely<T>, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return tables.every((table) => names.has(indexName(table)));
}

function indexName(table: string): string {
  return `${table}_grams`;
}

/** What the index of a table holds: the searched columns one after the other, as a search compares them. */
function textOf({ searched = [] }: TableShape): string {
  return `lower(${searched.map((name) => `coalesce(${name}, '')`).join(` || chr(10) || `)})`;
}

/** No engine is trusted to choose the index: whether it pays off nobody knows before the ids have been looked up. */
function askWith(texts: ReadonlyMap<string, string>): AskIndex {
  return (table, words) => {
    const text = sql.raw(texts.get(table) ?? '');
    const told = words.filter((word) => KNOWN.test(word));
    if (told.length === 0) return [];
    const conditions = told.map((word) => sql`${text} like ${patternOf(word)} escape '\\'`);
    return [sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`];
  };
}
