import type { Seed } from '../../platform/resource.ts';
import type { NamespaceRow, ProjectRow, ShareRow } from '../../platform/tenancy/table.ts';
import type { Rows } from '../../store/insert-rows.ts';
import type { TopicRow } from './table.ts';

interface ProjectEntry {
  readonly id: number;
  readonly fullPath: string;
  readonly name: string;
  readonly visibility: 'private' | 'internal' | 'public';
  readonly description?: string;
  readonly creator?: number;
  readonly forkOf?: number;
  readonly targetSelf?: boolean;
  readonly stars?: number;
  readonly forks?: number;
  readonly archived?: true;
  readonly license?: string;
  /** Commits on the default branch; 0 for an empty repository. */
  readonly commits: number;
  readonly createdAt: number;
}

type NamedLine = readonly [
  id: number,
  fullPath: string,
  name: string,
  visibility: ProjectEntry['visibility'],
  more?: Partial<ProjectEntry>,
];

function named(...[id, fullPath, name, visibility, more = {}]: NamedLine): ProjectEntry {
  return { id, fullPath, name, visibility, commits: 1, createdAt: Date.UTC(2025, 2, id - 300, 8), ...more };
}

const NAMED: readonly ProjectEntry[] = [
  named(301, 'acme/app', 'App', 'private', { description: 'The Acme application.', forks: 1, commits: 9 }),
  named(302, 'acme/other', 'Other', 'private'),
  named(303, 'open/lib', 'Lib', 'public', { description: 'A small public library.', stars: 3, forks: 1, commits: 2 }),
  named(304, 'inner/tool', 'Tool', 'internal'),
  named(305, 'dee/lib', 'Lib', 'public', {
    description: 'A small public library.',
    creator: 5,
    forkOf: 303,
    targetSelf: false,
    commits: 4,
  }),
  named(306, 'dev/app-fork', 'App Fork', 'public', { creator: 4, forkOf: 301, targetSelf: true, commits: 9 }),
  named(307, 'open/attic', 'Attic', 'public', { description: 'Kept for reading only.', archived: true }),
  named(308, 'acme/empty', 'Empty', 'private', { commits: 0 }),
  named(309, 'acme/new-name', 'New Name', 'private'),
  named(310, 'open/licensed', 'Licensed', 'public', { license: 'mit' }),
  named(311, 'acme/sub/core', 'Core', 'private'),
  named(312, 'acme/sub/deep/probe', 'Probe', 'private'),
  named(313, 'open/history', 'History', 'public'),
];

const BULK = 101;

function bulk(first: number, path: string, name: string, day: number): ProjectEntry[] {
  return Array.from({ length: BULK }, (_, index) => {
    const n = index + 1;
    const digits = String(n).padStart(3, '0');
    const createdAt = Date.UTC(2025, 6, day) + n * 60_000;
    const base = { visibility: 'private' as const, creator: 11, commits: 0, createdAt };
    return { ...base, id: first + n, fullPath: `${path}${digits}`, name: `${name} ${digits}` };
  });
}

/** Ids of the projects that are shared with the group `big`. */
const POOL_IDS: readonly number[] = Array.from({ length: BULK }, (_, index) => 2201 + index);

const LAST_ACTIVITY = Date.UTC(2026, 2, 1, 9);

/** The projects of the demo world (docs/demo-world.md, section 4). */
function demoProjects(namespaces: readonly NamespaceRow[]): ProjectRow[] {
  const byPath = new Map(namespaces.map((namespace) => [namespace.full_path, namespace]));
  const all = [...NAMED, ...bulk(2000, 'big/p', 'P', 1), ...bulk(2200, 'pool/s', 'S', 2)];
  return all.map((entry) => {
    const slash = entry.fullPath.lastIndexOf('/');
    const namespace = byPath.get(entry.fullPath.slice(0, slash));
    if (namespace === undefined) throw new Error(`no namespace for ${entry.fullPath}`);
    return {
      ...columnsOf(entry),
      namespace_id: namespace.id,
      path: entry.fullPath.slice(slash + 1),
      full_name: `${namespace.full_name} / ${entry.name}`,
    };
  });
}

function columnsOf(entry: ProjectEntry): Omit<ProjectRow, 'full_name' | 'namespace_id' | 'path'> {
  const settings = {
    ...(entry.commits > 0 ? { readme_path: 'README.md' } : {}),
    ...(entry.targetSelf === undefined ? {} : { mr_default_target_self: entry.targetSelf }),
  };
  return {
    id: entry.id,
    name: entry.name,
    full_path: entry.fullPath,
    full_path_key: entry.fullPath,
    description: entry.description ?? null,
    visibility: entry.visibility,
    archived: entry.archived === true ? 1 : 0,
    creator_id: entry.creator ?? 2,
    default_branch: 'main',
    created_at: entry.createdAt,
    updated_at: LAST_ACTIVITY,
    last_activity_at: LAST_ACTIVITY,
    star_count: entry.stars ?? 0,
    forks_count: entry.forks ?? 0,
    forked_from_id: entry.forkOf ?? null,
    issues_level: 'enabled',
    merge_requests_level: 'enabled',
    repository_level: 'enabled',
    avatar_url: null,
    license_key: entry.license ?? null,
    repository_storage: 'default',
    marked_for_deletion_on: null,
    settings: JSON.stringify(settings),
    statistics: JSON.stringify({ commit_count: entry.commits }),
  };
}

/** Topics, sorted. */
const DEMO_TOPICS: readonly TopicRow[] = [
  { project_id: 301, position: 0, topic: 'service' },
  { project_id: 301, position: 1, topic: 'web' },
  { project_id: 303, position: 0, topic: 'library' },
];

function demoShares(): ShareRow[] {
  const share = (id: number, groupId: number): ShareRow => ({
    target_kind: 'project',
    target_id: id,
    group_id: groupId,
    access_level: 20,
    expires_at: null,
    created_at: Date.UTC(2025, 3, 1, 8),
  });
  return [share(302, 202), ...POOL_IDS.map((id) => share(id, 209))];
}

/** The projects, with whom they are shared and where they were before. */
export function demo({ made }: Seed): Rows {
  return {
    projects: demoProjects(made('namespaces')),
    project_topics: DEMO_TOPICS,
    shares: demoShares(),
    redirects: [{ path_key: 'acme/old-name', target_kind: 'project', target_id: 309 }],
  };
}
