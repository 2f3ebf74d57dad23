import { customAttributesOf } from '../../platform/tenancy/attributes.ts';
import { groupLevels, projectLevels } from '../../platform/tenancy/grants.ts';
import { projectMemberships } from '../../platform/tenancy/members.ts';
import { namespacesById } from '../../platform/tenancy/namespaces.ts';
import { projectsById } from '../../platform/tenancy/projects.ts';
import { sharesOf } from '../../platform/tenancy/shares.ts';
import type {
  CustomAttributeRow,
  MemberRow,
  NamespaceRow,
  ProjectRow,
  ShareRow,
  UserRow,
} from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { distinctIds } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import { openIssuesOf } from '../issues/index.ts';
import { type ProjectSettings, projectSettings } from './defaults.ts';
import { topicsOf } from './store.ts';

/** What surrounds a set of projects in the database: everything their presentation needs, loaded in a few queries. */
export interface ProjectFacts {
  readonly namespaces: ReadonlyMap<number, NamespaceRow>;
  readonly users: ReadonlyMap<number, UserRow>;
  readonly upstreams: ReadonlyMap<number, ProjectRow>;
  /** By project id (upstreams included). */
  readonly settings: ReadonlyMap<number, ProjectSettings>;
  /** Topics in order, by project id (upstreams included). */
  readonly topics: ReadonlyMap<number, readonly string[]>;
  readonly shares: ReadonlyMap<number, readonly ShareRow[]>;
  /** Open issues by project id: all, and the confidential ones among them. */
  readonly openIssues: ReadonlyMap<number, { all: number; confidential: number }>;
  /** Direct memberships of the caller by project id. */
  readonly memberships: ReadonlyMap<number, MemberRow>;
  /** Effective levels of the caller by project id (upstreams included). */
  readonly levels: ReadonlyMap<number, number>;
  /** Levels of the caller by namespace id. */
  readonly namespaceLevels: ReadonlyMap<number, number>;
  readonly customAttributes: ReadonlyMap<number, readonly CustomAttributeRow[]>;
}

/** Loads the surroundings of projects for one caller; `customAttributes` says whether those are asked for. */
export async function loadProjectFacts(
  db: Executor,
  projects: readonly ProjectRow[],
  userId: number | undefined,
  customAttributes: boolean,
): Promise<ProjectFacts> {
  const ids = projects.map((project) => project.id);
  const upstreams = await projectsById(
    db,
    projects.map((project) => project.forked_from_id),
  );
  const all = distinctIds([...ids, ...upstreams.keys()]);
  const shares = await sharesOf(db, 'project', ids);
  const namespaces = await namespacesById(db, [
    ...[...projects, ...upstreams.values()].map((project) => project.namespace_id),
    ...[...shares.values()].flat().map((share) => share.group_id),
  ]);
  const parents = [...namespaces.values()].map((namespace) => namespace.owner_id);
  return {
    namespaces,
    upstreams,
    settings: new Map([...projects, ...upstreams.values()].map((project) => [project.id, projectSettings(project)])),
    users: await usersById(db, [...parents, ...projects.map((project) => project.creator_id)]),
    topics: await topicsOf(db, all),
    shares,
    openIssues: await openIssuesOf(db, ids),
    memberships: userId === undefined ? new Map() : await projectMemberships(db, ids, userId),
    levels: userId === undefined ? new Map() : await projectLevels(db, all, userId),
    namespaceLevels: userId === undefined ? new Map() : await groupLevels(db, [...namespaces.keys()], userId),
    customAttributes: customAttributes ? await customAttributesOf(db, 'project', ids) : new Map(),
  };
}
