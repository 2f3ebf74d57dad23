import type { Seed } from '../../platform/resource.ts';
import type { MemberRow, NamespaceRow, ShareRow, Visibility } from '../../platform/tenancy/table.ts';
import { ancestryOf, personalNamespaceOf } from '../../platform/tenancy/tree.ts';
import type { Rows } from '../../store/insert-rows.ts';

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
const GUILDS = 110;

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
function demoGroups(): NamespaceRow[] {
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

function demoMembers(): MemberRow[] {
  return MEMBERSHIPS.map(([kind, sourceId, userId, level]) => ({
    source_kind: kind,
    source_id: sourceId,
    user_id: userId,
    access_level: level,
    notification_level: 3,
    created_at: Date.UTC(2025, 1, 1, 8),
    expires_at: null,
  }));
}

/** Groups shared with groups. */
function demoShares(): ShareRow[] {
  const share = (id: number, groupId: number, level: number, expires: string | null): ShareRow => ({
    target_kind: 'group',
    target_id: id,
    group_id: groupId,
    access_level: level,
    expires_at: expires,
    created_at: Date.UTC(2025, 3, 1, 8),
  });
  return [share(203, 202, 30, '2026-12-31'), share(206, 202, 20, null)];
}

/** The groups with their members, and the personal namespace of each person. */
export function demo({ made }: Seed): Rows {
  const people = made('users').filter((user) => user.kind === 'human');
  const namespaces = [...demoGroups(), ...people.map((user) => personalNamespaceOf(user, 100 + user.id))];
  return { namespaces, ancestry: ancestryOf(namespaces), members: demoMembers(), shares: demoShares() };
}
