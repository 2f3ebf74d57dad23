import type {
  AncestryTable,
  MembersTable,
  NamespacesTable,
  SharesTable,
  UserRow,
  Visibility,
} from '../store/schema.ts';

interface GroupEntry {
  readonly id: number;
  readonly fullPath: string;
  readonly name: string;
  readonly visibility: Visibility;
  readonly createdAt: number;
  readonly parent?: number;
  readonly description?: string;
  readonly settings?: object;
  readonly deletion?: string;
}

function top(id: number, fullPath: string, name: string, more: Partial<GroupEntry> = {}): GroupEntry {
  return { id, fullPath, name, visibility: 'private', createdAt: Date.UTC(2025, 1, id - 200, 8), ...more };
}

const NAMED: readonly GroupEntry[] = [
  top(201, 'acme', 'Acme', { description: 'Everything Acme builds.' }),
  top(202, 'open', 'Open Works', { visibility: 'public', description: 'Things anyone may read.' }),
  top(203, 'inner', 'Inner Circle', { visibility: 'internal', description: 'For everyone who is signed in.' }),
  top(204, 'acme/sub', 'Zeta Unit', { parent: 201 }),
  top(205, 'acme/sub/deep', 'Moon Works', { parent: 204 }),
  top(206, 'acme/side', 'A Sub Contract', { parent: 201 }),
  top(207, 'leaving', 'Leaving Soon', { deletion: '2026-03-01' }),
  top(208, 'plain', 'Plain Group', { settings: { epics_enabled: false } }),
  top(209, 'big', 'Big Bucket'),
  top(210, 'pool', 'Project Pool'),
];

/** Number of the further public groups. */
export const GUILDS = 110;

function guild(n: number): GroupEntry {
  const pad = (value: number): string => String(value).padStart(3, '0');
  return {
    id: 1000 + n,
    fullPath: `guild-${pad((n * 71) % 113)}`,
    name: `Guild ${pad((n * 37) % 113)}`,
    visibility: 'public',
    createdAt: Date.UTC(2025, 5, 1) + n * 60_000,
  };
}

const ALL: readonly GroupEntry[] = [...NAMED, ...Array.from({ length: GUILDS }, (_, index) => guild(index + 1))];

function fullName(entry: GroupEntry): string {
  const parent = ALL.find((other) => other.id === entry.parent);
  return parent === undefined ? entry.name : `${fullName(parent)} / ${entry.name}`;
}

/** The groups of the demo world (docs/demo-world.md, section 3). */
export function demoGroups(): NamespacesTable[] {
  return ALL.map((entry) => ({
    id: entry.id,
    kind: 'group',
    parent_id: entry.parent ?? null,
    owner_id: null,
    name: entry.name,
    path: entry.fullPath.slice(entry.fullPath.lastIndexOf('/') + 1),
    full_path: entry.fullPath,
    full_path_key: entry.fullPath,
    full_name: fullName(entry),
    description: entry.description ?? '',
    visibility: entry.visibility,
    avatar_url: null,
    repository_storage: 'default',
    marked_for_deletion_on: entry.deletion ?? null,
    created_at: entry.createdAt,
    updated_at: entry.createdAt,
    settings: JSON.stringify(entry.settings ?? {}),
  }));
}

/** The personal namespace of each person. */
export function personalNamespaces(people: readonly UserRow[]): NamespacesTable[] {
  return people.map((user) => ({
    id: 100 + user.id,
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
  }));
}

/** The closure of the group tree. */
export function ancestryOf(namespaces: readonly NamespacesTable[]): AncestryTable[] {
  const byId = new Map(namespaces.map((namespace) => [namespace.id, namespace]));
  return namespaces.flatMap((namespace) => {
    const rows: AncestryTable[] = [];
    let above: NamespacesTable | undefined = namespace;
    for (let depth = 0; above !== undefined; depth += 1) {
      rows.push({ descendant_id: namespace.id, ancestor_id: above.id, depth });
      above = above.parent_id === null ? undefined : byId.get(above.parent_id);
    }
    return rows;
  });
}

type Membership = readonly [kind: 'group' | 'project', sourceId: number, userId: number, level: number];

const MEMBERSHIPS: readonly Membership[] = [
  ['group', 201, 2, 50],
  ['group', 201, 3, 40],
  ['group', 201, 4, 30],
  ['group', 201, 8, 15],
  ['group', 201, 7, 10],
  ['group', 204, 6, 20],
  ['group', 202, 2, 50],
  ['group', 202, 3, 40],
  ['group', 202, 4, 30],
  ['group', 203, 2, 50],
  ['group', 203, 3, 40],
  ['group', 207, 2, 50],
  ['group', 208, 2, 50],
  ['group', 209, 11, 50],
  ['group', 210, 11, 50],
  ...Array.from({ length: GUILDS }, (_, index): Membership => ['group', 1001 + index, 11, 50]),
  ['project', 301, 5, 30],
  ['project', 301, 6, 20],
  ['project', 301, 39, 40],
];

/** Memberships; `bots` are those of the machine users of group tokens. */
export function demoMembers(bots: readonly { userId: number; groupId: number; level: number }[]): MembersTable[] {
  const all: Membership[] = [
    ...MEMBERSHIPS,
    ...bots.map(({ userId, groupId, level }): Membership => ['group', groupId, userId, level]),
  ];
  return all.map(([kind, sourceId, userId, level]) => ({
    source_kind: kind,
    source_id: sourceId,
    user_id: userId,
    access_level: level,
    notification_level: 3,
    created_at: Date.UTC(2025, 1, 1, 8),
    expires_at: null,
  }));
}

/** Share links; `pool` are the projects shared with the group `big`. */
export function demoShares(pool: readonly number[]): SharesTable[] {
  const share = (kind: 'group' | 'project', id: number, groupId: number, level: number): SharesTable => ({
    target_kind: kind,
    target_id: id,
    group_id: groupId,
    access_level: level,
    expires_at: null,
    created_at: Date.UTC(2025, 3, 1, 8),
  });
  return [
    share('project', 302, 202, 20),
    { ...share('group', 203, 202, 30), expires_at: '2026-12-31' },
    share('group', 206, 202, 20),
    ...pool.map((id) => share('project', id, 209, 20)),
  ];
}
