import { type Kysely, sql } from 'kysely';
import type { RunScript } from '../migrate.ts';
import type { TableSet, TableShape } from '../table.ts';
import type { IdQuery } from './among.ts';
import { gramsOf } from './grams.ts';
import type { TextIndexes } from './indexed.ts';

/** Rows that are indexed at once; so many at most are compared without the index. */
const BATCH = 256;

/** Characters after which fewer rows are indexed at once, so that no write waits long for it. */
const BATCH_LENGTH = 100_000;

/** Longest text that is indexed. Rows with longer ones are always compared. */
const MAX_LENGTH = 50_000;

/** Names of what belongs to the index of a table. */
interface IndexNames {
  /** The index itself, of three characters at a time. */
  readonly grams: string;
  /** What has changed since rows were last indexed. */
  readonly fresh: string;
  /** Ids of rows whose texts are too long for the index. */
  readonly long: string;
}

/** What belongs to the index of a table. */
function indexNames(table: string): IndexNames {
  return { grams: `${table}_grams`, fresh: `${table}_fresh`, long: `${table}_long` };
}

/**
 * Makes the indexes of texts that a database lacks, out of the rows that there are.
 * Some builds of SQLite have no index of texts: there tables are searched row by row, and what keeps an index that another build
 * has made is taken away, so that the index is made anew when the database comes back to one that has it.
 */
export async function makeTextIndexes<T>(db: Kysely<T>, tables: TableSet, runScript: RunScript): Promise<TextIndexes> {
  const names = Object.entries(tables).flatMap(([name, shape]) => (shape.textIndex === true ? [name] : []));
  const { rows: kept } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and substr(name, -12) = '_fresh_batch'`.execute(db);
  const has = await hasTextIndexes(db);
  for (const name of names) {
    const isKept = kept.some((trigger) => trigger.name === `${name}_fresh_batch`);
    if (has === isKept) continue;
    const statements = has
      ? statementsFor(name, tables[name])
      : triggersOf(name).map((trigger) => `drop trigger ${trigger}`);
    await db.transaction().execute(() => Promise.resolve(runScript(statements.join(';\n'))));
  }
  return { tables: has ? names : [], ask: askGrams };
}

/** An index has to be asked by itself, and knows nothing of rows that changed a moment ago or are too long for it. */
function askGrams(table: string, words: readonly string[]): IdQuery[] {
  const wanted = gramsOf(words);
  if (wanted === undefined) return [];
  const { grams, fresh, long } = indexNames(table);
  return [
    sql<{ id: number }>`select rowid as id from ${sql.table(grams)} where ${sql.table(grams)} match ${wanted}
      union all select id from ${sql.table(fresh)} union all select id from ${sql.table(long)}`,
  ];
}

/** Whether the build of SQLite has an index of texts from which rows can be deleted: since 3.43, where FTS5 is built in. */
async function hasTextIndexes<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ version: string; fts5: number }>`
    select sqlite_version() as version, exists (select 1 from pragma_module_list where name = 'fts5') as fts5`.execute(
    db,
  );
  const [major = 0, minor = 0] = (rows[0]?.version ?? '').split('.').map(Number);
  return rows[0]?.fts5 === 1 && (major > 3 || (major === 3 && minor >= 43));
}

function triggersOf(table: string): string[] {
  return ['inserted', 'updated', 'deleted', 'batch'].map((what) => `${table}_fresh_${what}`);
}

/**
 * Rows that are written are only noted; a whole batch of them is indexed at once, which costs a tenth of one after the other.
 * Until then searches look at them by themselves.
 */
function statementsFor(table: string, shape: TableShape | undefined): string[] {
  const { grams, fresh, long } = indexNames(table);
  const columns = shape?.searched ?? [];
  const textOf = (row: string): string =>
    columns.map((name) => `coalesce(${row}.${name}, '')`).join(` || char(10) || `);
  const lengthOf = (row: string): string => columns.map((name) => `coalesce(length(${row}.${name}), 0)`).join(' + ');
  const noted = (row: string, length: string): string =>
    `insert into ${fresh} (id, total) values (${row}.id, ${length} + coalesce((select total from ${fresh} order by seq desc limit 1), 0));`;
  const changed = columns.map((name) => `old.${name} is not new.${name}`).join(' or ');
  const [inserted, updated, deleted, batch] = triggersOf(table);
  const indexed = (which: string): string[] => [
    `insert into ${long} select r.id from ${table} r where ${which} and ${lengthOf('r')} > ${MAX_LENGTH};`,
    `insert into ${grams} (rowid, words) select r.id, indexable(${textOf('r')}) from ${table} r where ${which} and ${lengthOf('r')} <= ${MAX_LENGTH};`,
  ];
  return [
    `drop table if exists ${grams}`,
    `drop table if exists ${fresh}`,
    `drop table if exists ${long}`,
    `create virtual table ${grams} using fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `create table ${fresh} (seq integer primary key, id integer not null, total integer not null) strict`,
    `create table ${long} (id integer primary key) strict`,
    ...indexed('1 = 1'),
    `create trigger ${inserted} after insert on ${table} begin ${noted('new', lengthOf('new'))} end`,
    `create trigger ${updated} after update of ${columns.join(', ')} on ${table} when ${changed} begin ${noted('new', lengthOf('new'))} end`,
    `create trigger ${deleted} after delete on ${table} begin ${noted('old', '0')} end`,
    `create trigger ${batch} after insert on ${fresh} when new.seq >= ${BATCH} or new.total >= ${BATCH_LENGTH} begin
      delete from ${grams} where rowid in (select id from ${fresh});
      delete from ${long} where id in (select id from ${fresh});
      ${indexed(`r.id in (select id from ${fresh})`).join(' ')}
      delete from ${fresh};
    end`,
  ];
}
