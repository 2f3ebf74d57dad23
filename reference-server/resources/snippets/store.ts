import { nextId } from '../../store/ids.ts';
import type { Executor } from '../../store/store.ts';
import type { SnippetRow } from './table.ts';

/** Adds a snippet. */
export async function insertSnippet(tx: Executor, fresh: Omit<SnippetRow, 'id'>): Promise<SnippetRow> {
  const row = { id: await nextId(tx, 'snippets'), ...fresh };
  await tx.insertInto('snippets').values(row).execute();
  return row;
}

/** A snippet of a project. */
export function projectSnippet(db: Executor, projectId: number, id: number): Promise<SnippetRow | undefined> {
  return db
    .selectFrom('snippets')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}
