/** How many statements of a while changed each table. */
export type Written = ReadonlyMap<string, number>;

/** The tables that statements change, by the words of SQL before their names. */
export function writtenBy(statements: readonly string[]): Written {
  const written = new Map<string, number>();
  for (const statement of statements) {
    const table = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(statement)?.[1];
    if (table !== undefined) written.set(table, (written.get(table) ?? 0) + 1);
  }
  return written;
}

/**
 * True where two writes change the same table. Tables that every request changes once, whatever it is for, count for those
 * that change them again.
 */
export function meet(one: Written, other: Written, everywhere: ReadonlySet<string>): boolean {
  const changes = (written: Written, table: string): boolean =>
    (written.get(table) ?? 0) > (everywhere.has(table) ? 1 : 0);
  return [...one.keys()].some((table) => changes(one, table) && changes(other, table));
}
