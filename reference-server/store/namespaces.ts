import type { NamespaceRow } from './schema.ts';
import type { Executor } from './store.ts';

/** A namespace of any kind by id. */
export function namespaceById(db: Executor, id: number): Promise<NamespaceRow | undefined> {
  return db.selectFrom('namespaces').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A group by id. */
export function groupById(db: Executor, id: number): Promise<NamespaceRow | undefined> {
  return db.selectFrom('namespaces').selectAll().where('id', '=', id).where('kind', '=', 'group').executeTakeFirst();
}

/** A group by its full path, without regard to case. */
export function groupByPath(db: Executor, fullPath: string): Promise<NamespaceRow | undefined> {
  return db
    .selectFrom('namespaces')
    .selectAll()
    .where('full_path_key', '=', fullPath.toLowerCase())
    .where('kind', '=', 'group')
    .executeTakeFirst();
}

/** The personal namespace of a user. */
export function personalNamespace(db: Executor, userId: number): Promise<NamespaceRow | undefined> {
  return db
    .selectFrom('namespaces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('kind', '=', 'user')
    .executeTakeFirst();
}
