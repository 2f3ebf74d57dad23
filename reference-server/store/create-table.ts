import { type Kysely, sql, SqliteAdapter } from 'kysely';
import type { ColumnKind, LaterIndex, TableShape } from './table.ts';

/**
 * The statements that create a table and its indexes in the SQL that the engines share: whole numbers are 64 bits wide
 * everywhere, SQLite tables are STRICT so that types mean the same. They are written here, not by a query builder: a new
 * database takes two hundred of them before it answers.
 */
export function creationOf(name: string, shape: TableShape, form: CreationForm): string[] {
  const first = [tableOf(name, shape, form), ...indexesOf(name, shape)];
  if (form.extent === 'first') return first;
  // As a database has them that took up one release after the other: of equal indexes engines prefer by age.
  const later = [...(shape.later ?? []).entries()].sort(([, a], [, b]) => a.since - b.since);
  return [...first, ...later.map(([place, index]) => laterIndex(name, place + 1, index))];
}

/** For which engine a table is created, and how much of it. */
export interface CreationForm {
  readonly sqlite: boolean;
  /** The columns and indexes of its first release, or all that it has had since. */
  readonly extent: 'first' | 'whole';
}

function tableOf(name: string, { columns, key, added }: TableShape, { extent, sqlite }: CreationForm): string {
  const names = Object.keys(columns).filter((column) => extent === 'whole' || added?.[column] === undefined);
  const lines = names.map((column) => {
    const kind = columns[column] ?? 'text';
    const rule = kind === 'id' ? ' primary key' : isNullable(kind) ? '' : ' not null';
    return `"${column}" ${typeOf(kind, sqlite)}${rule}`;
  });
  const quoted = key?.map((column) => `"${column}"`).join(', ');
  const keyLine = quoted === undefined ? [] : [`constraint "${name}_key" primary key (${quoted})`];
  const end = !sqlite ? '' : key === undefined ? ' strict' : ' strict, without rowid';
  return `create table "${name}" (${[...lines, ...keyLine].join(', ')})${end}`;
}

function indexesOf(name: string, { unique = [], indexes = [] }: TableShape): string[] {
  const uniques = unique.map((each, index) => {
    const { columns, where } = 'columns' in each ? each : { columns: each, where: undefined };
    const condition = where === undefined ? '' : ` where ${where}`;
    return `create unique index ${name}_u${index + 1} on ${name} (${columns.join(', ')})${condition}`;
  });
  const plain = indexes.map(
    (columns, index) => `create index ${name}_i${index + 1} on ${name} (${columns.join(', ')})`,
  );
  return [...uniques, ...plain];
}

/**
 * Adds a column to a table that has rows.
 * @throws Error for a column that may not be null: what would the rows hold?
 */
export async function addColumn<T>(db: Kysely<T>, table: string, column: string, kind: ColumnKind): Promise<void> {
  if (!isNullable(kind)) throw new Error(`${table}.${column} comes later and so must be nullable`);
  await run(db, `alter table ${table} add column ${column} ${typeOf(kind, isSqlite(db))}`);
}

/** Adds an index to a table that may have rows; it is named after its place among those that came later. */
export async function addIndex<T>(db: Kysely<T>, table: string, place: number, index: LaterIndex): Promise<void> {
  await run(db, laterIndex(table, place, index));
}

function laterIndex(table: string, place: number, { columns, where }: Pick<LaterIndex, 'columns' | 'where'>): string {
  const condition = where === undefined ? '' : ` where ${where}`;
  return `create index ${table}_l${place} on ${table} (${columns.join(', ')})${condition}`;
}

/** Creates a table as it was in its first release. */
export async function createTable<T>(db: Kysely<T>, name: string, shape: TableShape): Promise<void> {
  const statements = creationOf(name, shape, { sqlite: isSqlite(db), extent: 'first' });
  for (const statement of statements) await run(db, statement);
}

/** Whether statements run on the embedded database. */
export function isSqlite<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

async function run<T>(db: Kysely<T>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

function isNullable(kind: ColumnKind): boolean {
  return typeof kind === 'string' && kind.endsWith('?');
}

function typeOf(kind: ColumnKind, sqlite: boolean): string {
  if (typeof kind !== 'string' || /^(?:text|day|json)/.test(kind)) return 'text';
  if (kind.startsWith('flag')) return sqlite ? 'integer' : 'smallint';
  return sqlite ? 'integer' : 'bigint';
}
