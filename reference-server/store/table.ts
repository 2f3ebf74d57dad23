import { type Kysely, sql, SqliteAdapter } from 'kysely';

/** Column kinds of the portable subset; a trailing `?` makes the column nullable. */
export type ColumnKind = 'id' | 'whole' | 'whole?' | 'flag' | 'flag?' | 'text' | 'text?';

/** What a table has beside its columns. */
export interface TableShape {
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Columns of the primary key when it is not a single `id` column. */
  readonly key?: readonly string[];
  /** Unique indexes: columns, and a condition for partial ones. */
  readonly unique?: readonly (readonly string[] | { readonly columns: readonly string[]; readonly where: string })[];
  readonly indexes?: readonly (readonly string[])[];
}

/**
 * Creates a table and its indexes in the SQL that both engines share: whole numbers are 64 bits wide on both,
 * SQLite tables are STRICT so that types mean the same.
 */
export async function createTable<T>(db: Kysely<T>, name: string, shape: TableShape): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  let builder = db.schema.createTable(name);
  for (const [column, kind] of Object.entries(shape.columns)) {
    builder = builder.addColumn(column, sql.raw(typeOf(kind, sqlite)), (definition) => {
      if (kind === 'id') return definition.primaryKey();
      return kind.endsWith('?') ? definition : definition.notNull();
    });
  }
  if (shape.key !== undefined) {
    // The builder types its columns from chained calls; these come from data, so it knows none of them.
    builder = builder.addPrimaryKeyConstraint(`${name}_key`, shape.key as never[]);
  }
  if (sqlite) builder = builder.modifyEnd(sql.raw(shape.key === undefined ? 'strict' : 'strict, without rowid'));
  await builder.execute();
  let count = 0;
  for (const unique of shape.unique ?? []) {
    const columns = 'columns' in unique ? unique.columns : unique;
    const where = 'columns' in unique ? ` where ${unique.where}` : '';
    await createIndex(db, `create unique index ${name}_u${(count += 1)} on ${name} (${columns.join(', ')})${where}`);
  }
  for (const columns of shape.indexes ?? []) {
    await createIndex(db, `create index ${name}_i${(count += 1)} on ${name} (${columns.join(', ')})`);
  }
}

async function createIndex<T>(db: Kysely<T>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

function typeOf(kind: ColumnKind, sqlite: boolean): string {
  if (kind.startsWith('text')) return 'text';
  if (kind.startsWith('flag')) return sqlite ? 'integer' : 'smallint';
  return sqlite ? 'integer' : 'bigint';
}
