/** 0 or 1: booleans as both database engines store them. */
export type Flag = 0 | 1;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;
/** A calendar day, `YYYY-MM-DD`; sorts as text. */
export type Day = string;

/** What each word for a column's values stands for. */
interface Kinds {
  /** The primary key, given out by the allocator of ids. */
  id: number;
  /** A whole number. */
  whole: number;
  instant: Instant;
  flag: Flag;
  text: string;
  day: Day;
  /** JSON text that no query looks into. */
  json: string;
}

type KindName = keyof Kinds;

/** Values of a column: a word, with `?` when it may be null, or the texts it may hold. */
export type ColumnKind = KindName | `${Exclude<KindName, 'id'>}?` | readonly string[];

/** What a row belongs to, by a column that holds the id of its owner. */
export interface Owner {
  readonly column: string;
  readonly table: string;
  /** Where the column names owners of several kinds: what tells these apart. */
  readonly when?: Readonly<Record<string, string>>;
  /**
   * What becomes of the row when its owner goes: it goes as well, stays without one, or passes to the heir of a user who goes.
   * What a user has written passes to the heir as well, unless it shall go with the user.
   */
  readonly orphan?: 'stays' | 'passes' | 'written';
}

/** What opens something: to each kind belong operations that make, change and take it away. */
export type CredentialKind =
  | 'application_setting'
  | 'deploy_key'
  | 'group_access_token'
  | 'hook'
  | 'personal_access_token'
  | 'runner_authentication_token'
  | 'runner_registration_token'
  | 'trigger_token';

/** An index that came later, with the number of the migration that makes it, and a condition where it is a partial one. */
export interface LaterIndex {
  readonly since: number;
  readonly columns: readonly string[];
  readonly where?: string;
}

/** Everything about one table. Row types, DDL, what a reset empties, counted ids and searched columns come from it. */
export interface TableShape {
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Columns of the primary key where it is not a single `id` column. */
  readonly key?: readonly string[];
  /** Unique indexes: columns, and a condition for partial ones. */
  readonly unique?: readonly (readonly string[] | { readonly columns: readonly string[]; readonly where: string })[];
  readonly indexes?: readonly (readonly string[])[];
  readonly later?: readonly LaterIndex[];
  /** Text columns that lists search in. */
  readonly searched?: readonly string[];
  /** Whether there may be so many rows that searches need an index of what the searched columns hold; by `id`. */
  readonly textIndex?: true;
  /** Whose the rows are: they go with their owners. */
  readonly of?: readonly Owner[];
  /** What the rows are where each opens something, and the column of its id: the end of each is written down. */
  readonly credential?: { readonly kind: CredentialKind; readonly id: string };
  /** `instance` for what identifies the instance itself, which a reset leaves alone. */
  readonly keptBy?: 'instance';
  /** Number of the migration that makes the table; default 1. */
  readonly since?: number;
  /** Columns that came later, with the number of the migration that adds each. */
  readonly added?: Readonly<Record<string, number>>;
}

/** Shapes by table name. */
export type TableSet = Readonly<Record<string, TableShape>>;

type Value<Kind> = Kind extends readonly (infer Text)[]
  ? Text
  : Kind extends KindName
    ? Kinds[Kind]
    : Kind extends `${infer Name extends KindName}?`
      ? Kinds[Name] | null
      : never;

/** The row types of tables, by name. */
export type RowsOf<Set extends TableSet> = {
  [Name in keyof Set]: { -readonly [Column in keyof Set[Name]['columns']]: Value<Set[Name]['columns'][Column]> };
};

/** Name of a searched column of a shape. */
export type SearchedColumn<Shape extends TableShape> = Shape extends { readonly searched: readonly (infer Name)[] }
  ? Name & string
  : never;
