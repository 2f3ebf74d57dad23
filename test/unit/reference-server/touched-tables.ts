import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** Tables that the statements of a while named. */
export interface Touched {
  readonly read: ReadonlySet<string>;
  /** How many statements changed each. */
  readonly written: ReadonlyMap<string, number>;
}

/** Notes which tables statements read and write. */
export interface TableNotes {
  readonly plugin: KyselyPlugin;
  /** What was touched since this was last asked. */
  take(): Touched;
}

const WRITING: Readonly<Record<string, string>> = {
  InsertQueryNode: 'into',
  UpdateQueryNode: 'table',
  DeleteQueryNode: 'from',
};

/** Opens notes that are empty. */
export function noteTables(): TableNotes {
  let read = new Set<string>();
  let written = new Map<string, number>();
  const note = (node: RootOperationNode): RootOperationNode => {
    const target = WRITING[node.kind];
    for (const [part, value] of Object.entries(node)) {
      for (const table of tablesIn(value)) {
        if (part === target) written.set(table, (written.get(table) ?? 0) + 1);
        else read.add(table);
      }
    }
    return node;
  };
  return {
    plugin: { transformQuery: ({ node }) => note(node), transformResult: ({ result }) => Promise.resolve(result) },
    take() {
      const touched = { read, written };
      read = new Set();
      written = new Map();
      return touched;
    },
  };
}

/** Names of the tables below a part of a statement; statements that are text name theirs after the words of SQL. */
function* tablesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    for (const [, name = ''] of value.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi)) yield name;
  } else if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) yield* tablesIn(item);
  } else if (typeof value === 'object' && value !== null) {
    if ('kind' in value && value.kind === 'SchemableIdentifierNode') yield nameIn(value);
    else for (const member of Object.values(value)) yield* tablesIn(member);
  }
}

function nameIn(identifier: object): string {
  const found: { identifier?: { name?: string } } = identifier;
  return found.identifier?.name ?? '';
}

/**
 * True where one of two changes what the other looks at or changes. Tables that every request changes once, whatever it is
 * for, count for those that change them again.
 */
export function meet(one: Touched, other: Touched, everywhere: ReadonlySet<string>): boolean {
  const isOwn = (touched: Touched, name: string): boolean =>
    (touched.written.get(name) ?? 0) > (everywhere.has(name) ? 1 : 0);
  const meets = (left: Touched, right: Touched): boolean =>
    [...left.written.keys()].some(
      (name) => isOwn(left, name) && (isOwn(right, name) || (right.read.has(name) && !everywhere.has(name))),
    );
  return meets(one, other) || meets(other, one);
}
