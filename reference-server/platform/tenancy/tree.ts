import type { Tables } from '../../store/tables.ts';
import type { NamespaceRow, UserRow } from './table.ts';

type AncestryRow = Tables['ancestry'];

/** The personal namespace of a user. */
export function personalNamespaceOf(user: UserRow, id: number): NamespaceRow {
  return {
    id,
    kind: 'user',
    parent_id: null,
    owner_id: user.id,
    name: user.name,
    path: user.username,
    full_path: user.username,
    full_path_key: user.username_key,
    full_name: user.name,
    description: null,
    visibility: 'public',
    avatar_url: null,
    repository_storage: 'default',
    marked_for_deletion_on: null,
    created_at: user.created_at,
    updated_at: user.created_at,
    settings: '{}',
  };
}

/** The closure of the group tree. */
export function ancestryOf(namespaces: readonly NamespaceRow[]): AncestryRow[] {
  const byId = new Map(namespaces.map((namespace) => [namespace.id, namespace]));
  return namespaces.flatMap((namespace) => {
    const rows: AncestryRow[] = [];
    let above: NamespaceRow | undefined = namespace;
    for (let depth = 0; above !== undefined; depth += 1) {
      rows.push({ descendant_id: namespace.id, ancestor_id: above.id, depth });
      above = above.parent_id === null ? undefined : byId.get(above.parent_id);
    }
    return rows;
  });
}
